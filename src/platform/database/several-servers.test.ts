import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { CuttableProxy } from "../../../tests/support/cuttable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { startTlsProxy } from "../../../tests/support/tls-proxy.ts";
import { systemClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { connectOnce } from "./connect.ts";
import { openDatabase, type Database } from "./database.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { sql } from "./sql.ts";

/** Below the limit of a connection, so that nothing here passes by waiting for it. */
const SOON = { timeout: 4_500, interval: 50 };

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.drop());

/** Two ways to one server, named as two servers. */
async function databaseWithTwoWays(): Promise<{ db: Database; ways: Map<string, CuttableProxy> }> {
  const ways = new Map<string, CuttableProxy>();
  for (let count = 0; count < 2; count += 1) {
    const way = await CuttableProxy.to(server.url);
    ways.set(new URL(way.url).host, way);
  }
  const [first = "", second = ""] = ways.keys();
  const url = ways.get(first)!.url.replace(first, `${first},${second}`);
  const db = openDatabase({ url, clock: systemClock, log: silentLog, poolSize: 2 });
  onTestFinished(() => db.close());
  return { db, ways };
}

const one = (db: Pick<Database, "one">): Promise<{ value: number }> => db.one(sql`select 1 as value`);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each(["cut", "swallow"] as const)(
  "when the server in use is lost (%s), what runs on it fails as unavailable, and another one takes its place",
  async (loss) => {
    const { db, ways } = await databaseWithTwoWays();
    await one(db);
    const used = db.server() ?? "";
    const heard = vi.fn<(payload: string) => void>();
    await db.listen("several_servers", heard);
    const running = failure(db.query(sql`select pg_sleep(20)`));
    const open = failure(db.transaction((tx) => tx.query(sql`select pg_sleep(20)`)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    ways.get(used)![loss]();
    expect([await running, await open].map(isDatabaseUnavailable)).toEqual([true, true]);
    await expect.poll(() => one(db).catch(() => undefined), SOON).toEqual({ value: 1 });
    expect(db.server()).not.toBe(used);
    expect([...ways.keys()]).toContain(db.server());
    await expect.poll(() => heard.mock.calls, SOON).toEqual([[""]]);
    await db.query(sql`select pg_notify('several_servers', 'again')`);
    await expect.poll(() => heard.mock.calls, SOON).toEqual([[""], ["again"]]);
  },
);

test("while no server can be used, statements fail at once and say why; later they run again", async () => {
  const { db, ways } = await databaseWithTwoWays();
  await one(db);
  for (const way of ways.values()) way.cut();
  await expect.poll(() => db.server(), SOON).toBeUndefined();
  const error = await failure(one(db));
  expect(isDatabaseUnavailable(error)).toBe(true);
  for (const name of ways.keys()) expect(String(error)).toContain(`${name} cannot be used`);
  for (const way of ways.values()) way.restore();
  await expect.poll(() => one(db).catch(() => undefined), SOON).toEqual({ value: 1 });
});

test("the certificate of each server is verified for its own host", async () => {
  const proxy = await startTlsProxy(server.url);
  const { username, pathname } = new URL(server.url);
  const address = (hosts: string) =>
    `postgres://${username}@${hosts}${pathname}?sslmode=verify-full&sslrootcert=${proxy.certificateFile}`;
  const [foreign, own] = [`localhost:${proxy.port}`, `127.0.0.1:${proxy.port}`];
  await expect(connectOnce({ url: address(`${foreign},[::1]:${proxy.port}`) })).rejects.toThrow(
    /localhost:\d+ cannot be used \(Hostname\/IP does not match/,
  );
  const client = await connectOnce({ url: address(`${foreign},${own}`) });
  expect([client.host, client.port]).toEqual(["127.0.0.1", proxy.port]);
  await client.end();
});
