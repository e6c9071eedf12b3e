import { expect, test } from "vitest";
import { quantisedLength } from "./norm.ts";

test.each([
  [0, 0],
  [1, 1],
  [23, 23],
  [39, 39],
  [40, 40],
  [41, 40],
  [42, 42],
  [55, 54],
  [56, 56],
  [57, 56],
  [60, 60],
  [100, 96],
  [1_000, 984],
])("a field of %i words counts as %i", (length, kept) => {
  expect(quantisedLength(length)).toBe(kept);
});

test("the kept length never grows past the real one and never falls back", () => {
  let before = 0;
  for (let length = 0; length < 5_000; length += 1) {
    const kept = quantisedLength(length);
    expect(kept).toBeLessThanOrEqual(length);
    expect(kept).toBeGreaterThanOrEqual(before);
    before = kept;
  }
});
