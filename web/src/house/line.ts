// A line to a table: says hello, comes back by itself, and asks again what was not answered.
import { language, t } from "../language";
import { NotDone, newSeed, type Who } from "./api";
import type { Advice, AnySay, AnyTell, Done } from "./types";

export type LineState = "connecting" | "open" | "lost" | "closed";

type Asked = { say: AnySay & { id: string }; done: (told: Done | Advice) => void; failed: (why: NotDone) => void };
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** What may be asked of a table; the line gives it an id. */
export type Ask = WithoutId<AnySay>;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING = 20_000;
const DEAF = 12_000;
/** After these goodbyes there is no use in coming back. */
const FINAL = ["table", "hello"];

export interface Listener {
  hear(told: AnyTell): void;
  state(state: LineState, sentence: string): void;
  /** The number of the last entry that was heard, so that only what is new is told. */
  since(): number | null;
}

export class Line {
  private socket: WebSocket | undefined;
  private readonly asked = new Map<string, Asked>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private pulse = 0;
  private heardAt = 0;
  private goodbye = "";
  private over = false;
  private readonly table: string;
  private readonly who: Who;
  private readonly listener: Listener;

  constructor(table: string, who: Who, listener: Listener) {
    this.table = table;
    this.who = who;
    this.listener = listener;
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Ask for something; it is asked again after a lost connection, and counts once. */
  ask(what: Ask): Promise<Done | Advice> {
    const say = { ...what, id: newSeed() } as AnySay & { id: string };
    return new Promise((done, failed) => {
      if (this.over) return failed(new NotDone("closed", t("The connection is closed.")));
      this.asked.set(say.id, { say, done, failed });
      if (this.socket?.readyState === WebSocket.OPEN) this.send(say);
    });
  }

  /** Cut the line and come at once anew. */
  again(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    if (!this.over) this.connect();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.failAll("closed", t("The connection is closed."));
  }

  private readonly hurry = (): void => {
    if (this.over || document.visibilityState === "hidden") return;
    if (this.timer) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect(): void {
    this.timer = 0;
    this.goodbye = "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/play`);
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = Date.now();
      const { token = "", key = "" } = this.who;
      this.send({ say: "hello", token, key, since: this.listener.since(), language: language() });
      for (const { say } of this.asked.values()) this.send(say);
      clearInterval(this.pulse);
      this.pulse = window.setInterval(() => this.beat(), PING / 4);
    };
    socket.onmessage = (message) => this.hear(JSON.parse(message.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private send(say: AnySay): void {
    this.socket?.send(JSON.stringify(say));
  }

  private hear(told: AnyTell): void {
    this.heardAt = Date.now();
    switch (told.tell) {
      case "done":
      case "advice":
        this.asked.get(told.id)?.done(told);
        this.asked.delete(told.id);
        return;
      case "not": {
        const asked = this.asked.get(told.id);
        this.asked.delete(told.id);
        asked?.failed(new NotDone(told.code, told.sentence, told.rule));
        return;
      }
      case "goodbye":
        this.goodbye = told.sentence;
        if (FINAL.includes(told.code)) {
          this.over = true;
          this.failAll(told.code, told.sentence);
        }
        return;
      case "welcome":
        this.wait = FIRST_WAIT;
        this.listener.state("open", "");
    }
    this.listener.hear(told);
  }

  /** A line can be dead without knowing; ask, and give it up where nothing comes. */
  private beat(): void {
    const silent = Date.now() - this.heardAt;
    if (silent > PING + DEAF) {
      const socket = this.socket;
      this.socket = undefined;
      socket?.close();
      this.lost();
    } else if (silent > PING) {
      this.send({ say: "ping" });
    }
  }

  private lost(): void {
    clearInterval(this.pulse);
    if (this.over) {
      this.listener.state("closed", this.goodbye);
      return;
    }
    this.listener.state("lost", this.goodbye);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private failAll(code: string, sentence: string): void {
    for (const { failed } of this.asked.values()) failed(new NotDone(code, sentence));
    this.asked.clear();
  }
}
