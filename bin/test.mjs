// The check of this repository: types, lint, format, and the tests; with CI=true all of them, also on a real OpenSearch. With
// arguments: only the tests they name, and after the word `related` the tests that depend on the files they name, and after
// `--changed` those that depend on files which differ from a commit. `--root
// packages/<name>` runs the tests of that package alone, with its own configuration. With QUITTANCE_SLOW_TESTS=true: the tests
// that take minutes.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";

import { checks, clientTypesAreOld, filesChangedSince } from "./checks.mjs";
import { LEFT_TO_CI, LEFT_TO_HAND } from "./left-to-ci.mjs";
import { installMissingPackages, pinnedNode, root } from "./toolchain.mjs";

installMissingPackages({ withDevelopmentTools: true });

const tools = join(root, "node_modules/.bin");
const path = [dirname(pinnedNode()), tools, process.env.PATH].join(delimiter);
const OPENSEARCH_PORT = "9287";
const isSlow = process.env.QUITTANCE_SLOW_TESTS === "true";
const isCi = process.env.CI === "true";
/** The BI tests with a real OpenSearch as well. */
const COMPARES_ENGINES = isCi || isSlow;
/** It lives for minutes: to compile it for speed costs more than it saves. */
const OPENSEARCH_ENVIRONMENT = { JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1" };
/**
 * Where tests are that use a real OpenSearch as well, and what these have in their text. They empty it for each case, so that
 * they run one after the other; it starts while the other tests run.
 */
const OPENSEARCH_FOLDERS = ["packages/bi-engine/tests", "tests/bi-engines"];
const USES_OPENSEARCH = /\/(?:engines-under-test|both-servers|servers)\.ts"|QUITTANCE_TEST_OPENSEARCH_URL/;

/** All that `*.slow.test.ts` contain. One after the other: some measure memory or use the same OpenSearch. */
const SLOW_STEPS = {
  before: [],
  besides: [],
  withOpenSearch: ["slow tests", ["vitest", "run", "--fileParallelism=false"]],
};

/** Where a run of vitest leaves its results, for the list of failed tests at the end, and how long each of its files took. */
const RESULTS = {
  results: join(root, ".cache/test-results.json"),
  times: join(root, ".cache/test-times.json"),
};
/** The same for the run with a real OpenSearch, and what it prints: it runs beside the other tests. */
const OPENSEARCH_RESULTS = {
  results: join(root, ".cache/opensearch-test-results.json"),
  times: join(root, ".cache/opensearch-test-times.json"),
};
const OPENSEARCH_TESTS_LOG = join(root, ".cache/opensearch-tests.log");
/** What a check printed that ran beside another one. */
const CHECK_LOG = join(root, ".cache/check.log");
/** What the whole run ended with, for `npm run test:repeat`. */
const SUMMARY = join(root, ".cache/test-summary.json");
/** What the start of OpenSearch printed: it runs beside the first steps. */
const OPENSEARCH_LOG = join(root, ".cache/opensearch-start.log");
const SLOWEST = 10;

const failedTests = [];
const fileTimes = [];
rmSync(SUMMARY, { force: true });
const only = process.argv.slice(2);
const failed = only.length > 0 ? await runNamedTests(only) : await runEverything();
printSlowest();
if (failedTests.length > 0) console.error(`\nFailed tests:\n${failedTests.join("\n")}`);
console.error(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed.");
mkdirSync(dirname(SUMMARY), { recursive: true });
writeFileSync(SUMMARY, JSON.stringify({ failed, failedTests }));
process.exitCode = failed.length > 0 ? 1 : 0;

async function runNamedTests(names) {
  const excluded = names[0] === "--changed" ? leftOutOfChanged(names[1]) : [];
  const command =
    names[0] === "related" ? ["vitest", ...names, "--run"] : ["vitest", "run", ...names, ...excluded];
  return (await run("tests", command)) ? [] : ["tests"];
}

/** What `npm test` leaves out, except beside files that changed: a change of a tool runs the tests of tools. */
function leftOutOfChanged(commit = "HEAD") {
  const folderOf = (file) => file.split("/", 2).join("/");
  const changed = new Set(filesChangedSince(commit)?.map(folderOf));
  return exclude([...LEFT_TO_CI, ...LEFT_TO_HAND].filter((file) => !changed.has(folderOf(file))));
}

function exclude(files) {
  return files.map((file) => `--exclude=${file}`);
}

async function runEverything() {
  const failed = [];
  if (clientTypesAreOld() && !runTool(["bin/start.mjs", "tools/client-types.ts"]))
    failed.push("types of the typed client");
  const starting = COMPARES_ENGINES ? startOpenSearch() : withoutOpenSearch();
  const { before, besides, withOpenSearch } = isSlow ? SLOW_STEPS : usualSteps();
  try {
    failed.push(...(await runChecks(before)));
    const openSearch = await starting.settings();
    // On CI OpenSearch is required; a build without it proves too little.
    if (!openSearch && isCi) failed.push("no real OpenSearch");
    const [name, command] = withOpenSearch;
    const others = besides.map(async (step) => ({ name: step[0], passed: await run(...step) }));
    const passed =
      besides.length === 0
        ? await run(name, command, { environment: openSearch })
        : await run(name, command, {
            environment: openSearch,
            files: OPENSEARCH_RESULTS,
            log: OPENSEARCH_TESTS_LOG,
          });
    failed.push(...(await Promise.all(others)).filter((step) => !step.passed).map((step) => step.name));
    if (besides.length > 0) process.stderr.write(readFileSync(OPENSEARCH_TESTS_LOG));
    if (!passed) failed.push(name);
  } finally {
    starting.stop();
  }
  return failed;
}

/**
 * The names of those that failed. Checking types takes one core: what the others print, which run beside it one after the other, comes
 * after it.
 */
async function runChecks([types, ...others]) {
  if (types === undefined) return [];
  mkdirSync(dirname(CHECK_LOG), { recursive: true });
  const besides = async () => {
    const results = [];
    for (const [name, command] of others) {
      const passed = await run(name, command, { log: CHECK_LOG });
      results.push({ name, passed, output: readFileSync(CHECK_LOG, "utf8") });
    }
    return results;
  };
  const [passed, results] = await Promise.all([run(...types), besides()]);
  for (const { name, output } of results) process.stderr.write(`\n── ${name}\n${output}`);
  const named = [{ name: types[0], passed }, ...results];
  return named.filter((step) => !step.passed).map(({ name }) => name);
}

function usualSteps() {
  const before = checks({ everything: isCi });
  if (!isCi) {
    const excluded = exclude([...LEFT_TO_CI, ...LEFT_TO_HAND]);
    return { before, besides: [], withOpenSearch: ["tests", ["vitest", "run", ...excluded]] };
  }
  const openSearchTests = OPENSEARCH_FOLDERS.flatMap(testsBelow).filter(
    (file) => !LEFT_TO_HAND.includes(file) && USES_OPENSEARCH.test(readFileSync(join(root, file), "utf8")),
  );
  const excluded = exclude([...LEFT_TO_HAND, ...openSearchTests]);
  return {
    before,
    besides: [["tests", ["vitest", "run", ...excluded]]],
    withOpenSearch: [
      "tests with a real OpenSearch",
      ["vitest", "run", "--fileParallelism=false", ...openSearchTests],
    ],
  };
}

function testsBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".slow.test.ts"))
    .map((file) => `${folder}/${file}`);
}

