import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { signatureOf } from "@quittance/provider-kit/lab";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const WEBHOOK_SECRET = "whsec_renewed";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

interface Sent {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** A provider that renews stored cards by itself. */
interface Renewing {
  readonly config: object;
  /** Gives the card of the token new data at that time, which a webhook reports. */
  renew(token: string, card: { year: number; lastFour: string }, at: Temporal.Instant): void;
  takeWebhooks(): Sent[];
  close(): Promise<void>;
}

async function startStripe(): Promise<Renewing> {
  const fake = await FakeStripe.start();
  return {
    config: {
      apiSecret: "sk_test_renewed",
      extraData: { apiBaseUrl: fake.url },
      vault: { webhookSecrets: [WEBHOOK_SECRET] },
    },
    renew: (token, { year, lastFour }, at) =>
      fake.renewCard(
        token.split(":")[1]!,
        { brand: "mastercard", exp_month: 4, exp_year: year, last4: lastFour },
        at,
      ),
    takeWebhooks: () =>
      fake.takeWebhooks().map((body) => ({
        body,
        headers: { "stripe-signature": signatureOf(body, { secret: WEBHOOK_SECRET, at: clock.now() }) },
      })),
    close: async () => fake.close(),
  };
}

async function startAdyen(): Promise<Renewing> {
  const fake = await FakeAdyen.start();
  return {
    config: {
      apiSecret: "AQE-test-api-key",
      username: fake.merchantAccount,
      extraData: { apiBaseUrl: fake.url },
      vault: { hmacKeys: [HMAC_KEY] },
    },
    renew: (token, { year, lastFour }, at) =>
      fake.payments.tokens.renew(
        token.split(":").at(-1)!,
        { brand: "mc", expiryMonth: "4", expiryYear: String(year), lastFour },
        at,
      ),
    takeWebhooks: () => fake.payments.tokens.takeWebhooks(HMAC_KEY),
    close: async () => fake.close(),
  };
}

describe.each([
  ["Stripe", startStripe],
  ["Adyen", startAdyen],
] as const)("a card that %s renews", (name, start) => {
  let provider: Renewing;
  const apiKey = `renewed-${name}`.toLowerCase();
  const guids: Record<string, string> = {};

  beforeAll(async () => {
    provider = await start();
    for (const key of [apiKey, `${apiKey}-other`])
      guids[key] = await createConnector(operator, {
        apiKey: key,
        adapter: name,
        method: "Creditcard",
        config: { testMode: true, ...provider.config },
      });
  });
  afterAll(() => provider.close());

  async function registered(): Promise<{ uuid: string; token: string }> {
    const cardData = {
      cardHolder: "Ada",
      pan: "4111111111111111",
      cvv: "737",
      expirationMonth: "12",
      expirationYear: "2026",
    };
    const { body: token } = await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { amount: _amount, currency: _currency, ...order } = anOrder();
    const { body } = await api.transaction(apiKey, "register", {
      ...order,
      transactionToken: token["transactionToken"],
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    const { db } = started.gateway;
    const row = await db.one<{ token: string }>(
      sql`select provider_token as token from stored_instruments where transaction_uuid = ${body["uuid"]}`,
    );
    // What registering caused is no renewal.
    provider.takeWebhooks();
    return { uuid: body["uuid"], token: row.token };
  }

  async function deliver(sent: readonly Sent[], key = apiKey): Promise<void> {
    for (const { body, headers } of sent) {
      const response = await fetch(`${started.url}/providers/${name.toLowerCase()}/${guids[key]}`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers },
      });
      expect(response.status).toBe(200);
    }
    await started.gateway.runDue();
    await started.gateway.runDue();
  }
  const factsOf = (uuid: string) =>
    started.gateway.db.one<{ facts: Record<string, string>; notices: number }>(
      sql`select facts, expiry_notices as notices from stored_instruments where transaction_uuid = ${uuid}`,
    );
  async function eventsOf(uuid: string) {
    const { body } = await api.get(`/api/v3/events/${apiKey}?types=instrument.updated&limit=100`);
    return body["events"].filter(
      ({ data }: { data: { object: { uuid: string } } }) => data.object.uuid === uuid,
    );
  }
  const later = (seconds: number) => clock.now().add({ seconds });

  test("has its new data, with an event and a line in the story, however often and in whatever order the notices come", async () => {
    const { uuid, token } = await registered();
    await started.gateway.db.execute(
      sql`update stored_instruments set expiry_notices = 2 where transaction_uuid = ${uuid}`,
    );
    provider.renew(token, { year: 2030, lastFour: "2222" }, later(10));
    const older = provider.takeWebhooks();
    provider.renew(token, { year: 2031, lastFour: "3333" }, later(20));
    const newer = provider.takeWebhooks();
    await deliver([...newer, ...newer]);
    await deliver([...older, ...newer]);
    const { facts, notices } = await factsOf(uuid);
    expect(facts).toMatchObject({
      brand: "mastercard",
      lastFourDigits: "3333",
      expiryMonth: "04",
      expiryYear: "2031",
      cardHolder: "Ada",
    });
    // For its new date it is noticed again.
    expect(notices).toBe(0);
    const [event, ...more] = await eventsOf(uuid);
    expect(more).toEqual([]);
    expect(event.data.object).toMatchObject({
      uuid,
      renewal: {
        from: { brand: "visa", lastFourDigits: "1111", expiryMonth: "12", expiryYear: "2026" },
        to: { brand: "mastercard", lastFourDigits: "3333", expiryMonth: "04", expiryYear: "2031" },
      },
    });
    const person = await ConsoleClient.demo(started.url, "operator");
    const page = textOf(await person.get(`/console/ME-0000-0000-0000-0000-0000-0001/payments/${uuid}`));
    expect(page).toContain(
      "The provider renewed the stored card: Visa ···· 1111 12/26 became Mastercard ···· 3333 04/31.",
    );
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction(apiKey, "debit", {
      ...order,
      referenceUuid: uuid,
      transactionIndicator: "RECURRING",
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  });

  test("stays as it is when another account's webhook names it, or it was deregistered", async () => {
    const { uuid, token } = await registered();
    const before = (await factsOf(uuid)).facts;
    provider.renew(token, { year: 2032, lastFour: "4444" }, later(30));
    const sent = provider.takeWebhooks();
    const foreign = await foreignConnector();
    for (const { body, headers } of sent)
      await fetch(`${started.url}/providers/${name.toLowerCase()}/${foreign}`, {
        method: "POST",
        body,
        headers,
      });
    await started.gateway.runDue();
    expect((await factsOf(uuid)).facts).toEqual(before);
    expect(await eventsOf(uuid)).toEqual([]);
    const { amount: _amount, currency: _currency, transactionToken: _token, ...order } = anOrder();
    await api.transaction(apiKey, "deregister", { ...order, referenceUuid: uuid });
    await deliver(sent);
    expect(await eventsOf(uuid)).toEqual([]);
  });

  /** With the same secrets and account, at a merchant of another tenant. */
  async function foreignConnector(): Promise<string> {
    const { body: tenant } = await operator.post("/api/provisioning/createTenant", {
      name: `Other ${name}`,
      parentTenantGuid: "TE-0000-0000-0000-0000-0000-0001",
    });
    const { body: merchant } = await operator.post(
      `/api/provisioning/createMerchant/${tenant["tenant"].guid}`,
      { name: "Other" },
    );
    const { body } = await operator.post(`/api/provisioning/createConnector/${merchant["merchant"].guid}`, {
      name: `foreign-${name}`,
      apiKey: `foreign-${name}`.toLowerCase(),
      adapter: name,
      method: "Creditcard",
      config: { testMode: true, ...provider.config },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body["connector"].guid;
  }
});

test("a card that was renewed is tried once and at once, where its case waited for another card", async () => {
  const fake = await FakeStripe.start();
  const guid = await createConnector(operator, {
    apiKey: "renewed-case",
    adapter: "Stripe",
    method: "Creditcard",
    config: {
      testMode: true,
      apiSecret: "sk_test_renewed_case",
      extraData: { apiBaseUrl: fake.url },
      vault: { webhookSecrets: [WEBHOOK_SECRET] },
    },
  });
  const cardData = {
    cardHolder: "Ada",
    pan: "4242424242424242",
    cvv: "737",
    expirationMonth: "12",
    expirationYear: "2026",
  };
  const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", { cardData });
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const stored = await api.transaction("renewed-case", "register", {
    ...order,
    transactionToken: tokenized["transactionToken"],
  });
  expect(stored.body, JSON.stringify(stored.body)).toMatchObject({ success: true });
  const [method] = fake.ofKind("payment_method");
  // docs.stripe.com/testing: the number of a card that has expired.
  method!["number"] = "4000000000000069";
  const { transactionToken: _token, ...debit } = anOrder();
  await api.transaction("renewed-case", "debit", {
    ...debit,
    referenceUuid: stored.body["uuid"],
    transactionIndicator: "RECURRING",
    recovery: {},
  });
  const newest = async () => (await api.get("/api/v3/recovery/renewed-case")).body["recoveries"][0];
  expect(await newest()).toMatchObject({ state: "customer", reason: "change_data", nextAttemptAt: null });
  fake.takeWebhooks();
  method!["number"] = "4242424242424242";
  clock.advance({ hours: 1 });
  fake.renewCard(
    String(method!["id"]),
    { brand: "visa", exp_month: 12, exp_year: 2030, last4: "4242" },
    clock.now(),
  );
  for (const body of fake.takeWebhooks())
    await fetch(`${started.url}/providers/stripe/${guid}`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "stripe-signature": signatureOf(body, { secret: WEBHOOK_SECRET, at: clock.now() }),
      },
    });
  for (let round = 0; round < 3; round += 1) await started.gateway.runDue();
  const { recoveryId, ...rest } = await newest();
  expect(rest).toMatchObject({ state: "recovered", attempts: [{ result: "ERROR" }, { result: "SUCCESS" }] });
  const { by } = await started.gateway.db.one<{ by: string }>(
    sql`select recovered_by as by from recovery_cases where id = ${recoveryId}`,
  );
  expect(by).toBe("renewed");
  await fake.close();
});
