import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("each pattern of the test files that are left to CI matches a file", async () => {
  // The list runs on any Node.js, before the packages are installed: it has no types.
  const list = join(import.meta.dirname, "../../bin/left-to-ci.mjs");
  const { LEFT_TO_CI } = (await import(list)) as { LEFT_TO_CI: readonly string[] };
  expect(LEFT_TO_CI.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
