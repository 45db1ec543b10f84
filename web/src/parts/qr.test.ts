import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { TooLong, pathOf, penalty, qr, type Modules } from "./qr";

/** What a camera would see, and what it reads there. */
function read(modules: Modules, rim = 4, scale = 3): string | undefined {
  const side = (modules.length + 2 * rim) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let dy = 0; dy < scale; dy++) {
        for (let dx = 0; dx < scale; dx++) {
          const at = 4 * (((y + rim) * scale + dy) * side + (x + rim) * scale + dx);
          pixels.set([0, 0, 0], at);
        }
      }
    }),
  );
  return jsQR(pixels, side, side, { inversionAttempts: "dontInvert" })?.data;
}

/** Text that repeats nothing, the same every time. */
function text(length: number): string {
  let state = length + 1;
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/:.#";
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return signs[(state >> 8) % signs.length];
  }).join("");
}

describe("a code", () => {
  it("reads back, whatever its length", () => {
    for (let length = 1; length <= 240; length += 3) {
      expect(read(qr(text(length)))).toBe(text(length));
    }
  }, 60_000);

  it("reads back up to the largest", () => {
    for (const length of [270, 311, 362, 412, 450, 504, 560, 624, 664]) {
      expect(read(qr(text(length)))).toBe(text(length));
    }
  });

  it("reads back links and other letters", () => {
    for (const one of [
      "http://127.0.0.1:8765/table/0123456789abcdef#Zk3-_aB9xQ0pLmNo",
      "https://ballroom.example.org/watch/ffffffffffffffff#AAAAAAAAAAAAAAAA",
      "Barnabé’s table: bal masqué",
      " ",
      "0".repeat(200),
      "舞踏会",
    ]) {
      expect(read(qr(one))).toBe(one);
    }
  });

  it("is as small as it can be at level M", () => {
    const sizes = { 14: 21, 15: 25, 26: 25, 27: 29, 42: 29, 43: 33, 62: 33, 84: 37, 106: 41, 122: 45, 152: 49, 180: 53, 213: 57 };
    for (const [length, size] of Object.entries(sizes)) {
      expect(qr("x".repeat(Number(length))).length).toBe(size);
    }
  });

  it("survives dirt, as level M promises", () => {
    const modules = qr("http://127.0.0.1:8765/table/0123456789abcdef#Zk3-_aB9xQ0pLmNo").map((row) => [...row]);
    for (let y = 18; y < 22; y++) for (let x = 12; x < 20; x++) modules[y]![x] = !modules[y]![x];
    expect(read(modules)).toBe("http://127.0.0.1:8765/table/0123456789abcdef#Zk3-_aB9xQ0pLmNo");
  });

  it("says so where a text is too long", () => {
    expect(() => qr("x".repeat(2000))).toThrow(TooLong);
  });
});

describe("a picture", () => {
  it("is worse the more it repeats", () => {
    const chess = Array.from({ length: 21 }, (_, y) => Array.from({ length: 21 }, (_, x) => (x + y) % 2 === 0));
    const dark = chess.map((row) => row.map(() => true));
    expect(penalty(chess)).toBe(0);
    expect(penalty(dark)).toBe(2 * 21 * 19 + 3 * 400 + 100);
  });

  it("is one path with all its dark modules", () => {
    const modules = qr("path");
    const runs = [...pathOf(modules).matchAll(/M\d+ \d+h(\d+)v1h-\d+z/g)];
    expect(runs.reduce((sum, run) => sum + Number(run[1]), 0)).toBe(modules.flat().filter(Boolean).length);
  });
});
