import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeRunDirectory } from "./run-directory.ts";

/** Above all that Linux gives. */
const NO_PROCESS = 4_194_304;

test("a test run removes the directories of runs that were killed, and no other", () => {
  const running = makeRunDirectory();
  const killed = join(dirname(running), `quittance-run-${NO_PROCESS}-killed`);
  mkdirSync(join(killed, "postgres"), { recursive: true });
  const next = makeRunDirectory();
  onTestFinished(() => {
    for (const directory of [running, killed, next]) rmSync(directory, { recursive: true, force: true });
  });
  expect([running, killed, next].map((directory) => existsSync(directory))).toEqual([true, false, true]);
});
