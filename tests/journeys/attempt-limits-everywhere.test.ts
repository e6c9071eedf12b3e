import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { BatchShop } from "../support/batches.ts";
import { createConnector, SIMULATED_CARDS } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PAN = "4012888888881881";
const clock = new ManualClock("2026-11-02T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let guid: string;
let registrationUuid: string;

/** The merchant may try a card twice in 30 days, at all of its connectors together. */
beforeAll(async () => {
  const settings = { "retry:max-per-card-30d": "2" };
  guid = await createConnector(operator, {
    apiKey: "limited",
    ...SIMULATED_CARDS,
    scheduleApiAvailable: true,
    settings,
  });
  const approves = await createConnector(operator, { apiKey: "approves", ...SIMULATED_CARDS, settings });
  await createConnector(operator, {
    apiKey: "limited-routing",
    routingMetaConnector: { defaultConnector: approves, fallback: [guid] },
  });
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const transactionToken = await tokenized();
  const { body } = await api.transaction("limited", "register", { ...order, transactionToken });
  registrationUuid = body["uuid"];
  await operator.post(`/api/provisioning/updateConnector/${guid}`, {
    config: { extraData: { defaultResult: "error", "simulator:schemeCode": "51" } },
  });
});

async function tokenized(): Promise<string> {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "Ada", pan: PAN, cvv: "123", expirationMonth: "06", expirationYear: "2031" },
  });
  return body["transactionToken"];
}

async function recurring(apiKey: string, source: object, more: object = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", {
    ...order,
    ...source,
    transactionIndicator: "RECURRING",
    ...more,
  });
  return body;
}

/** The provider's bookings of debits with the card. */
async function tried(): Promise<number> {
  const { count } = await started.gateway.db.one<{ count: number }>(sql`
    select count(*)::int as count from simulator_bookings where operation = 'debit'`);
  return count;
}

/** The last error of the newest debit. */
async function newestError(initiatedBy: string): Promise<unknown> {
  const { code } = await started.gateway.db.one<{ code: unknown }>(sql`
    select result->'errors'->-1->>'adapterCode' as code from transactions
    where type = 'debit' and initiated_by = ${initiatedBy} order by created_at desc, uuid desc limit 1`);
  return code;
}

async function batchOf(id: string): Promise<void> {
  const shop = new BatchShop(started.url);
  const file = [
    '"transactionMethod","referenceUuid","merchantTransactionId","amount","currency","transactionIndicator"',
    `"debit","${registrationUuid}","${id}","1.00","EUR","RECURRING"`,
  ].join("\n");
  // So that the newest of two rows is one of this file.
  clock.advance({ seconds: 1 });
  const { status, body } = await shop.upload(file, {}, "limited");
  expect(status, JSON.stringify(body)).toBe(201);
  for (let round = 0; round < 5; round += 1) await started.gateway.runDue();
}

test("one count holds for own recurring debits, batches, schedules, repetitions and other connectors alike", async () => {
  const REFUSED = {
    decline: { class: "never", source: "gateway" },
    errors: [{ adapterCode: "retry_limit" }],
  };
  const first = await recurring("limited", { referenceUuid: registrationUuid }, { recovery: {} });
  expect(first).toMatchObject({ decline: { class: "later" } });
  await batchOf("row-1");
  expect(await newestError("transaction-batch-file")).not.toBe("retry_limit");
  expect(await tried()).toBe(2);
  // Two were declined: none of the following comes to a provider.
  expect(await recurring("limited", { referenceUuid: registrationUuid })).toMatchObject(REFUSED);
  await batchOf("row-2");
  expect(await newestError("transaction-batch-file")).toBe("retry_limit");
  await api.post("/api/v3/schedule/limited/start", {
    registrationUuid,
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "MONTH",
    startDateTime: clock.now().add({ hours: 25 }).toString(),
  });
  clock.advance({ hours: 26 });
  await started.gateway.runDue();
  expect(await newestError("scheduler")).toBe("retry_limit");
  const [recovery] = (await api.get("/api/v3/recovery/limited?limit=10")).body["recoveries"].filter(
    ({ transactionUuid }: { transactionUuid: string }) => transactionUuid === first["uuid"],
  );
  await api.post(`/api/v3/recovery/limited/${recovery.recoveryId}/retry`, {});
  expect(await newestError("recovery")).toBe("retry_limit");
  // Connectors that would approve it.
  for (const apiKey of ["approves", "limited-routing"])
    expect([apiKey, await recurring(apiKey, { transactionToken: await tokenized() })]).toEqual([
      apiKey,
      expect.objectContaining({ decline: expect.objectContaining({ class: "never", source: "gateway" }) }),
    ]);
  expect(await tried()).toBe(2);
  // The customer has a count of their own, and a month later the merchant may try again.
  const { transactionToken: _token, ...order } = anOrder();
  const byCustomer = await api.transaction("approves", "debit", {
    ...order,
    transactionToken: await tokenized(),
  });
  expect(byCustomer.body).toMatchObject({ success: true });
  clock.advance({ hours: 24 * 31 });
  expect(await recurring("approves", { transactionToken: await tokenized() })).toMatchObject({
    success: true,
  });
});
