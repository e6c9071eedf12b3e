import { expect, test } from "vitest";
import type { Html } from "../../platform/pages/index.ts";
import { changeSince } from "./comparison.ts";
import { delta, rateChange } from "./figures-part.ts";

test.each([
  [110, 100, 0.1],
  [90, 100, -0.1],
  [0, 100, -1],
  [100, 100, 0],
  [999, 100, 8.99],
  // A tenfold and more: the period before was too small to compare, as of a shop that has just begun.
  [1000, 100, "too_small"],
  [7_480_000, 81_640, "too_small"],
  [1, 0, undefined],
  [0, 0, undefined],
  // More was refunded than paid before.
  [100, -50, undefined],
])("%i compared with %i is %s", (now, before, change) => {
  expect(changeSince(now, before)).toBe(change);
});

const words = ({ text }: Html): string =>
  text
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

test("a tiny base is said in words, in place of a percentage", () => {
  expect(words(delta({ now: 9_164, before: 100 }))).toBe("too little before to compare");
  expect(words(delta({ now: 110, before: 100 }))).toBe("up 10%");
  expect(words(delta({ now: 110, before: 0 }))).toBe("");
});

test("a rate says that it is compared with one of few payments", () => {
  const sums = (approved: number, failed: number) => ({ approved, failed, paidMinor: 0n, refundedMinor: 0n });
  expect(words(rateChange(sums(80, 20), sums(19, 2)))).toBe("down 10.5 pts few 80 of 100");
  expect(words(rateChange(sums(80, 20), sums(90, 10)))).toBe("down 10 pts 80 of 100");
});
