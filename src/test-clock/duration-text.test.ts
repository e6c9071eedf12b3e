import { expect, test } from "vitest";
import { durationText, readDuration } from "./duration-text.ts";

const MINUTE = 60_000n;

test.each([
  ["3d12h", 84n * 60n * MINUTE],
  ["30m", 30n * MINUTE],
  ["1d1m", 1_441n * MINUTE],
  ["0m", 0n],
])("%s is read", (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(["", "d", "12h3d", "1.5d", "-1d", "1w", "3d 12h", "3D", "12345d"])("%j is no duration", (text) => {
  expect(readDuration(text)).toBeUndefined();
});

test.each([
  [30n * 1_440n * MINUTE, "30d"],
  [90n * MINUTE + 59_999n, "1h30m"],
  [59_999n, "0m"],
])("%d milliseconds are shown", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
