import { expect, test } from "vitest";
import { IS_WHOLE, turnOf } from "./in-parts.ts";

const VALUES = ["a", "b", "c", "d", "e"];

test.skipIf(IS_WHOLE)("rows take turns: as many rows as there are values run each value as often", () => {
  expect(turnOf(VALUES, 0, 2)).toEqual(["a", "c"]);
  expect(turnOf(VALUES, 1, 2)).toEqual(["b", "d"]);
  const taken = VALUES.flatMap((_, row) => turnOf(VALUES, row + 7, 2)).toSorted();
  expect(taken).toEqual(VALUES.flatMap((value) => [value, value]));
});

test("a row with few values has all of them", () => {
  expect(turnOf(["a", "b"], 3, 2)).toEqual(["a", "b"]);
  expect(turnOf([], 3)).toEqual([]);
});
