import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { serveDirectory } from "../../src/commands/directory/serve-directory.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import { readCellTables, removeRows } from "../../src/cells/index.ts";
import { migrateDatabase } from "../../src/migrations.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { temporaryDirectory, type OnEnd } from "../crash/under-load.ts";
import { freePort } from "../support/free-port.ts";
import { startTestGateway } from "../support/gateway.ts";
import { runCommand } from "../support/run-command.ts";

export const TENANT = "TE-0000-0000-0000-0000-0000-0001";

/** Two cells with a gateway and a database each, the demo tenant in the first one, and the directory in front of both. */
export interface TwoCells {
  /** The address of the directory. */
  readonly url: string;
  readonly one: CellUnderTest;
  readonly two: CellUnderTest;
  /** `npm run database` with both databases, from the first one to the second. */
  command(...args: string[]): Promise<{ code: number | null; output: string }>;
  /** The same, killed as soon as it has printed the text. */
  killedCommand(text: string, ...args: string[]): Promise<void>;
}

interface CellUnderTest {
  readonly url: string;
  readonly databaseUrl: string;
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  runDue(): Promise<void>;
}

/** @param onEnd when they end: with the test, by default */
export async function startTwoCells(onEnd: OnEnd = onTestFinished): Promise<TwoCells> {
  const options = { dataDir: await temporaryDirectory(onEnd), durability: "none", log: silentLog } as const;
  const first = await startEmbeddedPostgres(options);
  await execute(first.url, "alter system set wal_level = 'logical'");
  await first.stop();
  const server = await startEmbeddedPostgres(options);
  onEnd(() => server.stop());
  const keys = [randomBytes(32), randomBytes(32)] as const;
  const urls = [databaseUrl(server.url, "cell_one"), databaseUrl(server.url, "cell_two")] as const;
  await execute(server.url, "create database cell_one");
  await migrateDatabase(urls[0]);
  await execute(server.url, "create database cell_two template cell_one");
  const environment = {
    GATEWAY_DATABASE_URL: urls[0],
    GATEWAY_MASTER_KEY: keys[0].toString("base64"),
    TARGET_DATABASE_URL: urls[1],
    TARGET_MASTER_KEY: keys[1].toString("base64"),
  };
  const command: TwoCells["command"] = (...args) =>
    runCommand("src/commands/database.ts", args, { environment });
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const one = await startCell(urls[0], { masterKey: keys[0], publicUrl, onEnd });
  const prepared = await command("prepare-cell", "--number", "2");
  if (prepared.code !== 0) throw new Error(prepared.output);
  const two = await startCell(urls[1], { masterKey: keys[1], publicUrl, onEnd });
  await removeDemo(urls[1]);
  const cells = [
    { name: "one", url: one.url, databaseUrl: one.databaseUrl },
    { name: "two", url: two.url, databaseUrl: two.databaseUrl, hosts: ["two.example.com"] },
  ];
  const directory = await serveDirectory({ port, cells }, { clock: systemClock, log: silentLog });
  onEnd(() => directory.close());
  return {
    url: directory.url,
    one,
    two,
    command,
    killedCommand: async (text, ...args) => {
      const killed = await runCommand("src/commands/database.ts", args, {
        environment,
        endWhen: text,
        endBy: "SIGKILL",
      });
      if (killed.code !== null) throw new Error(`It ended before it was killed: ${killed.output}`);
    },
  };
}

async function startCell(
  databaseUrl: string,
  { onEnd, ...options }: { masterKey: Buffer; publicUrl: string; onEnd: OnEnd },
): Promise<CellUnderTest> {
  const started = await startTestGateway({ ...options, databaseUrl, workers: true });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onEnd(async () => {
    await started.close();
    await client.end();
  });
  return {
    url: started.url,
    databaseUrl,
    query: async <Row extends object>(statement: string, values: unknown[] = []) =>
      (await client.query<Row>(statement, values)).rows,
    runDue: () => started.gateway.runDue(),
  };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A gateway outside of demo mode refuses the public credentials of the demo, and one in demo mode has seeded its own demo tenant. */
async function removeDemo(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = await readCellTables(client);
  await client.query(
    `insert into tenant_moves (tenant_guid, id, direction, state) values ('${TENANT}', 'demo', 'out', 'moved')`,
  );
  await client.query(`insert into moved_places (guid, tenant_guid, stage) select guid, '${TENANT}', 'copying' from (
    select guid from tenants where parent_tenant_guid is not null union select guid from merchants union select guid from connectors) as place`);
  await client.query("set session_replication_role = replica");
  await removeRows(client, { tables, places: "true" });
  await client.query(
    "delete from moved_places; delete from tenant_moves; delete from console_people; set session_replication_role = origin",
  );
  // The gateway keeps configuration in memory.
  await client.query("update tenants set name = name");
  await client.end();
}
