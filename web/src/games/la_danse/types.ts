// Written by web/write_types.py from the types of the house; not to be changed by hand.

export interface View {
  seat: number;
  to_move: number[];
  ball: Shown;
  choice: number | null;
}

export interface Shown {
  seats: number;
  size: number;
  variations: string[];
  quick: boolean;
  talk: boolean;
  data: Data | null;
  phase: string;
  due: number | null;
  order: number[];
  entrances: (number | null)[];
  host: number | null;
  direction: number;
  dance: number;
  measure: number;
  lead: number | null;
  dancers: Place[];
  announced: (number | null)[];
  danced: number[];
  stepped: number[];
  closed: boolean;
  lost: number[];
  seconds: (number | null)[];
  offers: OfferShown[];
  said: number[];
  numbered: number;
  deals: DealShown[];
}

export interface Data {
  spaces?: string[] | null;
  entrances?: (Record<string, string>)[] | null;
  dancers?: Record<string, KindData> | null;
}

export interface KindData {
  steps: number;
  arrows: number[];
  looks: number;
}

export interface Place {
  space: string | null;
  facing: number;
  mark: number | null;
}

export interface OfferShown {
  number: number;
  by: number;
  clauses: string[];
  accepted: number[];
  declined: number[];
  answers: number | null;
}

export interface DealShown {
  number: number;
  dance: number;
  measure: number;
  clauses: string[];
  fates: FateShown[];
}

export interface FateShown {
  verdict: string;
  over: boolean;
  dance: number;
  measure: number;
  decision: string | null;
  choices: number;
  keeping: number;
  evidence: string[];
}

export interface Proposed {
  kind: "proposed";
  rule: string;
  seat: number;
}

export interface OrderFixed {
  kind: "order-fixed";
  rule: string;
  order: number[];
  agreed: boolean;
}

export interface Seated {
  kind: "seated";
  rule: string;
  seat: number;
  entrance: number;
}

export interface HostNamed {
  kind: "host-named";
  rule: string;
  seat: number;
}

export interface DirectionSet {
  kind: "direction-set";
  rule: string;
  direction: number;
}

export interface MeasureBegan {
  kind: "measure-began";
  rule: string;
  dance: number;
  measure: number;
  lead: number;
}

export interface Announced {
  kind: "announced";
  rule: string;
  seat: number;
  dancer: number;
}

export interface Danced {
  kind: "danced";
  rule: string;
  seat: number;
  dancer: number;
  start: string;
  end: string;
  facing: number;
  cut_in: boolean;
}

export interface Forfeited {
  kind: "forfeited";
  rule: string;
  seat: number;
}

export interface Reclaimed {
  kind: "reclaimed";
  rule: string;
  dancer: number;
  seat: number;
}

export interface Influenced {
  kind: "influenced";
  rule: string;
  dancer: number;
  by: number;
  facing: number[];
}

export interface DoorsClosed {
  kind: "doors-closed";
  rule: string;
  lost: number[];
}

export interface Voted {
  kind: "voted";
  rule: string;
  ended: boolean;
}

export interface BallEnded {
  kind: "ball-ended";
  rule: string;
  scores: number[];
}

export interface Offered {
  kind: "offered";
  rule: string;
  seat: number;
  number: number;
  text: string;
  how: string;
  answers: number;
}

export interface Accepted {
  kind: "accepted";
  rule: string;
  seat: number;
  number: number;
}

export interface Declined {
  kind: "declined";
  rule: string;
  seat: number;
  number: number;
}

export interface Withdrawn {
  kind: "withdrawn";
  rule: string;
  seat: number;
  number: number;
}

export interface SaidDone {
  kind: "said-done";
  rule: string;
  seat: number;
}

export interface Bound {
  kind: "bound";
  rule: string;
  number: number;
  text: string;
}

export interface Released {
  kind: "released";
  rule: string;
  dancer: number;
  by: number;
}

export interface PromiseSettled {
  kind: "promise-settled";
  rule: string;
  deal: number;
  by: number;
  text: string;
  verdict: string;
  decision: string;
  choices: number;
  keeping: number;
  evidence: string[];
}

export interface DealBroken {
  kind: "deal-broken";
  rule: string;
  seat: number;
  deals: number[];
  choice: string;
}

export type AnyEvent = Proposed | OrderFixed | Seated | HostNamed | DirectionSet | MeasureBegan | Announced | Danced | Forfeited | Reclaimed | Influenced | DoorsClosed | Voted | BallEnded | Offered | Accepted | Declined | Withdrawn | SaidDone | Bound | Released | PromiseSettled | DealBroken;
