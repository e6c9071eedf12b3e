import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { verifyChain } from "../index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { runCommand } from "../../../tests/support/run-command.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PATH = "/api/provisioning";

const clock = new ManualClock("2026-11-22T10:00:00Z");
let started: TestGateway;
let administrator: ApiClient;
let receiver: CallbackReceiver;
let database: TestDatabase;

/** A page without its frame, which names all places of the person. */
const contentOf = ({ html }: { html: string }): string => html.slice(html.indexOf("<main"));

beforeAll(async () => {
  database = await createTestDatabase();
  started = await startTestGateway({ clock, databaseUrl: database.url });
  administrator = new ApiClient(started.url, ADMINISTRATOR);
  receiver = await startCallbackReceiver();
});
afterAll(async () => {
  await started?.close();
  await receiver?.close();
  await database?.drop();
});

// oxlint-disable-next-line typescript/no-explicit-any
async function lastOf(target: string): Promise<Record<string, any>> {
  return (await administrator.get(`${PATH}/listChanges?target=${target}`)).body["changes"].at(-1);
}

const check = () => verifyChain(started.gateway.db);

test("entries of concurrent changes form one chain in the order of their commits", async () => {
  const before = await check();
  const names = Array.from({ length: 20 }, (_, index) => `Tenant ${index}`);
  await Promise.all(
    names.map((name) => administrator.post(`${PATH}/createTenant`, { name, parentTenantGuid: ROOT })),
  );
  const after = await check();
  if (!before.isIntact || !after.isIntact) throw new Error(JSON.stringify([before, after]));
  expect(after.entries - before.entries).toBe(20);
  expect(await verifyChain(started.gateway.db, { expected: before.head })).toMatchObject({ isIntact: true });
});

test("a change that waits for another one's row does not stop that one at the chain", async () => {
  const { db } = started.gateway;
  const first = db.transaction(async (tx) => {
    await tx.execute(sql`update merchants set description = 'one' where guid = ${MERCHANT}`);
    await tx.execute(sql`select pg_sleep(0.1)`);
    await tx.execute(sql`update tenants set name = 'One' where guid = ${TENANT}`);
  });
  const second = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.05)`);
    await tx.execute(sql`update tenants set name = 'Two' where guid = ${TENANT}`);
  });
  await Promise.all([first, second]);
  expect(await check()).toMatchObject({ isIntact: true });
});

test("annotations, resent callbacks and rebuilds have an entry with the user and the request", async () => {
  const api = new ApiClient(started.url);
  const { body } = await api.debit({ ...anOrder(), callbackUrl: receiver.url });
  const uuid = String(body["uuid"]);
  await administrator.post(`${PATH}/addTags/${uuid}`, { tags: ["vip"], createdBy: "crm" });
  expect(await lastOf(uuid)).toMatchObject({
    username: ADMINISTRATOR.username,
    operation: "addTags",
    entity: "transactionTag",
    action: "created",
    after: { name: "vip" },
  });
  await started.gateway.runDue();
  await administrator.post(`${PATH}/resendCallback/${uuid}`, {});
  expect(await lastOf(uuid)).toMatchObject({
    operation: "resendCallback",
    action: "done",
    entity: "callback",
    placeGuid: MERCHANT,
  });
});

test("sign-ins, refused sign-ins and exports have entries, which name nobody who does not exist", async () => {
  const client = new ConsoleClient(started.url);
  await client.signIn("nobody@example.com", "a password in the wrong field");
  await client.signIn("operator@demo.example", "not this password");
  await expect.poll(() => lastOf("demo-operator")).toMatchObject({ action: "refused" });
  await client.signIn("operator@demo.example", "demo-console-password");
  expect(await lastOf("demo-operator")).toMatchObject({
    username: "operator@demo.example",
    address: "127.0.0.1",
    operation: "console.signIn",
    action: "done",
    after: { by: "password" },
  });
  await client.get(`/console/${TENANT}/payments.csv?currency=EUR`);
  expect(await lastOf(TENANT)).toMatchObject({
    operation: "console.exportPayments",
    after: { filter: "currency=EUR" },
  });
  const { body } = await administrator.get(`${PATH}/listChanges`);
  expect(JSON.stringify(body)).not.toContain("nobody@example.com");
});

test("the page at a place shows what belongs there and to its people, and nothing of a sibling", async () => {
  const { body } = await administrator.post(`${PATH}/createTenant`, {
    name: "Sibling canary",
    parentTenantGuid: ROOT,
  });
  const operator = await ConsoleClient.demo(started.url, "operator");
  const page = await operator.get(`/console/${TENANT}/audit?check=yes`);
  expect(page.status).toBe(200);
  expect(textOf(page)).toContain("console.signIn");
  expect(textOf(page)).toContain("The audit is intact");
  expect(page.html).not.toContain("Sibling canary");
  expect(page.html).not.toContain((body["tenant"] as { guid: string }).guid);
  const csv = (await operator.get(`/console/${TENANT}/audit.csv`)).html;
  expect(csv).toContain("console.exportAudit");
  expect(csv).not.toContain("Sibling canary");
  // The numbers of the chain are of all tenants: here they would show how much the others change.
  expect(textOf(page)).not.toMatch(/Entry \d|\d entries/);
  expect(csv).toMatch(/^entry,at,/);
  expect(csv).not.toMatch(/^'?\d+,20/m);
  const admin = await ConsoleClient.demo(started.url, "admin");
  const all = await admin.get(`/console/${ROOT}/audit`);
  expect(all.html).toContain("Sibling canary");
  const older = /href="[^"]*(\/console\/[^"]*before=\d+)"/.exec(all.html)?.[1];
  expect(older).toBeDefined();
  expect(contentOf(await admin.get(older!))).not.toContain("Sibling canary");
  const mine = await admin.get(`/console/${ROOT}/audit?who=operator%40demo.example`);
  expect(textOf(mine)).toContain("console.exportPayments");
  expect(contentOf(mine)).not.toContain("Sibling canary");
});

test("entries cannot be changed or removed by a statement", async () => {
  const { db } = started.gateway;
  const refused = "Audit entries are never changed.";
  await expect(db.execute(sql`update configuration_changes set username = 'x'`)).rejects.toThrow(refused);
  await expect(db.execute(sql`delete from configuration_changes`)).rejects.toThrow(refused);
});

test.each([
  ["changed", sql`update configuration_changes set username = 'another' where seq = 7`, 7n],
  ["removed", sql`delete from configuration_changes where seq = 7`, 7n],
  ["moved", sql`update configuration_changes set at = at + interval '1 second' where seq = 7`, 7n],
  [
    "cut off",
    sql`delete from configuration_changes where seq >= (select seq from configuration_change_chain)`,
    undefined,
  ],
])("an entry that was %s behind the guards is found", async (_, tamper, seq) => {
  const { db } = started.gateway;
  const found = await db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table configuration_changes disable trigger user`);
      await tx.execute(tamper);
      await tx.execute(sql`alter table configuration_changes enable trigger user`);
      const result = await verifyChain({ ...db, transaction: (work) => work(withoutIsolation(tx)) });
      throw new Found(result);
    })
    .catch((error: unknown) => (error instanceof Found ? error.result : Promise.reject(error)));
  expect(found).toMatchObject({ isIntact: false, ...(seq !== undefined && { seq }) });
  expect(await check()).toMatchObject({ isIntact: true });
});

