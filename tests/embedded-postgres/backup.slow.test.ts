import { chmod, readdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { runCommand } from "../support/run-command.ts";
import { query, temporaryDirectory } from "./support.ts";

const TIMEOUT_MS = 240_000;
const log = pino({ level: "silent" });

interface Place {
  readonly dataDir: string;
  readonly backupDir: string;
}

async function place(): Promise<Place> {
  return { dataDir: await temporaryDirectory(), backupDir: await openDirectory() };
}

/** As root the server runs as another user, who must get to the archive. */
async function openDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await chmod(directory, 0o711);
  return directory;
}

async function start({ dataDir, backupDir }: Place): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, backupDir, log });
  onTestFinished(() => server.stop());
  return server;
}

function command({ dataDir, backupDir }: Place, ...args: string[]) {
  const environment = { GATEWAY_DATA_DIR: dataDir, GATEWAY_BACKUP_DIR: backupDir };
  return runCommand("src/commands/database.ts", args, { environment });
}

async function payments(url: string): Promise<unknown[]> {
  return (await query(url, "select id from payment order by id")).map(({ id }) => id);
}

async function now(url: string): Promise<string> {
  const [row] = await query(
    url,
    "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') as now",
  );
  return (row as { now: string }).now;
}

test(
  "a backup is made while payments are written, and every moment since then can be restored",
  { timeout: TIMEOUT_MS },
  async () => {
    const at = await place();
    const server = await start(at);
    await query(server.url, "create table payment (id int primary key, filler text)");
    await query(server.url, "insert into payment select i, repeat('x', 500) from generate_series(1, 5000) i");

    const load = { isOn: true };
    const writing = (async () => {
      for (let id = 10_000; load.isOn; id++)
        await query(server.url, `insert into payment values (${id}, 'during')`);
    })();
    const made = await command(at, "backup");
    load.isOn = false;
    await writing;
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/base-\S+Z is a backup as of/) as string,
    });
    const written = await payments(server.url);

    // A mistake, and work after it.
    const good = await now(server.url);
    await sleep(20);
    await query(server.url, "delete from payment where id < 3000");
    await query(server.url, "insert into payment values (99999, 'after the mistake')");
    await sleep(20);

    const running = await command(at, "restore", "--to", good);
    expect(running).toMatchObject({
      code: 1,
      output: expect.stringContaining("is in use by another gateway process") as string,
    });
    await server.stop();
    const restored = await command(at, "restore", "--to", good);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    const [, last = ""] = /its last change is of (\S+)\.\n/.exec(restored.output) ?? [];
    // What was written last before the mistake, seconds ago at most.
    const before = Temporal.Instant.from(good).since(last).total("seconds");
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(60);
    expect(restored.output).toMatch(/The one before is kept as \S+postgres-before-\S+:/);
    const again = await start(at);
    expect(await payments(again.url)).toEqual(written);
    await query(again.url, "insert into payment values (100000, 'after the restore')");
    await again.stop();

    // With another base backup gone by, the new timeline is followed to its end.
    expect((await command(at, "restore")).code).toBe(0);
    const latest = await start(at);
    expect(await payments(latest.url)).toEqual([...written, 100_000]);
    await latest.stop();
    expect((await readdir(at.dataDir)).filter((name) => name.startsWith("postgres-before-"))).toHaveLength(2);
  },
);

test(
  "after the loss of the data folder the archive restores all but the last moments",
  { timeout: TIMEOUT_MS },
  async () => {
    const at = await place();
    const server = await start(at);
    await query(server.url, "create table payment as select 1 as id");
    expect((await command(at, "backup")).code).toBe(0);
    await query(server.url, "insert into payment values (2)");
    // What archive_timeout does after a minute.
    await query(server.url, "select pg_switch_wal()");
    await expect
      .poll(
        () =>
          query(
            server.url,
            "select last_archived_wal is not null and failed_count = 0 as ok, archived_count > 1 as more from pg_stat_archiver",
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ ok: true, more: true }]);
    await server.stop();
    await rm(at.dataDir, { recursive: true });

    const restored = await command(at, "restore");
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect(restored.output).toContain("with all archived changes: its last change is of ");
    // No database was there to be kept.
    expect(restored.output).not.toContain("postgres-before");
    expect(await payments((await start(at)).url)).toEqual([1, 2]);
  },
);

test(
  "what cannot be restored or backed up is said in one line, and changes nothing",
  { timeout: TIMEOUT_MS },
  async () => {
    const at = await place();
    const line = (text: string) => ({ code: 1, output: expect.stringContaining(text) as string });
    expect(await command(at, "backup")).toMatchObject(line("No server runs on"));
    expect(await command(at, "restore")).toMatchObject(line("There is no base backup in"));
    expect(await command(at, "restore", "--to", "yesterday")).toMatchObject(
      line("--to must be a time with its zone"),
    );
    expect(await command(at, "backup", "--keep", "0")).toMatchObject(
      line("--keep takes a whole number from 1"),
    );
    expect(await command(at, "restore", "--until", "now")).toMatchObject(line("Unknown option '--until'"));
    expect(await command(at, "destroy")).toMatchObject(line("npm run database -- backup"));
    const server = await start(at);
    await query(server.url, "create table payment as select 1 as id");
    expect((await command(at, "backup")).code).toBe(0);
    await server.stop();
    expect(await command(at, "restore", "--to", "2020-01-01T00:00:00Z")).toMatchObject(
      line("an earlier moment cannot be restored"),
    );
    expect(await command(at, "restore", "--to", "2099-01-01T00:00:00Z")).toMatchObject(
      line("is in the future"),
    );
    expect(await payments((await start(at)).url)).toEqual([1]);
  },
);

test("old backups are removed with the WAL that only they need", { timeout: TIMEOUT_MS }, async () => {
  const at = await place();
  const server = await start(at);
  await query(server.url, "create table payment as select 1 as id");
  expect((await command(at, "backup")).code).toBe(0);
  await query(server.url, "select pg_switch_wal()");
  await sleep(1_100);
  const kept = await command(at, "backup", "--keep", "1");
  expect(kept.output).toMatch(/base-\S+Z was removed/);
  expect((await readdir(at.backupDir)).filter((name) => name.startsWith("base-"))).toHaveLength(1);
  await query(server.url, "insert into payment values (2)");
  await server.stop();
  const restored = await command(at, "restore");
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(await payments((await start(at)).url)).toEqual([1, 2]);
});
