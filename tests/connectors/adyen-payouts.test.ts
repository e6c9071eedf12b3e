import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const PAYOUT_KEY = "AQEyhmfuKeyOfTheBalancePlatform";
const IBAN = "NL91ABNA0417164300";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let operator: ApiClient;
const fake = forThisFile(() => FakeAdyen.start());
let receiver: CallbackReceiver;
let guid: string;

beforeAll(async () => {
  fake.account.methods.push("sepadirectdebit");
  receiver = await startCallbackReceiver();
  started = await startTestGateway({ clock });
  api = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  guid = await createConnector(operator, {
    apiKey: "adyen-payouts",
    adapter: "Adyen",
    method: "DirectDebit",
    config: {
      testMode: true,
      apiSecret: "AQEyhmfuKeyOfTheShop",
      username: fake.merchantAccount,
      extraData: { apiBaseUrl: fake.url, balanceAccountId: fake.transfers.balanceAccount },
      vault: { hmacKeys: [HMAC_KEY], payoutKeys: [PAYOUT_KEY] },
    },
  });
});
afterAll(async () => {
  await started?.close();
  await receiver?.close();
});
beforeEach(() => {
  fake.transfers.made.length = 0;
  fake.transfers.takeWebhooks(HMAC_KEY);
  fake.transfers.keys.clear();
  fake.transfers.keys.add(PAYOUT_KEY);
  fake.planned.length = 0;
  fake.loseResponseTo = undefined;
});

async function payOut(change: object = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("adyen-payouts", "payout", {
    ...order,
    amount: "120.00",
    currency: "EUR",
    customer: { firstName: "Ada", lastName: "Lovelace", paymentData: { ibanData: { iban: IBAN } } },
    callbackUrl: receiver.url,
    ...change,
  });
  return body as Record<string, string>;
}

async function deliver(times = 1) {
  for (const { body, headers } of fake.transfers.takeWebhooks(HMAC_KEY))
    for (let time = 0; time < times; time++) {
      expect((await api.post(`/providers/adyen/${guid}`, body, { ...headers })).status).toBe(200);
      await started.gateway.runDue();
    }
}

async function minutesLater(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

const statusOf = async (uuid: string) =>
  ((await api.status(uuid, "adyen-payouts")).body as Record<string, unknown>)["transactionStatus"];
const transferId = () => String(fake.transfers.made[0]!["id"]);

describe("a payout at Adyen", () => {
  test("is pending until the webhook says that the money has left, with one callback", async () => {
    const body = await payOut();
    expect(body).toMatchObject({ success: true, returnType: "PENDING" });
    expect(fake.transfers.made).toMatchObject([{ amount: { value: 12_000, currency: "EUR" } }]);
    await deliver();
    expect(await statusOf(body["uuid"]!)).toBe("PENDING");
    fake.transfers.settle();
    await deliver(2);
    expect(await statusOf(body["uuid"]!)).toBe("SUCCESS");
    const callbacks = receiver.received.filter(({ body: one }) => one["uuid"] === body["uuid"]);
    expect(callbacks.map(({ body: one }) => [one["transactionType"], one["result"]])).toEqual([
      ["PAYOUT", "OK"],
    ]);
  });

  test("is found by an inquiry where no webhook comes", async () => {
    const { uuid } = await payOut();
    fake.transfers.settle();
    fake.transfers.takeWebhooks(HMAC_KEY);
    await minutesLater(5);
    expect(await statusOf(uuid!)).toBe("SUCCESS");
  });

  test("whose response was lost is found, and was made once", async () => {
    fake.loseResponseTo = /transfers$/;
    const body = await whileTimePasses(clock, payOut());
    expect(body).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    fake.transfers.settle();
    await minutesLater(5);
    expect(await statusOf(body["uuid"]!)).toBe("SUCCESS");
    expect(fake.transfers.made).toHaveLength(1);
  });

  test("that never arrived is declined, once the provider is sure of it", async () => {
    for (let attempt = 0; attempt < 8; attempt++)
      fake.planned.push({ match: /transfers$/, status: 500, body: "{}" });
    const body = await whileTimePasses(clock, payOut());
    expect(body).toMatchObject({ returnType: "PENDING" });
    fake.planned.length = 0;
    for (let round = 0; round < 6; round++) await minutesLater(20);
    expect(await statusOf(body["uuid"]!)).toBe("ERROR");
    expect(fake.transfers.made).toHaveLength(0);
  });

  test("above the balance, or without a receiver's name, is declined", async () => {
    const { uuid } = await payOut({ amount: "9999999.00" });
    await deliver();
    expect(await statusOf(uuid!)).toBe("ERROR");
    const nameless = await payOut({ customer: { paymentData: { ibanData: { iban: IBAN } } } });
    expect(JSON.stringify(nameless)).toContain("customer.firstName");
  });

  test("that comes back later becomes a failed payout, once", async () => {
    const { uuid } = await payOut();
    fake.transfers.settle();
    await deliver();
    expect(await statusOf(uuid!)).toBe("SUCCESS");
    fake.transfers.decide(transferId(), "returned", "counterpartyAccountClosed");
    await deliver(2);
    expect(await statusOf(uuid!)).toBe("ERROR");
    const failures = receiver.received.filter(
      ({ body: one }) => one["referenceUuid"] === uuid && one["result"] === "ERROR",
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]!.body).toMatchObject({ transactionType: "PAYOUT", amount: "120.00" });
  });

  test("leaves neither the account nor the key with the submission", async () => {
    await payOut();
    const kept = await started.gateway.db.query(
      sql`select provider_reference, continuation from provider_submissions where continuation is not null`,
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const hidden of [IBAN, PAYOUT_KEY]) expect(JSON.stringify(kept)).not.toContain(hidden);
  });
});

test("the key of the balance platform is masked, and a test of the account names what is wrong with it", async () => {
  const { body: listed } = await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  const own = listed["connectors"].find((one: { guid: string }) => one.guid === guid);
  expect(own["config"]["vault"]).toEqual({ hmacKeys: ["********"], payoutKeys: ["********"] });
  const findings = async () =>
    (await operator.post(`/api/provisioning/testConnectorAccount/${guid}`, {})).body["findings"] as object[];
  const ofPayouts = { severity: "limited", field: "config.vault.payoutKeys" };
  expect(await findings()).not.toContainEqual(expect.objectContaining(ofPayouts));
  fake.transfers.keys.clear();
  fake.transfers.keys.add("another");
  expect(await findings()).toContainEqual(
    expect.objectContaining({ ...ofPayouts, kind: "credentials_refused" }),
  );
});
