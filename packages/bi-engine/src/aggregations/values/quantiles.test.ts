import { expect, it } from "vitest";
import { shareBelow } from "./quantiles.ts";

// What AVLTreeDigest of t-digest 3.2 returns for the same values.
it.each([
  { sorted: [5], value: 4, share: 0 },
  { sorted: [5], value: 5, share: 1 },
  { sorted: [3, 5], value: 0, share: 0 },
  { sorted: [3, 5], value: 3, share: 0.25 },
  { sorted: [1, 2, 3], value: 2, share: 0.5 },
  { sorted: [1, 2, 3], value: 2.5, share: 1 },
  { sorted: [0, 1, 10, 10, 10, 10, 20], value: -0.4, share: 0.014285714285714282 },
  { sorted: [0, 1, 10, 10, 10, 10, 20], value: -1, share: 0 },
  { sorted: [0, 1, 10, 10, 10, 10, 20], value: 9, share: 0.3968253968253968 },
  { sorted: [0, 1, 10, 10, 10, 10, 20], value: 10, share: 5 / 7 },
  { sorted: [0, 1, 10, 10, 10, 10, 20], value: 15, share: 1 },
])("$share of $sorted lies below $value", ({ sorted, value, share }) => {
  expect(shareBelow(sorted, value)).toBe(share);
});
