import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { enqueue, NO_OWNER } from "../../src/platform/jobs/index.ts";
import { BiClient, rebuild } from "../support/bi.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { DEMO, openProfileShop, type ProfileShop } from "../support/profiles.ts";

/** The test gateway purges after 90 days, and accesses to shared profiles after 400. */
const clock = new ManualClock("2026-11-20T12:00:00Z");
let directory: string;
let shop: ProfileShop;
let receiver: CallbackReceiver;
let bi: BiClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-retention-"));
  shop = await openProfileShop({ clock, bi: { kind: "embedded", directory } });
  receiver = await startCallbackReceiver();
  bi = new BiClient(shop.started.url);
});
afterAll(async () => {
  await shop?.close();
  await receiver?.close();
  await rm(directory, { recursive: true, force: true });
});

async function daysLater(days: number): Promise<void> {
  clock.advance({ hours: days * 24 });
  await shop.started.gateway.runDue();
}

async function callbacksOf(uuid: string) {
  return (await shop.provision(`listCallbacks/${uuid}`)).body["callbacks"];
}

test("attempts to deliver a callback are kept for 90 days; its delivery stays recorded, and it can be resent", async () => {
  receiver.respond = responses.text(500, "not now");
  const { body } = await shop.demo.debit({ callbackUrl: receiver.url });
  const { uuid } = body;
  await daysLater(0);
  receiver.respond = responses.ok;
  await daysLater(1);
  const delivered = await callbacksOf(uuid);
  expect(delivered).toMatchObject([{ status: "acknowledged", attempts: [{}, {}] }]);

  await daysLater(88);
  expect(await callbacksOf(uuid)).toEqual(delivered);
  await daysLater(2);
  expect(await callbacksOf(uuid)).toMatchObject([{ attempts: [{ outcome: "acknowledged" }] }]);
  await daysLater(1);
  expect(await callbacksOf(uuid)).toMatchObject([{ status: "acknowledged", attempts: [] }]);
  expect(await bi.document(uuid)).toMatchObject({ is_postback_delivered: true });
  await rebuild(shop.started);
  expect(await bi.document(uuid)).toMatchObject({ is_postback_delivered: true });

  const callbacksBefore = receiver.received.length;
  await shop.provision(`resendCallback/${uuid}`, {});
  await daysLater(0);
  expect(receiver.received.slice(callbacksBefore)).toMatchObject([{ body: { uuid, result: "OK" } }]);
});

test("attempts of a waiting callback stay, however old they are", async () => {
  receiver.respond = responses.text(500, "not now");
  const { body } = await shop.demo.debit({ callbackUrl: receiver.url });
  await daysLater(0);
  await shop.started.gateway.db.execute(sql`
    update callback_attempts set at = at - interval '200 days' where transaction_uuid = ${body["uuid"]}`);
  await daysLater(0);
  expect(await callbacksOf(body["uuid"])).toMatchObject([{ status: "waiting", attempts: [{}] }]);
  receiver.respond = responses.ok;
  await daysLater(1);
});

test("jobs that were given up are kept for 90 days, and due ones are not purged", async () => {
  const { db } = shop.started.gateway;
  const runAt = clock.now().add({ hours: 24 * 365 });
  await enqueue(db, { kind: "nobody-runs-this", owner: NO_OWNER, payload: { given: "up" } });
  await enqueue(db, { kind: "nobody-runs-this", owner: NO_OWNER, payload: { given: "time" }, runAt });
  await db.execute(sql`
    update jobs set dead_at = quittance_now() where kind = 'nobody-runs-this' and payload->>'given' = 'up'`);
  const left = async () => {
    const rows = await db.query<{ given: string }>(sql`
      select payload->>'given' as given from jobs where kind = 'nobody-runs-this' order by 1`);
    return rows.map(({ given }) => given);
  };
  await daysLater(89);
  expect(await left()).toEqual(["time", "up"]);
  await daysLater(2);
  expect(await left()).toEqual(["time"]);
});

test("accesses to shared profiles are kept for 400 days", async () => {
  const container = await shop.createContainer(DEMO.tenantGuid, { sharedWithSubtenants: true });
  const tenant = { tenantGuid: DEMO.tenantGuid, apiKey: "retention-shared" };
  const { client, connectorGuid } = await shop.createMerchant(tenant);
  await shop.provision(`updateConnector/${connectorGuid}`, { customerProfileContainer: container });
  const { profileGuid } = await client.registerFor("audited-for-long");
  const accesses = async () =>
    (await shop.provision(`listCustomerProfileAudit/${container}`)).body["accesses"] as unknown[];
  await daysLater(399);
  expect(await accesses()).toMatchObject([{ profileGuid, operation: "registerPaymentInstrument" }]);
  await daysLater(2);
  expect(await accesses()).toEqual([]);
  expect((await client.getProfile({ profileGuid })).body).toMatchObject({ profileExists: true });
});

test("payments of low value count against their card for 400 days without an authentication", async () => {
  const pay = () =>
    shop.demo.debit({
      transactionToken: "ix::demo-visa",
      amount: "1.00",
      threeDSecureData: { "3dsecure": "OFF", exemptionIndicator: "01" },
    });
  for (let payments = 1; payments <= 5; payments += 1)
    expect((await pay()).body).toMatchObject({ success: true });
  expect((await pay()).status).toBe(422);
  await daysLater(399);
  expect((await pay()).status).toBe(422);
  await daysLater(2);
  expect((await pay()).body).toMatchObject({ success: true });
});

test("transactions and their responses are there after years, and a used id stays used", async () => {
  const merchantTransactionId = "kept-for-years";
  const { body } = await shop.demo.debit({ merchantTransactionId });
  const before = (await shop.demo.status(body["uuid"])).body;
  await daysLater(365 * 7);
  expect((await shop.demo.status(body["uuid"])).body).toEqual(before);
  expect((await shop.demo.debit({ merchantTransactionId })).body).toMatchObject({ errorCode: 3004 });
});

test("card data of an unused token is erased within minutes", async () => {
  const card = { pan: "4111111111111111", expirationMonth: "12", expirationYear: "2040", cardHolder: "Ada" };
  await shop.demo.post("/api/v3/tokenize/demo-public", { cardData: { ...card, cvv: "123" } });
  const tokens = () => shop.started.gateway.db.query(sql`select from card_tokens`);
  expect(await tokens()).toHaveLength(1);
  clock.advance({ minutes: 17 });
  await shop.started.gateway.runDue();
  expect(await tokens()).toEqual([]);
});
