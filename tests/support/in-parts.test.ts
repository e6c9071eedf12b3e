import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { IN_PARTS, IS_WHOLE, turnOf } from "./in-parts.ts";

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

test("the slow tests run each test of which npm test runs a part", () => {
  const inParts = globSync("{src,tests,packages}/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter(
    (file) =>
      file !== "tests/support/in-parts.test.ts" && readFileSync(file, "utf8").includes('/in-parts.ts"'),
  );
  const run = new Set(globSync(IN_PARTS));
  expect(inParts.length).toBeGreaterThan(10);
  expect(inParts.filter((file) => !run.has(file))).toEqual([]);
});
