import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("each pattern of the test files that are left to CI, or to runs by hand, matches a file", async () => {
  // The list runs on any Node.js, before the packages are installed: it has no types.
  const list = join(import.meta.dirname, "../../bin/left-to-ci.mjs");
  const { LEFT_TO_CI, LEFT_TO_HAND } = (await import(list)) as Record<string, readonly string[]>;
  const patterns = [...LEFT_TO_CI!, ...LEFT_TO_HAND!];
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
