// The paths of a stage's curtains, drawn for its real size so that folds keep their width.

export interface Drapes {
  cloth: string;
  folds: string;
  lights: string;
  ties: string;
  swag: string;
  pleats: string;
  tassels: string;
}

/** `slim` draws the side curtains further back, where the stage needs the room. */
export function drapes(w: number, h: number, slim: boolean): Drapes {
  const narrow = w < 500;
  const k = (narrow ? 0.42 : 0.74) * (slim ? 0.48 : 1);
  const sides = [side(w, h, k, 1), side(w, h, k, -1)];
  const all = (part: keyof (typeof sides)[0]) => sides.map((one) => one[part]).join("");
  return { cloth: all("cloth"), folds: all("folds"), lights: all("lights"), ties: all("tie"), ...top(w, narrow) };
}

function side(w: number, h: number, k: number, facing: 1 | -1) {
  const tied = h * 0.6;
  const x = (at: number) => (facing > 0 ? at * k : w - at * k);
  const fold = (top: number, high: number, low: number, tie: number, end: number) =>
    `M${x(top)} 0C${x(high)} ${h * 0.28} ${x(low)} ${tied - 50} ${x(tie)} ${tied}S${x(end)} ${h - 60} ${x(end)} ${h}`;
  return {
    cloth: `M${x(0)} 0H${x(132)}C${x(118)} ${h * 0.3} ${x(70)} ${tied - 70} ${x(40)} ${tied}C${x(52)} ${tied + 60} ${x(62)} ${h - 60} ${x(60)} ${h}H${x(0)}Z`,
    folds: fold(104, 94, 54, 31, 46) + fold(60, 54, 34, 20, 26) + fold(20, 20, 14, 9, 9),
    lights: fold(118, 106, 60, 36, 54) + fold(80, 72, 44, 26, 36) + fold(38, 36, 22, 14, 17),
    tie: `M${x(0)} ${tied + 8}Q${x(22)} ${tied + 10} ${x(42)} ${tied - 2}`,
  };
}

function top(w: number, narrow: boolean) {
  const count = narrow ? 3 : Math.max(5, Math.round(w / 122));
  const [k, s] = [narrow ? 0.42 : 0.74, w / count];
  const [edge, dip] = [22 * (k + 0.3), 66 * (k * 0.6 + 0.3)];
  const deep = k * 0.6 + 0.4;
  let swag = `M0 0H${w}V${edge}`;
  let pleats = "";
  let tassels = "";
  for (let i = count; i > 0; i--) {
    const [left, right] = [(i - 1) * s, i * s];
    swag += `C${right - s * 0.12} ${dip} ${right - s * 0.88} ${dip} ${left} ${edge}`;
    pleats += `M${left + s * 0.12} 0Q${left + s / 2} ${38 * deep} ${left + s * 0.88} 0M${left + s * 0.28} 0Q${left + s / 2} ${18 * deep} ${left + s * 0.72} 0`;
    if (i < count) tassels += `M${right - 1.5} ${edge}h3v10h2.500l2 14h-12l2-14h2.500z`;
  }
  return { swag: `${swag}Z`, pleats, tassels };
}

/** One half of the closed curtain, from x on: the cloth, and its folds. */
export function half(x: number, w: number, h: number): { cloth: string; folds: string; lights: string } {
  const count = Math.max(4, Math.round(w / 30));
  const s = w / count;
  let hem = `M${x} 0H${x + w}V${h - 8}`;
  let [folds, lights] = ["", ""];
  for (let i = count; i > 0; i--) {
    const right = x + i * s;
    hem += `Q${right - s / 2} ${h + 6} ${right - s} ${h - 8}`;
    folds += `M${right - s * 0.08} 0V${h - 8}`;
    lights += `M${right - s * 0.55} 0V${h - 3}`;
  }
  return { cloth: `${hem}Z`, folds, lights };
}
