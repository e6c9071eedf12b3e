import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Database } from "./database.ts";

let directory: string;
let database: Database;
let run: (statement: string) => Promise<unknown>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-database-"));
  await writeFile(join(directory, "secret.csv"), "a,b\n1,2\n");
  database = await Database.open({ path: join(directory, "bi.duckdb"), memoryLimitMb: 64, threads: 1 });
  const connection = await database.connect();
  run = async (statement) => (await connection.runAndReadAll(statement)).getRowsJS();
});
afterAll(async () => {
  database.close();
  await rm(directory, { recursive: true });
});

it.each([
  "SELECT * FROM read_csv('SECRET')",
  "SELECT * FROM read_text('SECRET')",
  "SELECT * FROM read_blob('SECRET')",
  "SELECT * FROM 'SECRET'",
  "SELECT * FROM glob('DIRECTORY/*')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_csv('https://example.com/x.csv')",
  "CREATE TABLE stolen AS FROM read_csv('SECRET')",
  "COPY (SELECT 1) TO 'DIRECTORY/out.csv'",
  "EXPORT DATABASE 'DIRECTORY/out'",
  "IMPORT DATABASE 'DIRECTORY'",
  "ATTACH 'DIRECTORY/other.duckdb'",
  "INSTALL httpfs",
  "LOAD 'SECRET'",
  "SET enable_external_access = true",
  "SET GLOBAL allowed_directories = ['/']",
  "SET memory_limit = '100GB'",
  "SET lock_configuration = false",
])("no statement reaches a file, another database or a setting: %s", async (statement) => {
  const there = statement
    .replaceAll("SECRET", join(directory, "secret.csv"))
    .replaceAll("DIRECTORY", directory);
  await expect(run(there)).rejects.toThrow(
    /file system operations are disabled|has been locked|does not exist|disabled (by|through) configuration/,
  );
  expect(await readdir(directory)).not.toContain("out.csv");
});

it("the database itself still writes its file, packs it, and works on disk when memory is short", async () => {
  await run("CREATE TABLE t AS SELECT range AS a, repeat(md5(range::text), 4) AS b FROM range(400000)");
  await run("CHECKPOINT bi");
  const sorted = "SELECT count(*) FROM (SELECT b, row_number() OVER (ORDER BY b) AS n FROM t) WHERE n > 0";
  expect(await run(sorted)).toEqual([[400_000n]]);
  const [[limit]] = (await run("SELECT current_setting('memory_limit')")) as [[string]];
  expect(limit).toMatch(/MiB/);
});
