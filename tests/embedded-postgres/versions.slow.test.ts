import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { runCommand } from "../support/run-command.ts";
import { systemPostgresBin } from "../support/system-postgres.ts";
import { query, temporaryDirectory } from "./support.ts";

const TIMEOUT_MS = 240_000;
const log = pino({ level: "silent" });
const systemBin = systemPostgresBin();

async function start(options: { dataDir: string; postgresBin?: string }) {
  const server = await startEmbeddedPostgres({ ...options, log });
  onTestFinished(() => server.stop());
  return server;
}

test("data of another major version stops the start with one line that says how to upgrade", async () => {
  const dataDir = await temporaryDirectory();
  await (await start({ dataDir })).stop();
  const version = join(dataDir, "postgres/PG_VERSION");
  expect((await readFile(version, "utf8")).trim()).toBe("18");
  await writeFile(version, "17\n");
  await expect(start({ dataDir })).rejects.toThrow(
    /^\S+postgres was written by PostgreSQL 17, and the server in \S+ is PostgreSQL 18\. Upgrade the data with: npm run database -- upgrade --old-bin <[^>]+>$/,
  );
  await writeFile(version, "19\n");
  await expect(start({ dataDir })).rejects.toThrow(
    /was written by PostgreSQL 19, .* Set GATEWAY_POSTGRES_BIN to the folder with the programs of PostgreSQL 19\.$/,
  );
});

test("a folder without a server's programs is refused by the setting's name", async () => {
  const dataDir = await temporaryDirectory();
  await expect(start({ dataDir, postgresBin: "/usr/share" })).rejects.toThrow(
    /There is no PostgreSQL in \/usr\/share that .* can run: set GATEWAY_POSTGRES_BIN/,
  );
  expect(await readdir(dataDir)).not.toContain("postgres");
});

test.runIf(systemBin)(
  "the system's PostgreSQL serves a gateway, and its data is upgraded to npm's version with every row",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const environment = { GATEWAY_DATA_DIR: dataDir, GATEWAY_POSTGRES_BIN: systemBin! };
    const old = await start({ dataDir, postgresBin: systemBin! });
    expect((await query(old.url, "show server_version_num"))[0]).toMatchObject({
      server_version_num: expect.stringMatching(/^1[5-7]/) as string,
    });
    // Case follows Unicode and order follows bytes, as with npm's version.
    expect(await query(old.url, "select lower('ÄÖ') as lower, 'a' > 'Z' as bytes")).toEqual([
      { lower: "äö", bytes: true },
    ]);
    await old.stop();

    const created = await runCommand("src/main.ts", [], {
      environment: { ...environment, GATEWAY_PORT: "0" },
      endWhen: "is ready at",
    });
    expect(created.output).toContain("is ready at");
    const wrong = await runCommand("src/main.ts", [], {
      environment: { GATEWAY_DATA_DIR: dataDir, GATEWAY_PORT: "0" },
    });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("upgrade --old-bin") as string });
    const before = await start({ dataDir, postgresBin: systemBin! });
    const facts = await dataOf(before.url);
    expect(facts["merchants"]).toMatch(/^[1-9]/);
    await before.stop();

    const upgraded = await runCommand("src/commands/database.ts", ["upgrade", "--old-bin", systemBin!], {
      environment: { GATEWAY_DATA_DIR: dataDir },
    });
    expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining("to 18.") as string });
    const after = await start({ dataDir });
    expect((await query(after.url, "show server_version_num"))[0]).toMatchObject({
      server_version_num: expect.stringMatching(/^18/) as string,
    });
    expect(await dataOf(after.url)).toEqual(facts);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres"))).toEqual(
      expect.arrayContaining(["postgres", expect.stringMatching(/^postgres-1[5-7]$/)]),
    );
  },
);

/** Rows and a digest of each table. */
async function dataOf(url: string): Promise<Record<string, string>> {
  const tables = await query(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const facts: Record<string, string> = {};
  for (const { name } of tables as { name: string }[]) {
    const [row] = await query(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))), '') as digest from "${name}" t`,
    );
    facts[name] = (row as { digest: string }).digest;
  }
  return facts;
}
