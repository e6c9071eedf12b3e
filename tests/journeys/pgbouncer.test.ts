import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { startTestGateway } from "../support/gateway.ts";
import { HAS_PGBOUNCER, startPgBouncer } from "../support/pgbouncer.ts";
import { createTestDatabase } from "../support/postgres.ts";

const PAYMENTS = 24;
const IGNORED = { ignore_startup_parameters: "options,statement_timeout,extra_float_digits" };
const TRANSACTION = { pool_mode: "transaction", ...IGNORED } as const;

async function testDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

async function startedWith(addresses: { databaseUrl: string; databaseSessionUrl?: string }): Promise<string> {
  const started = await startTestGateway(addresses).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  await started.close();
  return "started";
}

test.runIf(HAS_PGBOUNCER)(
  "payments, callbacks and changes of configuration work through PgBouncer in transaction mode",
  async () => {
    const databaseSessionUrl = await testDatabase();
    const databaseUrl = await startPgBouncer(databaseSessionUrl, { pool_mode: "transaction" });
    const [receiver, masterKey] = [await startCallbackReceiver(), randomBytes(32)];
    onTestFinished(() => receiver.close());
    const gateways = [
      await startTestGateway({ databaseUrl, databaseSessionUrl, masterKey, workers: true }),
      await startTestGateway({ databaseUrl, databaseSessionUrl, masterKey }),
    ];
    onTestFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.close()))));
    const callbackUrl = `${receiver.url}/callback`;
    const responses = await Promise.all(
      Array.from({ length: PAYMENTS }, (_, index) =>
        new ApiClient(gateways[index % 2]!.url).debit({ callbackUrl }),
      ),
    );
    expect(responses.map(({ body }) => body["returnType"])).toEqual(Array(PAYMENTS).fill("FINISHED"));
    await receiver.waitFor(PAYMENTS);
    const refunded = await new ApiClient(gateways[1]!.url).transaction("demo-card", "refund", {
      merchantTransactionId: `refund-${randomBytes(4).toString("hex")}`,
      referenceUuid: responses[0]!.body["uuid"],
      amount: "1.00",
      currency: "EUR",
    });
    expect(refunded.body).toMatchObject({ success: true });
    expect((await fetch(`${gateways[0]!.url}/readyz`)).status).toBe(200);
  },
);

test.runIf(HAS_PGBOUNCER)("notifications and settings of a session use the second address", async () => {
  const sessionUrl = await testDatabase();
  const url = await startPgBouncer(sessionUrl, { pool_mode: "transaction" });
  const db = openDatabase({ url, sessionUrl, clock: systemClock, log: silentLog, poolSize: 8 });
  onTestFinished(() => db.close());
  const heard = vi.fn<(payload: string) => void>();
  const stop = await db.listen("through_pgbouncer", heard);
  await db.query(sql`select pg_notify('through_pgbouncer', 'changed')`);
  await expect.poll(() => heard.mock.calls).toEqual([["changed"]]);
  await stop();
  const setting = sql`select current_setting('enable_seqscan') as value`;
  const both = await Promise.all(
    Array.from({ length: 20 }, () => Promise.all([db.one(setting), db.byIndex.one(setting)])),
  );
  expect(both).toEqual(Array.from({ length: 20 }, () => [{ value: "on" }, { value: "off" }]));
});

test.runIf(HAS_PGBOUNCER).each([
  ["in transaction mode", { pool_mode: "transaction" }],
  ["in transaction mode that ignores settings", TRANSACTION],
  ["in session mode that ignores settings", { pool_mode: "session", ...IGNORED }],
] as const)("a PgBouncer %s without a second address is refused at the start", async (_name, settings) => {
  const databaseUrl = await startPgBouncer(await testDatabase(), settings);
  expect(await startedWith({ databaseUrl })).toBe(
    "GATEWAY_DATABASE_URL leads through a connection pooler (PgBouncer), which keeps no session: set GATEWAY_DATABASE_SESSION_URL, too, to an address of the same database on the PostgreSQL server itself.",
  );
});

test.runIf(HAS_PGBOUNCER)(
  "a second address that leads through PgBouncer is refused at the start",
  async () => {
    const databaseUrl = await startPgBouncer(await testDatabase(), TRANSACTION);
    expect(await startedWith({ databaseUrl, databaseSessionUrl: databaseUrl })).toMatch(
      /^GATEWAY_DATABASE_SESSION_URL leads through a connection pooler: /,
    );
  },
);

test("two addresses of different databases are refused at the start", async () => {
  const addresses = { databaseUrl: await testDatabase(), databaseSessionUrl: await testDatabase() };
  expect(await startedWith(addresses)).toMatch(
    /^GATEWAY_DATABASE_URL and GATEWAY_DATABASE_SESSION_URL lead to different databases: /,
  );
});