test("a chain that was computed again is found by an entry that was noted elsewhere", async () => {
  const noted = { seq: 7n, hash: "0".repeat(64) };
  expect(await verifyChain(started.gateway.db, { expected: noted })).toMatchObject({
    isIntact: false,
    seq: 7n,
    problem: expect.stringContaining("computed again"),
  });
});

test("the command says whether the chain is intact, and compares it with a noted entry", async () => {
  const environment = {
    GATEWAY_DATABASE_URL: database.url,
    GATEWAY_MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const verify = (...args: string[]) => runCommand("src/commands/verify-audit.ts", args, { environment });
  const intact = await verify();
  expect(intact).toMatchObject({ code: 0, output: expect.stringContaining("The audit is intact") });
  const [noted] = /\d+:[0-9a-f]{64}/.exec(intact.output)!;
  expect(await verify("--expect", noted)).toMatchObject({ code: 0 });
  const other = noted.replace(/:.*/, `:${"0".repeat(64)}`);
  expect(await verify("--expect", other)).toMatchObject({
    code: 2,
    output: expect.stringContaining("The audit is broken at entry"),
  });
  expect(await verify("--expect", "something")).toMatchObject({ code: 1 });
});

test("the audit is purged after its retention period, records that, and stays verifiable", async () => {
  const noted = await check();
  clock.advance({ hours: 399 * 24 });
  await started.gateway.runDue();
  expect((await administrator.get(`${PATH}/listChanges`)).body["changes"][0]).toMatchObject({ seq: "1" });
  await administrator.post(`${PATH}/createTenant`, { name: "Late", parentTenantGuid: ROOT });
  clock.advance({ hours: 2 * 24 });
  await started.gateway.runDue();
  const { changes } = (await administrator.get(`${PATH}/listChanges`)).body;
  expect(changes[0]).toMatchObject({ operation: "createTenant", after: { name: "Late" } });
  expect(changes.at(-1)).toMatchObject({ entity: "auditEntries", username: null });
  const checked = await check();
  if (!noted.isIntact || !checked.isIntact) throw new Error("broken");
  expect(checked.entries).toBe(changes.length);
  // It was purged: nothing is left to compare it with.
  expect(await verifyChain(started.gateway.db, { expected: noted.head })).toMatchObject({ isIntact: true });
});

class Found extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("found");
    this.result = result;
  }
}

/** The check inside a transaction that is rolled back, which has its isolation already. */
function withoutIsolation<Tx extends { execute(statement: unknown): Promise<number> }>(tx: Tx): Tx {
  const execute = tx.execute.bind(tx);
  return {
    ...tx,
    execute: async (statement: { text: string }) =>
      statement.text.includes("isolation level") ? 0 : execute(statement),
  };
}
