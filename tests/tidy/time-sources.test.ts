import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

/** Functions of PostgreSQL that read the time of the server. */
const SERVER_TIME =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\blocaltimestamp\b/g;
/** The machine's time in TypeScript. */
const MACHINE_TIME = /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b|\bsystemClock\b/g;

/** Why these read the real time: a test clock must not move what they do. */
const REAL: Readonly<Record<string, string>> = {
  "src/platform/clock.ts": "it is the source",
  "src/platform/log.ts": "lines of the log",
  "src/platform/database/schema.sql": "it is the source",
  "src/platform/test-clock/schema.sql": "it is the source",
  "src/platform/test-clock/clock-store.ts": "it is the source",
  "src/platform/database/run-migrations.ts": "when a migration ran",
  "src/platform/database/replicas/replication-position.ts": "how late a replica is",
  "src/platform/embedded-postgres/base-backup.ts": "the time of a backup",
  "src/platform/embedded-postgres/restore-cluster.ts": "the name of a folder",
  "src/platform/jobs/release-leases.ts": "the age of connections",
  "src/platform/jobs/job-runner.ts": "tests without a clock",
  "src/cells/schema.sql": "a move between databases",
  "src/cells/fence.ts": "a move between databases",
  "src/cells/move.ts": "a move between databases",
  "src/tenancy/schema.sql": "notifications of processes",
  "src/tenancy/migrations.ts": "the audit of the sample history, whose clock stands in the past",
  "src/bi/process/main.ts": "the gateway says by how much it is ahead",
  "src/bi/projector/main.ts": "waits; documents have the times of records",
  "src/bank/imports/read-inbox.ts": "the age of files",
  "src/console/accounts/oidc/provider.ts": "clocks of identity providers",
  "src/gateway/past-clock.ts": "limits of waiting",
  "src/gateway/open-past.ts": "caches",
  "src/processes/member.ts": "limits of requests",
  "src/processes/process-group.ts": "limits of requests",
  "src/start/gateway-options.ts": "the composition root: the test clock adds to it",
};
const COMMANDS = /^src\/commands\//;

const SOURCES = repositoryFiles().filter(
  ({ path }) => /^src\/.*\.(?:ts|sql)$/.test(path) && !/\.test\.ts$|\/journeys\//.test(path),
);

/** Comments and declarations of methods are no reading of the time. */
function readingsIn({ path, text }: { path: string; text: string }): string[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--|import ).*$/gm, "")
    .replaceAll(/(?<![\w.])now\(\)(?=\s*[:;]\s*(?:Temporal|\}))/g, "");
  return [...code.matchAll(SERVER_TIME), ...(path.endsWith(".ts") ? code.matchAll(MACHINE_TIME) : [])].map(
    ([found]) => found,
  );
}

test("time comes from the injected clock and from quittance_now(), so that a test clock moves all of it", () => {
  const wrong = SOURCES.filter(({ path }) => REAL[path] === undefined && !COMMANDS.test(path)).flatMap(
    (file) =>
      readingsIn(file).map(
        (found) =>
          `${file.path} reads ${found}: take databaseNow or the injected clock, databaseRealNow or clock.real for what people and other machines see, or say here why.`,
      ),
  );
  expect(wrong).toEqual([]);
});

test("each exception is one", () => {
  const read = new Set(SOURCES.filter((file) => readingsIn(file).length > 0).map(({ path }) => path));
  expect(Object.keys(REAL).filter((path) => !read.has(path))).toEqual([]);
});

test("readings of the time are found in SQL and in TypeScript", () => {
  const path = "src/a.ts";
  expect(
    readingsIn({ path, text: "sql`select now(), clock_timestamp() where at > current_timestamp`" }),
  ).toEqual(["now()", "clock_timestamp()", "current_timestamp"]);
  expect(readingsIn({ path, text: "const at = Date.now() + clock.now(); sql`quittance_now()`" })).toEqual([
    "Date.now()",
  ]);
});
