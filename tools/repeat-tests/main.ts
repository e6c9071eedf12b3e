import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startBusyProcesses } from "./busy-processes.ts";
import { repeatOptionsIn, USAGE } from "./options.ts";
import { resultsTable, type RunResult } from "./results-table.ts";

const root = join(import.meta.dirname, "../..");
/** The whole output of each run. */
const OUTPUTS = join(root, ".cache/test-repeat");
/** Written by `bin/test.mjs` at its end. */
const SUMMARY = join(root, ".cache/test-summary.json");

const options = repeatOptionsIn(process.argv.slice(2));
if ("problem" in options) {
  process.stderr.write(`${options.problem}\n\n${USAGE}`);
  process.exit(1);
}

mkdirSync(OUTPUTS, { recursive: true });
const results: RunResult[] = [];
const busy = startBusyProcesses(options.busy);
for (let run = 1; run <= options.times; run++) {
  const seed = options.newSeeds ? String(randomInt(1_000_000)) : undefined;
  results.push(await runTests(run, { paths: options.paths, seed }));
}
await busy.stop();
process.stdout.write(`\n${resultsTable(results, options)}\n`);
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;

async function runTests(
  run: number,
  { paths, seed }: { paths: readonly string[]; seed: string | undefined },
): Promise<RunResult> {
  const path = join(OUTPUTS, `run-${run}.txt`);
  const output = createWriteStream(path);
  const startedMs = performance.now();
  const tests = spawn(process.execPath, [join(root, "bin/test.mjs"), ...paths], {
    cwd: root,
    env: { ...process.env, ...(seed !== undefined && { QUITTANCE_TEST_SEED: seed }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [tests.stdout, tests.stderr]) stream.pipe(output, { end: false });
  const [status] = (await once(tests, "close")) as [number | null];
  output.end();
  const seconds = (performance.now() - startedMs) / 1_000;
  const succeeded = status === 0;
  const result = { succeeded, seconds, seed, failures: succeeded ? [] : failuresOf(path) };
  process.stdout.write(
    `Run ${run}: ${succeeded ? "green" : "RED"} after ${Math.round(seconds)} s, ${path}\n`,
  );
  return result;
}

function failuresOf(output: string): readonly string[] {
  if (!existsSync(SUMMARY)) return [`It ended before its end: see ${output}.`];
  const { failed, failedTests } = JSON.parse(readFileSync(SUMMARY, "utf8")) as {
    failed: readonly string[];
    failedTests: readonly string[];
  };
  // The name of a step says no more where its tests are named.
  return failedTests.length > 0 ? failedTests : failed;
}
