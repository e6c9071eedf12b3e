import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { fillIn, press } from "../support/hosted-page.ts";
import { formsOf, visit } from "../support/script-less-customer.ts";
import { signatureOf } from "@quittance/provider-kit/testing";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SECRETS = ["whsec_new", "whsec_old"];
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const receiver = forThisFile(startCallbackReceiver);

// A callback has whatever the merchant looks at.
// oxlint-disable-next-line typescript/no-explicit-any
const callbacks = () => receiver.received.map(({ body }) => body as Record<string, any>);

/** A connector of the Simulator; its API key and its guid. */
async function connector(method: string, extraData: Record<string, string> = {}) {
  const apiKey = `port-${randomBytes(6).toString("hex")}`;
  const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: apiKey,
    apiKey,
    adapter: "Simulator",
    method,
    config: { extraData, vault: { webhookSecrets: SECRETS } },
  });
  expect(body).toMatchObject({ success: true });
  return { apiKey, guid: body["connector"]["guid"] as string, body };
}

async function debit(apiKey: string, change: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, ...SHOP, ...change });
  return body as Record<string, string>;
}

const cardDebit = (apiKey: string, change: Record<string, unknown> = {}) =>
  debit(apiKey, { transactionToken: "ix::demo-visa", ...change });

async function status(uuid: string, apiKey: string): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

async function passMinutes(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

async function webhook(
  guid: string,
  event: Record<string, unknown>,
  { secret = SECRETS[0]!, at = clock.now(), adapter = "simulator" } = {},
): Promise<Response> {
  const body = JSON.stringify({ eventId: `event-${randomBytes(6).toString("hex")}`, ...event });
  const response = await fetch(`${started.url}/providers/${adapter}/${guid}`, {
    method: "POST",
    headers: { "simulator-signature": signatureOf(body, { secret, at }), "content-type": "application/json" },
    body,
  });
  await response.body?.cancel();
  return response;
}

async function openEvents(guid: string): Promise<Record<string, unknown>[]> {
  return (await operator.get(`/api/provisioning/listProviderEvents/${guid}`)).body["events"];
}

async function submissionOf(reference: string) {
  return started.gateway.db.maybeOne<Record<string, unknown>>(
    sql`select * from provider_submissions where submission_reference = ${reference}`,
  );
}

describe("each submission", () => {
  test("has a row with the provider's reference, amount and last outcome", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey);
    expect(await submissionOf(uuid!)).toMatchObject({
      connectorGuid: guid,
      operation: "debit",
      amountMinor: 999n,
      currency: "EUR",
      providerReference: expect.stringMatching(/^sim-/),
      outcome: "approved",
    });
  });

  test("is on record before it is submitted where the provider prepares it, also when the request is lost", async () => {
    const { apiKey } = await connector("Creditcard", { "simulator:prepare": "1" });
    const { uuid } = await cardDebit(apiKey, { extraData: { "simulator:loseRequest": "1" } });
    expect(await submissionOf(uuid!)).toMatchObject({
      providerReference: expect.stringMatching(/^sim-/),
      outcome: "unknown",
    });
  });

  test("that the provider does not have is cancelled there before the payment ends", async () => {
    const { apiKey } = await connector("Creditcard", { "simulator:neutralise": "1" });
    const { uuid } = await cardDebit(apiKey, { extraData: { "simulator:arriveLate": "1" } });
    for (let minute = 0; minute < 3; minute++) await passMinutes(1);
    expect(await status(uuid!, apiKey)).toBe("ERROR");
    await passMinutes(30);
    const { late } = await started.gateway.db.one<{ late: bigint }>(
      sql`select count(*) as late from transactions where reference_uuid = ${uuid}`,
    );
    expect(late).toBe(0n);
  });
});

describe("the customer's way", () => {
  test("to a provider's page by a form, and back by a form that another site sends, which confirms the payment", async () => {
    const { apiKey } = await connector("RedirectPay", {
      "simulator:redirectBy": "POST",
      "simulator:returnBy": "POST",
      "simulator:resume": "1",
    });
    const { uuid, redirectUrl } = await debit(apiKey);
    const onward = await visit(redirectUrl!);
    expect(onward.html).toContain("provider-form.js");
    const page = await fillIn(onward, {});
    const chosen = await press(page, "/approve");
    const [back] = formsOf(chosen);
    expect(await status(uuid!, apiKey)).toBe("REDIRECT");
    const returned = await fetch(back!.action, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://provider.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams(back!.fields),
    });
    expect(returned.headers.get("location")).toBe(SHOP.successUrl);
    expect(await status(uuid!, apiKey)).toBe("SUCCESS");
  });

  test("back without having chosen leaves the payment open", async () => {
    const { apiKey } = await connector("RedirectPay", { "simulator:resume": "1" });
    const { uuid, redirectUrl } = await debit(apiKey);
    await fetch(redirectUrl!, { redirect: "manual" });
    await fetch(`${redirectUrl}/return`, { redirect: "manual" });
    expect(await status(uuid!, apiKey)).toMatch(/^(REDIRECT|PENDING)$/);
  });
});

