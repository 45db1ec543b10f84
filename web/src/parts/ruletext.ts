// A paragraph of the rules in pieces: what is set in italics, what names another paragraph, what was
// searched for.

export interface Piece {
  text: string;
  isSaid: boolean;
  /** The paragraph or section that it names; "" for none. */
  cites: string;
  isFound: boolean;
}

const CITED = /([A-Z]{2}-\d+(?:\.\d+)?)/;

/** Small letters without accents, as a search compares them. */
export const plain = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** What stands between stars is set in italics. */
export function pieces(text: string, words: readonly string[] = []): Piece[] {
  return text.split(/\*([^*]+)\*/).flatMap((part, at) =>
    part.split(CITED).flatMap((one, n) => {
      const cites = n % 2 === 1 ? one : "";
      return lit(one, words).map(([piece, isFound]) => ({ text: piece, isSaid: at % 2 === 1, cites, isFound }));
    }),
  );
}

/** A text cut at the words that are found in it, whatever their accents. */
function lit(text: string, words: readonly string[]): [string, boolean][] {
  const signs = [...text];
  const isLit = signs.map(() => false);
  // where each letter of the plain text comes from
  const from = signs.flatMap((sign, at) => [...plain(sign)].map(() => at));
  const whole = signs.map(plain).join("");
  for (const word of words) {
    for (let at = whole.indexOf(word); word && at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (let n = from[at]!; n <= from[at + word.length - 1]!; n++) isLit[n] = true;
    }
  }
  const found: [string, boolean][] = [];
  signs.forEach((sign, at) => {
    const last = found.at(-1);
    if (last && last[1] === isLit[at]) last[0] += sign;
    else found.push([sign, isLit[at]!]);
  });
  return found;
}
