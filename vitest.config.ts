import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LEFT_TO_HAND } from "./bin/left-to-ci.mjs";
import { IN_PARTS } from "./tests/support/in-parts.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { makeRunDirectory } from "./tests/support/run-directory.ts";

/** Tests that take minutes and rarely fail: `npm run test:slow` runs these, and no others but IN_PARTS. */
const SLOW = "**/*.slow.test.ts";
const onlySlow = process.env["QUITTANCE_SLOW_TESTS"] === "true";

export default defineConfig({
  test: {
    include: onlySlow
      ? [SLOW, ...IN_PARTS, ...LEFT_TO_HAND]
      : ["src/**/*.test.ts", "tests/**/*.test.ts", "packages/*/{src,tests}/**/*.test.ts"],
    exclude: onlySlow ? configDefaults.exclude : [...configDefaults.exclude, SLOW],
    globalSetup: ["tests/support/postgres-server.ts"],
    setupFiles: [join(import.meta.dirname, "tests/support/fixed-seeds.ts")],
    // Compiled code of the processes that tests start, as with `npm start`: half of a start is compilation.
    env: {
      // Programs in Java, and those that compile them, live for seconds here.
      JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node"),
      TMPDIR: makeRunDirectory(),
    },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A poll ends when its condition is met; the limit is for machines on which a core is shared by ten processes.
    expect: { poll: { timeout: 90_000 } },
    // More than cores: tests wait for databases, processes and pages for half of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Modules are loaded once per worker, which halves the processor time. No module holds state, and no test replaces one.
    isolate: false,
    // Node runs the sources as they are: half of the start of a test file was their transformation.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      "--import",
      join(import.meta.dirname, "tests/support/load-sources.ts"),
      // What a start allocates dies young: less of it is copied, which saves 3 to 4 % of the processor time.
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
    ],
  },
});