/** Whether the step passed. What it prints goes to the terminal, or to `log`. */
async function run(name, [program, ...args], { environment = {}, files = RESULTS, log } = {}) {
  console.error(`\n── ${name}: ${[program, ...args].join(" ")}`);
  const env = { ...process.env, ...environment, PATH: path, QUITTANCE_TEST_TIMES: files.times };
  const options = program === "vitest" ? withResults(args, files) : args;
  const output = log ? openSync(log, "w") : "inherit";
  const child = spawn(join(tools, program), options, { cwd: root, stdio: ["inherit", output, output], env });
  const [status] = await once(child, "exit");
  if (program !== "vitest") return status === 0;
  const failures = readResults(files);
  failedTests.push(...failures);
  // Also a test that failed and passed when it was repeated, which an option of vitest can ask for.
  return status === 0 && failures.length === 0;
}

function withResults(args, { results, times }) {
  for (const file of [results, times]) rmSync(file, { force: true });
  const reporters = ["default", "json", join(root, "bin/file-times.mjs")];
  return [...args, ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${results}`];
}

/**
 * File, name and first line of the error of each failed test; the whole error is further up in the output. A set-up that failed is one of
 * them, for all the tests that did not run.
 */
function readResults({ results, times }) {
  const ofFiles = existsSync(times) ? JSON.parse(readFileSync(times, "utf8")) : [];
  fileTimes.push(...ofFiles);
  const setUps = ofFiles.flatMap(({ file, failedSetUps }) =>
    failedSetUps.map(({ suite, message, skipped }) => {
      const what =
        skipped > 0 ? `set-up failed, ${skipped} tests did not run` : "failed outside of its tests";
      return `${placeOf(file)}${suite && `${suite}: `}${what}: ${firstLine(message)}`;
    }),
  );
  if (!existsSync(results)) return setUps;
  const tests = JSON.parse(readFileSync(results, "utf8")).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.failureMessages?.length > 0)
      .map((test) => `${placeOf(name)}${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  );
  return [...setUps, ...tests];
}

function placeOf(file) {
  return `  ${relative(root, file)} › `;
}

function printSlowest() {
  if (fileTimes.length < 2) return;
  const slowest = fileTimes.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const lines = slowest.map(
    ({ file, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${relative(root, file)}`,
  );
  console.error(`\nThe slowest of ${fileTimes.length} test files:\n${lines.join("\n")}`);
}

function firstLine(text = "") {
  return text.split("\n", 1)[0];
}

function withoutOpenSearch() {
  const settings = async () => {
    console.error(
      `\n── left to CI, where they are not named:\n${LEFT_TO_CI.map((file) => `  ${file}`).join("\n")}`,
    );
    return {};
  };
  return { settings, stop: () => undefined };
}

/**
 * Begins to start a real OpenSearch. `settings` waits for it, and has its address for the tests; none, and a warning, without
 * Java or Maven.
 */
function startOpenSearch() {
  if (process.env.QUITTANCE_TEST_OPENSEARCH_URL) return { settings: async () => ({}), stop: () => undefined };
  mkdirSync(dirname(OPENSEARCH_LOG), { recursive: true });
  const log = openSync(OPENSEARCH_LOG, "w");
  const args = ["packages/bi-engine/tools/opensearch/up.ts", "--port", OPENSEARCH_PORT];
  const env = { ...process.env, ...OPENSEARCH_ENVIRONMENT };
  const up = spawn(pinnedNode(), args, { cwd: root, stdio: ["ignore", log, log], env });
  const ended = once(up, "exit");
  const settings = async () => {
    const [status] = await ended;
    console.error("\n── a real OpenSearch for the tests of the BI engines");
    process.stderr.write(readFileSync(OPENSEARCH_LOG));
    if (status === 0) return { QUITTANCE_TEST_OPENSEARCH_URL: `http://127.0.0.1:${OPENSEARCH_PORT}` };
    console.error(
      "*** NOT RUN: the comparison with a real OpenSearch. The lines above say what this machine lacks. ***",
    );
    return undefined;
  };
  return {
    settings,
    stop: () => {
      const isDown = up.exitCode !== null && up.exitCode !== 0;
      if (!isDown) runTool(["packages/bi-engine/tools/opensearch/down.ts", "--port", OPENSEARCH_PORT]);
    },
  };
}

function runTool(args) {
  return spawnSync(pinnedNode(), args, { cwd: root, stdio: "inherit" }).status === 0;
}
