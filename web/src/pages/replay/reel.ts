// A replay as a reel: where its chapters begin, what each picture is called, what the log says.
import type { AnyEvent, Room } from "../../games/room";
import type { Frame } from "../../house/types";
import { roman } from "../../parts/words";
import { t } from "../../language";

/** Where a chapter begins: the first picture that is wholly in it, counted from 1, and its name. */
export interface Chapter {
  at: number;
  name: string;
}

export interface Line {
  key: string;
  /** The picture to which it belongs, counted from 1; 0 is the one before the first move. */
  at: number;
  /** Whether it is the first of its picture, which has the number. */
  isFirst: boolean;
  text: string;
  rule: string;
  /** Whose doing, where it is one seat's. */
  seat: number | null;
  event: AnyEvent | null;
}

export interface Section {
  key: string;
  at: number;
  name: string;
  lines: Line[];
}

/** A mark above the slider, as far along as the picture is. */
export interface Mark {
  at: number;
  label: string;
}

export const eventsOf = (frame: Frame): AnyEvent[] => frame.sentences.map((one) => one.event as AnyEvent);

export function chaptersOf(frames: Frame[], room: Pick<Room, "chapter">): Chapter[] {
  const found: Chapter[] = [];
  frames.forEach((frame, index) => {
    eventsOf(frame).forEach((event, n) => {
      const name = room.chapter(event);
      if (name !== null) found.push({ at: Math.min(frames.length, index + (n ? 2 : 1)), name });
    });
  });
  return found;
}

/** The chapter in which a picture is; a picture that opens several is in the last of them. */
export function chapterAt(chapters: Chapter[], at: number): string {
  return chapters.filter((one) => one.at <= at).at(-1)?.name ?? "";
}

/** What a picture that tells us nothing is called. */
function unseen(frame: Frame, players: string[]): string {
  if (frame.by < 0) return t("Something is drawn that you may not see");
  return t("{name} chooses, unseen", { name: players[frame.by] || t("Somebody") });
}

/** What happened last at a picture, in a few words. */
export function captionAt(frames: Frame[], at: number, players: string[]): string {
  const frame = frames[at - 1];
  if (!frame) return t("Before the first move");
  return plain(frame.sentences[0]?.text ?? unseen(frame, players));
}

const plain = (text: string): string => text.replace(/[.:]$/, "");

/** What the slider says: "Round 3: Ada re-rolls 2 dice, 48 of 162". */
export function spokenAt(frames: Frame[], chapters: Chapter[], at: number, total: number, players: string[]): string {
  const chapter = at > 0 ? chapterAt(chapters, at) : "";
  const caption = captionAt(frames, at, players);
  if (!chapter) return t("{caption}, {at} of {total}", { caption, at, total });
  return t("{chapter}: {caption}, {at} of {total}", { chapter, caption, at, total });
}

const seatOf = (event: AnyEvent): number | null => {
  const seat = (event as { seat?: unknown }).seat;
  return typeof seat === "number" && seat >= 0 ? seat : null;
};

/** The log, a section for each chapter; a line begins one where its event does. */
export function sectionsOf(frames: Frame[], room: Pick<Room, "chapter">, players: string[]): Section[] {
  const sections: Section[] = [];
  const begin = (key: string, at: number, name: string): Section => {
    const made: Section = { key, at, name, lines: [] };
    sections.push(made);
    return made;
  };
  let section: Section | null = null;
  frames.forEach((frame, index) => {
    const at = index + 1;
    if (!frame.sentences.length) {
      section ??= begin("start", 0, "");
      const seat = frame.by < 0 ? null : frame.by;
      section.lines.push({ key: `${at}`, at, isFirst: true, text: unseen(frame, players), rule: "", seat, event: null });
      return;
    }
    frame.sentences.forEach((sentence, n) => {
      const event = sentence.event as AnyEvent;
      const name = room.chapter(event);
      if (name !== null) section = begin(`${at}.${n}`, at, name);
      section ??= begin("start", 0, "");
      const { text, rule } = sentence;
      section.lines.push({ key: `${at}.${n}`, at, isFirst: n === 0, text, rule, seat: seatOf(event), event });
    });
  });
  return sections;
}

/** A chapter that is counted, such as "Round 4" or "Act II", is marked by its number alone. */
function labelOf(name: string): string {
  const number = /^\S+ (\d{1,2}|[IVXLC]+)$/.exec(name)?.[1];
  if (!number) return name;
  return Number(number) > 0 ? roman(Number(number)) : number;
}

const LETTER = 8;
const GAP = 10;

/** The marks that find room above a slider so many pixels wide; the others have a stroke alone. */
export function marksOf(chapters: Chapter[], total: number, width: number): Mark[] {
  let free = -Infinity;
  let last = -1;
  const marks: Mark[] = [];
  for (const { at, name } of chapters) {
    if (at === last) continue;
    last = at;
    const label = labelOf(name);
    const half = (label.length * LETTER) / 2;
    const middle = total ? (at / total) * width : 0;
    const fits = middle - half >= free && middle + half <= width + half;
    if (fits) free = middle + half + GAP;
    marks.push({ at, label: fits ? label : "" });
  }
  return marks;
}
