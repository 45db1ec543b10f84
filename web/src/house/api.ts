// Requests to the house that are not live.
import { language, t } from "../language";
import type {
  Games, Handing, OpenTable, Opened, Problem, Replay, Rules, Seated, Summary, Tables, TakeSeats,
} from "./types";

/** Why the house did not do something; nothing has changed then. */
export class NotDone extends Error {
  readonly code: string;
  readonly sentence: string;
  readonly rule: string;

  constructor(code: string, sentence: string, rule = "") {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
    this.rule = rule;
  }
}

export interface Who {
  token?: string;
  key?: string;
}

async function ask(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    answer = await fetch(path, { method, headers, body: text });
  } catch {
    throw new NotDone("away", t("The house cannot be reached; are you connected?"));
  }
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = await answer.json();
  } catch {
    // a proxy may speak another language
  }
  const sentence = problem.sentence ?? t("The house answers with status {status}.", { status: answer.status });
  throw new NotDone(problem.code ?? "http", sentence, problem.rule);
}

async function json<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  return (await ask(method, path, body, token)).json() as Promise<T>;
}

const keyed = (path: string, who: Who, more = ""): string => {
  const query = [who.key ? `key=${encodeURIComponent(who.key)}` : "", more].filter(Boolean).join("&");
  return query ? `${path}?${query}` : path;
};

let gamesAsked: Promise<Games> | undefined;

/** All games; they are asked for once. */
export function games(): Promise<Games> {
  gamesAsked ??= json<Games>("GET", "/api/games").catch((error) => {
    gamesAsked = undefined;
    throw error;
  });
  return gamesAsked;
}

const rulesAsked = new Map<string, Promise<Rules>>();

/** The rules of a game; they are asked for once. */
export function rules(game: string): Promise<Rules> {
  let asked = rulesAsked.get(game);
  if (!asked) {
    asked = json<Rules>("GET", `/api/games/${game}/rules`);
    asked.catch(() => rulesAsked.delete(game));
    rulesAsked.set(game, asked);
  }
  return asked;
}

export const tables = (): Promise<Tables> => json("GET", "/api/tables");

export const table = (id: string, who: Who): Promise<Summary> =>
  json("GET", keyed(`/api/tables/${id}`, who), undefined, who.token);

export const openTable = (body: OpenTable): Promise<Opened> => json("POST", "/api/tables", body);

export const takeSeats = (id: string, body: TakeSeats): Promise<Seated> =>
  json("POST", `/api/tables/${id}/seats`, body);

export const handOver = (id: string, token: string): Promise<Handing> =>
  json("POST", `/api/tables/${id}/device`, { token });

export const claimSeats = (id: string, key: string): Promise<Seated> =>
  json("POST", `/api/tables/${id}/device/claim`, { key });

/** The game so far through one pair of eyes; -2 sees what everybody may. */
export const replay = (id: string, who: Who, seat?: number, first = 0): Promise<Replay> => {
  const more = `${seat === undefined ? "" : `seat=${seat}&`}first=${first}`;
  return json("GET", keyed(`/api/tables/${id}/replay`, who, more), undefined, who.token);
};

/** The record as we, or one of our seats, may know it, as a file. */
export const record = async (id: string, who: Who, seat?: number): Promise<string> => {
  const path = keyed(`/api/tables/${id}/record`, who, seat === undefined ? "" : `seat=${seat}`);
  return (await ask("GET", path, undefined, who.token)).text();
};

/** Something for the dice that no house can foresee. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