describe("a webhook", () => {
  test("of a provider without inquiry concludes the payment, by any of the connector's secrets", async () => {
    const { apiKey, guid } = await connector("WebhookPay");
    for (const secret of SECRETS) {
      const { uuid } = await debit(apiKey);
      await passMinutes(1);
      expect(await status(uuid!, apiKey)).toBe("PENDING");
      const amount = { minor: "999", currency: "EUR" };
      const event = { kind: "approved", submissionReference: uuid, amount };
      expect((await webhook(guid, event, { secret })).status).toBe(200);
      await started.gateway.runDue();
      expect(await status(uuid!, apiKey)).toBe("SUCCESS");
    }
  });

  test("does not come for a refund that was lost: it is sent again, and booked once", async () => {
    const { apiKey } = await connector("WebhookPay");
    const { uuid } = await debit(apiKey);
    await passMinutes(6);
    expect(await status(uuid!, apiKey)).toBe("SUCCESS");
    const { transactionToken: _token, ...order } = anOrder();
    const { body: refund } = await api.transaction(apiKey, "refund", {
      ...order,
      referenceUuid: uuid,
      extraData: { "simulator:loseRequest": "1" },
    });
    const bookings = () =>
      started.gateway.db.query(sql`
        select status from simulator_bookings where transaction_uuid = ${String(refund["uuid"])}`);
    expect([await status(refund["uuid"], apiKey), await bookings()]).toEqual(["PENDING", []]);
    for (let round = 0; round < 5; round++) await passMinutes(1);
    expect([await status(refund["uuid"], apiKey), await bookings()]).toEqual([
      "SUCCESS",
      [{ status: "approved" }],
    ]);
  });

  test("with a wrong signature, an old one or for another adapter is refused and not stored", async () => {
    const { apiKey, guid } = await connector("WebhookPay");
    const { uuid } = await debit(apiKey);
    const event = { kind: "approved", submissionReference: uuid };
    expect((await webhook(guid, event, { secret: "whsec_forged" })).status).toBe(401);
    const old = clock.now().subtract({ seconds: 301 });
    expect((await webhook(guid, event, { at: old })).status).toBe(401);
    expect((await webhook(guid, event, { adapter: "adyen" })).status).toBe(404);
    expect((await webhook("CO-none", event)).status).toBe(404);
    await started.gateway.runDue();
    expect(await status(uuid!, apiKey)).toBe("PENDING");
    expect(await openEvents(guid)).toEqual([]);
  });

  test("of another amount, or of another connector's payment, changes nothing and is listed", async () => {
    const [mine, other] = [await connector("WebhookPay"), await connector("WebhookPay")];
    const { uuid } = await debit(mine.apiKey);
    const amount = { minor: "1", currency: "EUR" };
    await webhook(mine.guid, { kind: "approved", submissionReference: uuid, amount });
    await webhook(other.guid, { kind: "approved", submissionReference: uuid });
    await started.gateway.runDue();
    expect(await status(uuid!, mine.apiKey)).toBe("PENDING");
    expect(await openEvents(mine.guid)).toMatchObject([
      { state: "contradicting", submissionReference: uuid },
    ]);
    expect(await openEvents(other.guid)).toMatchObject([{ state: "contradicting" }]);
  });

  test("ahead of the response to its submission waits for it, and one that never matches is listed", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey);
    const reference = (await submissionOf(uuid!))!["providerReference"] as string;
    await started.gateway.db.execute(
      sql`update provider_submissions set provider_reference = null where submission_reference = ${uuid}`,
    );
    await webhook(guid, { kind: "undone", providerReference: reference });
    await webhook(guid, { kind: "inquire", providerReference: "sim-of-nobody" });
    await started.gateway.runDue();
    expect(await openEvents(guid)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    await started.gateway.db.execute(
      sql`update provider_submissions set provider_reference = ${reference} where submission_reference = ${uuid}`,
    );
    for (let day = 0; day < 12; day++) await passMinutes(12 * 60);
    expect(await openEvents(guid)).toMatchObject([
      { state: "unmatched", providerReference: "sim-of-nobody" },
    ]);
    expect(await chargebacksOf(uuid!)).toHaveLength(1);
  });

  test("twice is one event", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey);
    const event = { eventId: "the-same", kind: "undone", submissionReference: uuid };
    for (let delivery = 0; delivery < 3; delivery++) {
      expect((await webhook(guid, event)).status).toBe(200);
      await started.gateway.runDue();
    }
    expect(await chargebacksOf(uuid!)).toHaveLength(1);
  });
});

async function chargebacksOf(uuid: string) {
  return started.gateway.db.query<{ type: string; amountMinor: bigint }>(
    sql`select type, amount_minor from transactions where reference_uuid = ${uuid} and type = 'chargeback'`,
  );
}

