import { expect, test } from "vitest";
import { manyText } from "./many-text.ts";

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [4_000, "99+"],
])("%d of something that waits are written %s", (count, text) => {
  expect(manyText(count)).toBe(text);
});
