// Written by web/write_types.py from the types of the house; not to be changed by hand.

export interface View {
  seat: number;
  act: number;
  starter: number | null;
  phase: string;
  due: number | null;
  to_move: number[];
  turns: number;
  common: number[];
  die: number | null;
  more: boolean;
  sides: Side[];
  reach: Reach[] | null;
  setup?: Setup | null;
}

export interface Side {
  score: number;
  cards: number;
  hand: number[] | null;
  played: number[];
  action: number | null;
  visible: number[];
  hidden: number;
  locked: number[] | null;
  lock: number[] | null;
  claim: number | null;
  called: boolean | null;
}

export interface Reach {
  measure: number;
  points: number;
}

export interface Setup {
  seats: number;
  deck?: string;
  cards?: number;
  own?: number;
  common?: number;
  faces?: number;
  acts?: number;
  further?: boolean;
}

export interface StarterDrawn {
  kind: "starter-drawn";
  rule: string;
  seat: number;
}

export interface ActBegan {
  kind: "act-began";
  rule: string;
  act: number;
  starter: number;
}

export interface Dealt {
  kind: "dealt";
  rule: string;
  seat: number;
  cards: number[];
}

export interface CommonRolled {
  kind: "common-rolled";
  rule: string;
  dice: number[];
}

export interface OwnRolled {
  kind: "own-rolled";
  rule: string;
  seat: number;
  dice: number[];
}

export interface Decided {
  kind: "decided";
  rule: string;
  seat: number;
}

export interface Shown {
  kind: "shown";
  rule: string;
  seat: number;
  visible: number[];
  locked: number;
}

export interface Played {
  kind: "played";
  rule: string;
  seat: number;
  card: number;
  discard: boolean;
  action: number;
  die: string | null;
  changes: ([string, number, number])[];
}

export interface Rerolled {
  kind: "rerolled";
  rule: string;
  seat: number;
  die: string;
  old: number;
  new: number;
}

export interface Stopped {
  kind: "stopped";
  rule: string;
  seat: number;
}

export interface Claimed {
  kind: "claimed";
  rule: string;
  seat: number;
  choreography: string | null;
  level: number;
  points: number;
}

export interface Answered {
  kind: "answered";
  rule: string;
  seat: number;
  call: boolean;
}

export interface Revealed {
  kind: "revealed";
  rule: string;
  seat: number;
  card: number;
  locked: number[];
  true: boolean;
}

export interface Scored {
  kind: "scored";
  rule: string;
  seat: number;
  points: number;
  total: number;
}

export interface Won {
  kind: "won";
  rule: string;
  seat: number;
  scores: [number, number];
}

export interface Shared {
  kind: "shared";
  rule: string;
  scores: [number, number];
}

export type AnyEvent = StarterDrawn | ActBegan | Dealt | CommonRolled | OwnRolled | Decided | Shown | Played | Rerolled | Stopped | Claimed | Answered | Revealed | Scored | Won | Shared;
