// Written by web/write_types.py from the types of the house; not to be changed by hand.

export interface View {
  seat: number;
  round: number;
  phase: string;
  due: number | null;
  tango: number[] | null;
  to_move: number[];
  couples: Couple[];
  terms?: [number, number, number] | null;
}

export interface Couple {
  endurance: number;
  dice: number[] | null;
  announced: number | null;
  rerolled: number[] | null;
  first: number[] | null;
}

export interface TangoRolled {
  kind: "tango-rolled";
  rule: string;
  dice: number[];
}

export interface RoundBegan {
  kind: "round-began";
  rule: string;
  number: number;
}

export interface Rolled {
  kind: "rolled";
  rule: string;
  seat: number;
  dice: number[];
  new: number[];
}

export interface Chosen {
  kind: "chosen";
  rule: string;
  seat: number;
}

export interface Announced {
  kind: "announced";
  rule: string;
  counts: (number | null)[];
}

export interface Performance {
  kind: "performance";
  rule: string;
  seat: number;
  dice: number[];
  first: number[];
  dances: [string, string];
  pure: [boolean, boolean];
  rock: boolean;
  gala: boolean;
}

export interface Judged {
  kind: "judged";
  rule: string;
  dance: number;
  scores: (number | null)[];
  satisfactory: number;
  losing: number[];
  protected: number[];
  endurance: number[];
}

export interface Out {
  kind: "out";
  rule: string;
  seat: number;
}

export interface GalaGained {
  kind: "gala-gained";
  rule: string;
  seat: number;
  gained: number;
  endurance: number;
}

export interface TangoDanced {
  kind: "tango-danced";
  rule: string;
  seats: number[];
}

export interface Won {
  kind: "won";
  rule: string;
  seat: number;
}

export interface Stopped {
  kind: "stopped";
  rule: string;
  seats: number[];
}

export type AnyEvent = TangoRolled | RoundBegan | Rolled | Chosen | Announced | Performance | Judged | Out | GalaGained | TangoDanced | Won | Stopped;
