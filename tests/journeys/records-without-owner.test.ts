import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const receiver = forThisFile(startCallbackReceiver);

beforeAll(async () => {
  await started.gateway.runDue();
});

async function pass(duration: Temporal.DurationLike): Promise<void> {
  clock.advance(duration);
  await started.gateway.runDue();
}

async function statusOf(uuid: string): Promise<unknown> {
  const { transactionStatus, code } = (await api.status(uuid)).body;
  return { transactionStatus, code };
}

function resultsOf(uuid: string): unknown[] {
  return receiver.received.filter(({ body }) => body["uuid"] === uuid).map(({ body }) => body["result"]);
}

function offer(): Promise<Record<string, string>> {
  return api
    .debit({ amount: "100.00", requestDcc: true, callbackUrl: `${receiver.url}/callback` })
    .then(({ body }) => body);
}

/** Several figures are read again after some seconds only: this waits until one has its value. */
async function expectOwnerless(record: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${started.url}/metrics`)).text(), { timeout: 20_000, interval: 500 })
    .toContain(`quittance_records_without_owner{record="${record}"} ${count}\n`);
}

test("an offer of a currency that nobody answers ends, with a callback, when its card is not kept any more", async () => {
  const { uuid = "", returnType } = await offer();
  expect(returnType).toBe("PENDING_DCC");
  await pass({ minutes: 60 });
  expect(await statusOf(uuid)).toEqual({ transactionStatus: "PENDING" });
  await pass({ minutes: 60 });
  expect(await statusOf(uuid)).toEqual({ transactionStatus: "ERROR", code: "2005" });
  expect(resultsOf(uuid)).toEqual(["ERROR"]);
});

test("a currency that was chosen in time has no time limit any more", async () => {
  const { uuid = "" } = await offer();
  await api.post("/api/v3/transaction/demo-card/continue-dcc", {
    continueDccUuid: uuid,
    selectedDccCurrency: "USD",
  });
  const row = await started.gateway.db.one<{ deadlineAt: unknown }>(
    sql`select deadline_at from transactions where uuid = ${uuid}`,
  );
  expect(row).toEqual({ deadlineAt: null });
});

test("a payment that is pending without a next step is counted, and ends", async () => {
  const { body } = await api.debit({ transactionToken: undefined, callbackUrl: `${receiver.url}/callback` });
  const { uuid } = body;
  await started.gateway.db.execute(sql`update transactions set status = 'pending' where uuid = ${uuid}`);
  await expectOwnerless("transaction", 1);
  await pass({ minutes: 10 });
  expect(await statusOf(uuid)).toEqual({ transactionStatus: "PENDING" });
  // Adopted in the one round, and ended in the next.
  await pass({ minutes: 10 });
  await pass({ seconds: 1 });
  expect(await statusOf(uuid)).toEqual({ transactionStatus: "ERROR", code: "2005" });
  expect(resultsOf(uuid)).toEqual(["ERROR"]);
  await expectOwnerless("transaction", 0);
});

test("what was submitted and has no inquiry is inquired about, and not ended by the clock", async () => {
  const { body } = await api.debit({ extraData: { "simulator:dropAnswer": "1" } });
  const { uuid } = body;
  await started.gateway.db.execute(sql`update transactions set inquire_at = null where uuid = ${uuid}`);
  await pass({ minutes: 20 });
  await pass({ seconds: 1 });
  expect(await statusOf(uuid)).toEqual({ transactionStatus: "SUCCESS" });
});

test("a merchant whose response was lost gets the address of the page by repeating its request", async () => {
  const order = { ...anOrder(), transactionToken: undefined };
  const first = await api.transaction("demo-card", "debit", order);
  const repeated = await api.transaction("demo-card", "debit", order);
  expect(repeated.status).toBe(400);
  expect(repeated.body).toMatchObject({
    errorCode: 3004,
    uuid: first.body["uuid"],
    transactionStatus: "REDIRECT",
    redirectUrl: first.body["redirectUrl"],
  });
  // Sent to another connector, it is the same id of another shop.
  const elsewhere = await api.transaction("demo-redirect", "debit", order);
  expect(elsewhere.body).toMatchObject({ errorCode: 3004 });
  expect(elsewhere.body).not.toHaveProperty("redirectUrl");
  const paid = await api.transaction("demo-card", "debit", anOrder());
  expect(paid.body).not.toHaveProperty("redirectUrl");
});
