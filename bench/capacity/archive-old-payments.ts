import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql, type Database } from "../../src/platform/database/index.ts";
import { loadDebits, type LoadResult } from "../transactions/debit-load.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Each takes two loads. */
const PAIRS = 8;
const TABLES = [
  "callbacks",
  "callback_attempts",
  "transaction_history",
  "three_d_secure_authentications",
  "archived_transactions",
];

interface Options {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly masterKey: string;
  /** For the gateway. */
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
}

/**
 * Archives what is older than 540 days by the command, beside payments. In turn the command runs and is stopped, so that payments
 * with and without it are measured in the same minutes.
 */
export async function printArchiving({
  db,
  databaseUrl,
  masterKey,
  url,
  clients,
  seconds,
}: Options): Promise<void> {
  const folder = await mkdtemp("/tmp/quittance-bench-archive-");
  const before = await sizes(db);
  const child = spawn(
    process.execPath,
    ["src/commands/database.ts", "archive", "--older-than", "540", "--to", folder],
    {
      cwd: repository,
      env: { PATH: process.env["PATH"], GATEWAY_DATABASE_URL: databaseUrl, GATEWAY_MASTER_KEY: masterKey },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close");
  try {
    await printPairs({ db, url, clients, seconds, child });
    const [startedMs, beforeRest] = [performance.now(), await countArchived(db)];
    await ended;
    if (child.exitCode !== 0) throw new Error(output);
    const archived = await countArchived(db);
    console.log(output.trimEnd().split("\n").slice(-3).join("\n"));
    const restSeconds = (performance.now() - startedMs) / 1_000;
    console.log(`without payments: ${((archived - beforeRest) / restSeconds).toFixed(0)} archived a second`);
    await printSizes(db, { before, archived, folder });
  } finally {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
}

/** In each pair the command runs beside payments, and then it is stopped. */
async function printPairs({
  db,
  url,
  clients,
  seconds,
  child,
}: Pick<Options, "db" | "url" | "clients" | "seconds"> & { readonly child: ChildProcess }): Promise<void> {
  const loads: { alone: LoadResult; beside: LoadResult }[] = [];
  let archived = 0;
  // It has started to work.
  if (child.stderr) await Promise.race([once(child.stderr, "data"), once(child, "close")]);
  while (child.exitCode === null && loads.length < PAIRS) {
    const before = await countArchived(db);
    const beside = await loadDebits({ url, clients, seconds });
    archived += (await countArchived(db)) - before;
    if (child.exitCode !== null) break;
    child.kill("SIGSTOP");
    loads.push({ beside, alone: await loadDebits({ url, clients, seconds }) });
    child.kill("SIGCONT");
  }
  console.log(`beside payments: ${(archived / (loads.length * seconds)).toFixed(0)} archived a second`);
  for (const name of ["debitsPerSecond", "p50Ms", "p99Ms"] as const) {
    const alone = median(loads.map((one) => one.alone[name]));
    const beside = median(loads.map((one) => one.beside[name]));
    console.log(
      `payments ${name}: alone ${alone.toFixed(1)}, beside ${beside.toFixed(1)}, ratio ${(beside / alone).toFixed(2)} (medians of ${loads.length} pairs)`,
    );
  }
}

async function printSizes(
  db: Database,
  { before, archived, folder }: { before: Map<string, number>; archived: number; folder: string },
): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const written = files.reduce((sum, size) => sum + size, 0);
  console.log(`${names.length} files of ${written} bytes, ${(written / archived).toFixed(0)} a payment`);
  for (const table of TABLES) await db.execute(vacuumOf(table));
  const vacuumed = await sizes(db);
  const startedMs = performance.now();
  for (const table of TABLES) await db.execute(vacuumFullOf(table));
  const fullMs = performance.now() - startedMs;
  const full = await sizes(db);
  console.log("bytes with indexes: before, after vacuum, after vacuum full; for each row that is left");
  for (const table of TABLES) {
    const [first = 0, second = 0, third = 0] = [before, vacuumed, full].map((one) => one.get(table));
    const { rows } = await db.one<{ rows: number }>(raw(`select count(*)::int as rows from ${table}`));
    console.log(`${first} ${second} ${third} ${(third / rows).toFixed(0).padStart(6)}  ${table}`);
  }
  console.log(`vacuum full took ${(fullMs / 1_000).toFixed(1)} s`);
}

function vacuumOf(table: string) {
  return raw(`vacuum analyze ${table}`);
}

function vacuumFullOf(table: string) {
  return raw(`vacuum full ${table}`);
}

/** A statement without parameters: names of tables cannot be one. */
function raw(text: string) {
  const strings = [text];
  return sql(Object.assign(strings, { raw: strings }));
}

async function sizes(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; bytes: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relname = any(${TABLES}::text[])`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function countArchived(db: Database): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from archived_transactions`,
  );
  return count;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