describe("what a provider undoes after its success", () => {
  test("a debit becomes a chargeback with a callback, and cannot be refunded any more", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey, { callbackUrl: receiver.url });
    await webhook(guid, { kind: "undone", submissionReference: uuid });
    await passMinutes(1);
    await passMinutes(1);
    expect(await status(uuid!, apiKey)).toBe("SUCCESS");
    expect(callbacks()).toContainEqual(
      expect.objectContaining({ transactionType: "CHARGEBACK", result: "OK", amount: "9.99" }),
    );
    const refund = await follow(apiKey, "refund", uuid!, "1.00");
    expect(refund["success"]).toBe(false);
  });

  test("a refund becomes a failed refund with a callback, and can be made again", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey);
    const extraData = { "simulator:undo": "1" };
    const refund = await follow(apiKey, "refund", uuid!, "9.99", { callbackUrl: receiver.url, extraData });
    expect(refund).toMatchObject({ returnType: "FINISHED" });
    await passMinutes(6);
    await webhook(guid, { kind: "undone", submissionReference: refund["uuid"] });
    await passMinutes(1);
    await passMinutes(1);
    const failed = callbacks().filter(({ extraData }) => extraData?.undone === refund["uuid"]);
    expect(failed).toEqual([expect.objectContaining({ transactionType: "REFUND", result: "ERROR" })]);
    expect(await follow(apiKey, "refund", uuid!, "9.99")).toMatchObject({ returnType: "FINISHED" });
  });

  test("an authorisation that expired is voided, and cannot be captured", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const order = { ...anOrder(), callbackUrl: receiver.url };
    const { body } = await api.transaction(apiKey, "preauthorize", order);
    expect(await follow(apiKey, "capture", body["uuid"], "4.00")).toMatchObject({ returnType: "FINISHED" });
    await webhook(guid, { kind: "undone", submissionReference: body["uuid"] });
    await passMinutes(1);
    await passMinutes(1);
    expect(callbacks()).toContainEqual(
      expect.objectContaining({ transactionType: "VOID", result: "OK", amount: "5.99" }),
    );
    expect((await follow(apiKey, "capture", body["uuid"], "1.00"))["success"]).toBe(false);
  });

  test("of more than was paid contradicts and changes nothing", async () => {
    const { apiKey, guid } = await connector("Creditcard");
    const { uuid } = await cardDebit(apiKey);
    const amount = { minor: "1000", currency: "EUR" };
    await webhook(guid, { kind: "undone", submissionReference: uuid, amount });
    await started.gateway.runDue();
    expect(await openEvents(guid)).toMatchObject([{ state: "contradicting" }]);
    expect(await chargebacksOf(uuid!)).toEqual([]);
  });
});

async function follow(
  apiKey: string,
  operation: string,
  referenceUuid: string,
  amount: string,
  change: Record<string, unknown> = {},
): Promise<Record<string, string>> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, operation, { ...order, amount, referenceUuid, ...change });
  return body as Record<string, string>;
}

describe("capabilities", () => {
  test("data that the provider has no use for is refused by its name", async () => {
    const { apiKey } = await connector("WebhookPay");
    const refused = await debit(apiKey, { l2l3Data: { taxAmount: "1.00" } });
    expect(JSON.stringify(refused)).toContain("l2l3Data");
    expect(refused["success"]).toBe(false);
  });

  test("are listed with the settings of the adapter", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/Simulator");
    expect(body["capabilities"]["WebhookPay"]).toMatchObject({
      inquiry: "none",
      operations: ["debit", "refund"],
    });
    expect(body["vaultConfig"]["secretLists"]).toEqual([{ name: "webhookSecrets", isRequired: false }]);
  });
});

describe("the secrets of webhooks", () => {
  test("come back masked, are sealed in the database, and stay at their place when sent back masked", async () => {
    const { guid, body } = await connector("WebhookPay");
    expect(body["connector"]["config"]["vault"]["webhookSecrets"]).toEqual(["********", "********"]);
    const { row } = await started.gateway.db.one<{ row: string }>(
      sql`select config::text as row from connectors where guid = ${guid}`,
    );
    expect(row).not.toContain("whsec_");
    const changed = await operator.post(`/api/provisioning/updateConnector/${guid}`, {
      config: { vault: { webhookSecrets: ["********"] } },
    });
    expect(changed.body).toMatchObject({ success: true });
    const rotated = await operator.post(`/api/provisioning/updateConnector/${guid}`, {
      config: { vault: { webhookSecrets: ["whsec_next", "********"] } },
    });
    expect(rotated.body).toMatchObject({ success: false });
    expect(
      (await webhook(guid, { kind: "inquire", submissionReference: "x" }, { secret: SECRETS[0]! })).status,
    ).toBe(200);
    expect(
      (await webhook(guid, { kind: "inquire", submissionReference: "x" }, { secret: SECRETS[1]! })).status,
    ).toBe(401);
  });
});
