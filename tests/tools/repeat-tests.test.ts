import { expect, test } from "vitest";
import { startBusyProcesses } from "../../tools/repeat-tests/busy-processes.ts";
import { repeatOptionsIn } from "../../tools/repeat-tests/options.ts";
import { resultsTable } from "../../tools/repeat-tests/results-table.ts";

test("the table names each run's result, time and seed, and the failed tests below it", () => {
  const green = { succeeded: true, seconds: 61.9, seed: undefined, failures: [] };
  const red = { succeeded: false, seconds: 700, seed: "42", failures: ["  a.test.ts › holds: Error"] };
  expect(resultsTable([green, red], { busy: 8 }).split("\n")).toEqual([
    " run  result     time  seed",
    "   1  green      1:01  usual",
    "   2  RED       11:40  42",
    "       a.test.ts › holds: Error",
    "1 of 2 runs are green, beside 8 busy processes.",
  ]);
});

test("ten runs of everything are made unless the command line says otherwise", () => {
  expect(repeatOptionsIn([])).toEqual({ times: 10, busy: 0, newSeeds: false, paths: [] });
  const all = ["--times", "3", "--busy", "8", "--new-seeds", "--", "tests/tidy", "src/dcc"];
  expect(repeatOptionsIn(all)).toEqual({
    times: 3,
    busy: 8,
    newSeeds: true,
    paths: ["tests/tidy", "src/dcc"],
  });
});

test.each([
  [["--times", "0"], "--times"],
  [["--busy", "many"], "--busy"],
  [["--bussy", "8"], "--bussy"],
])("%j is refused by name", (args, name) => {
  expect(repeatOptionsIn(args)).toEqual({ problem: expect.stringContaining(name) });
});

test("busy processes use a core until they are stopped", async () => {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const busy = startBusyProcesses(2);
  expect(busy.pids.map(isAlive)).toEqual([true, true]);
  await busy.stop();
  expect(busy.pids.map(isAlive)).toEqual([false, false]);
});
