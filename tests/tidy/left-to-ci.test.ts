import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

async function leftPatterns(): Promise<readonly string[]> {
  // The list runs on any Node.js, before the packages are installed: it has no types.
  const list = join(import.meta.dirname, "../../bin/left-to-ci.mjs");
  const { LEFT_TO_CI, LEFT_TO_HAND } = (await import(list)) as Record<string, readonly string[]>;
  return [...LEFT_TO_CI!, ...LEFT_TO_HAND!];
}

test("each pattern of the test files that are left to CI, or to runs by hand, matches a file", async () => {
  const patterns = await leftPatterns();
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test("npm test runs every test of the specification", async () => {
  const left = new Set(globSync(await leftPatterns()));
  const table = readFileSync("docs/spec-coverage.md", "utf8");
  const named = new Set(Array.from(table.matchAll(/`([^`]+\.test\.ts)`/g), ([, file = ""]) => file));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((file) => left.has(file))).toEqual([]);
});
