import { expect, test } from "vitest";
import { recordNamed } from "./source";

const HOUSE = "https://ball.example";

test("only records of the own house are fetched", () => {
  expect(recordNamed("/api/tables/abc/record?key=K", HOUSE)?.href).toBe(`${HOUSE}/api/tables/abc/record?key=K`);
  for (const other of [
    "", "abc", "/api/tables", "/api/tables/abc", "/api/tables/abc/replay", "/api/tables/a/b/record",
    "//elsewhere.example/api/tables/abc/record", "/api/tables/../../x/record", "https://elsewhere.example/api/tables/a/record",
  ]) {
    expect(recordNamed(other, HOUSE), other).toBeNull();
  }
});
