import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { createConnector, DEMO_MERCHANT } from "../support/connectors.ts";
import { ConsoleClient } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import {
  startAdyen,
  startMollie,
  startPayPal,
  startStripe,
  startWorldline,
  type SentWebhook,
  type Vendor,
} from "../support/vendors.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const receiver = forThisFile(startCallbackReceiver);
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

const VENDORS: Readonly<Record<string, () => Promise<Vendor>>> = {
  Stripe: startStripe,
  Adyen: startAdyen,
  Mollie: startMollie,
  PayPal: startPayPal,
  Worldline: startWorldline,
};
/** The orders in which what a provider announces may arrive. */
const ORDERS: Readonly<Record<string, (sent: SentWebhook[]) => SentWebhook[]>> = {
  "as they were sent": (sent) => sent,
  "in reverse, and each twice": (sent) => [...sent, ...sent].toReversed(),
};

describe.each(Object.keys(VENDORS))("what a merchant does in the pages of %s", (name) => {
  let vendor: Vendor;
  let guid: string;
  /** Another connector of the same account, whose endpoint gets all of its webhooks as well. */
  let sibling: string;
  const apiKey = `elsewhere-${name}`.toLowerCase();

  beforeAll(async () => {
    vendor = await VENDORS[name]!();
    const { extraData = {}, ...config } = vendor.config as { extraData?: object };
    const connector = (key: string) =>
      createConnector(new ApiClient(started.url, ADMINISTRATOR), {
        apiKey: key,
        adapter: name,
        method: name === "PayPal" ? "PayPal" : "Creditcard",
        config: { testMode: true, ...config, extraData: { ...extraData, apiBaseUrl: vendor.url } },
        settings: { "tx:max-attempts": "1" },
      });
    guid = await connector(apiKey);
    sibling = await connector(`${apiKey}-sibling`);
  });
  afterAll(() => vendor.close());

  async function deliver(sent: readonly SentWebhook[]): Promise<void> {
    for (const [{ body, headers }, connector] of sent.flatMap((one) =>
      [guid, sibling].map((to) => [one, to] as const),
    )) {
      const response = await fetch(`${started.url}/providers/${name.toLowerCase()}/${connector}`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers },
      });
      await response.body?.cancel();
      expect(response.status).toBeLessThan(300);
    }
    for (let round = 0; round < 3; round++) {
      clock.advance({ seconds: 10 });
      await whileTimePasses(clock, started.gateway.runDue());
    }
  }
  const announce = () => deliver(vendor.takeWebhooks(clock.now()));

  async function paid(operation: "debit" | "preauthorize" = "debit") {
    const { transactionToken: _token, ...order } = anOrder();
    const card = { cardHolder: "Ada", pan: "4111111111111111", cvv: "737" };
    const cardData = { ...card, expirationMonth: "12", expirationYear: "2030" };
    const { body } = vendor.isRedirect
      ? { body: {} as Record<string, string> }
      : await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { transactionToken } = body;
    const request = { ...order, ...(transactionToken && { transactionToken }), callbackUrl: receiver.url };
    const made = await whileTimePasses(clock, api.transaction(apiKey, operation, request));
    const uuid = made.body["uuid"] as string;
    if (vendor.isRedirect) {
      await (await fetch(made.body["redirectUrl"] as string, { redirect: "manual" })).body?.cancel();
      vendor.payAtPage!(await referenceOf(uuid), operation);
      await (await fetch(`${made.body["redirectUrl"]}/return`, { redirect: "manual" })).body?.cancel();
    }
    await announce();
    expect((await api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
    return { uuid, reference: await referenceOf(uuid) };
  }

  async function referenceOf(uuid: string): Promise<string> {
    const { reference } = await started.gateway.db.one<{ reference: string }>(sql`
      select provider_reference as reference from provider_submissions where submission_reference = ${uuid}`);
    return reference;
  }

  const followUpsOf = (uuid: string) =>
    started.gateway.db.query<{ uuid: string; type: string; status: string; amountMinor: bigint }>(sql`
      select uuid, type, status, amount_minor from transactions where reference_uuid = ${uuid} order by created_at, uuid`);
  const callbacksOf = (uuid: string) => receiver.received.filter(({ body }) => body["uuid"] === uuid);
  const follow = async (operation: string, referenceUuid: string, amount?: string, more: object = {}) => {
    const { merchantTransactionId } = anOrder();
    const money = amount === undefined ? {} : { amount, currency: "EUR" };
    const request = { merchantTransactionId, referenceUuid, ...money, ...more };
    return (await whileTimePasses(clock, api.transaction(apiKey, operation, request))).body;
  };
  const listed = async (connector = guid) =>
    (await new ApiClient(started.url, ADMINISTRATOR).get(`/api/provisioning/listProviderEvents/${connector}`))
      .body["events"] as Record<string, unknown>[];

  test.each(Object.keys(ORDERS))(
    "a refund is one of the payment within seconds: announced %s",
    async (order) => {
      const { uuid, reference } = await paid();
      await vendor.refund(reference, 400);
      const sent = vendor.takeWebhooks(clock.now());
      await deliver(ORDERS[order]!(sent));
      const refunds = await followUpsOf(uuid);
      expect(refunds).toMatchObject([{ type: "refund", status: "success", amountMinor: 400n }]);
      expect(
        callbacksOf(refunds[0]!.uuid).map(({ body }) => [
          body["result"],
          body["transactionType"],
          body["amount"],
        ]),
      ).toEqual([["OK", "REFUND", "4.00"]]);
      const { body } = await api.status(refunds[0]!.uuid, apiKey);
      expect(body).toMatchObject({
        transactionStatus: "SUCCESS",
        transactionType: "REFUND",
        referenceUuid: uuid,
      });
      await deliver(ORDERS[order]!(sent));
      expect(await followUpsOf(uuid)).toHaveLength(1);
      expect(await follow("refund", uuid, "6.00")).toMatchObject({ success: false });
      expect(await follow("refund", uuid, "5.99")).toMatchObject({ success: true });
      await announce();
      expect(await followUpsOf(uuid)).toHaveLength(2);
    },
  );

  test("a capture can be refunded here and there, and takes from what can be captured", async () => {
    const { uuid, reference } = await paid("preauthorize");
    await vendor.capture(reference, 999);
    await announce();
    const [capture, ...more] = await followUpsOf(uuid);
    expect([capture, more]).toMatchObject([{ type: "capture", status: "success", amountMinor: 999n }, []]);
    expect(callbacksOf(capture!.uuid)).toHaveLength(1);
    expect(await follow("capture", uuid, "1.00")).toMatchObject({ success: false });
    await vendor.refund(reference, 300);
    await announce();
    expect(await followUpsOf(capture!.uuid)).toMatchObject([{ type: "refund", amountMinor: 300n }]);
    expect(await follow("refund", capture!.uuid, "6.99")).toMatchObject({ success: true });
    await announce();
    const [, own] = await followUpsOf(capture!.uuid);
    expect(own).toMatchObject({ type: "refund", amountMinor: 699n });
  });

  test("a capture that is announced after the final capture of ours is recorded, once", async () => {
    const { uuid, reference } = await paid("preauthorize");
    await vendor.capture(reference, 100);
    const sent = vendor.takeWebhooks(clock.now());
    const own = await follow("capture", uuid, "3.00", { isFinalCapture: true });
    await announce();
    await deliver([...sent, ...sent]);
    const captures = (await followUpsOf(uuid)).map(({ status, amountMinor }) => [status, amountMinor]);
    // The fake of Stripe has no multicapture: the first capture releases the rest.
    const isOneOnly = name === "Stripe";
    expect(own).toMatchObject({ success: !isOneOnly });
    expect(captures).toHaveLength(2);
    expect(captures).toContainEqual(["success", 100n]);
    expect(captures).toContainEqual([isOneOnly ? "error_adapter" : "success", 300n]);
    expect(await listed()).toEqual([]);
  });

  test("a void ends the authorisation", async () => {
    if (!vendor.void) return;
    const { uuid, reference } = await paid("preauthorize");
    await vendor.void(reference);
    await announce();
    expect(await followUpsOf(uuid)).toMatchObject([{ type: "void", status: "success", amountMinor: 999n }]);
    expect(await follow("capture", uuid, "1.00")).toMatchObject({ success: false });
  });

  test("what we did ourselves is never recorded a second time, whatever comes first", async () => {
    const { uuid } = await paid();
    vendor.loseRefunds(true);
    expect(await follow("refund", uuid, "4.00")).toMatchObject({ returnType: "PENDING" });
    vendor.loseRefunds(false);
    const sent = vendor.takeWebhooks(clock.now());
    await deliver([...sent, ...sent]);
    clock.advance({ minutes: 2 });
    await whileTimePasses(clock, started.gateway.runDue());
    await deliver(sent);
    const refunds = await followUpsOf(uuid);
    expect(refunds.map(({ type, amountMinor }) => [type, amountMinor])).toEqual([["refund", 400n]]);

    const authorised = await paid("preauthorize");
    expect(await follow("capture", authorised.uuid, "9.99")).toMatchObject({ success: true });
    await announce();
    const voided = await paid("preauthorize");
    if (vendor.void) await follow("void", voided.uuid);
    await announce();
    expect(await followUpsOf(authorised.uuid)).toMatchObject([{ type: "capture", amountMinor: 999n }]);
    expect((await followUpsOf(voided.uuid)).length).toBeLessThan(2);
  });

  test("the books of both agree in the end", async () => {
    const { sum } = await started.gateway.db.one<{ sum: bigint }>(sql`
      select coalesce(sum(case type when 'refund' then -amount_minor else amount_minor end), 0)::bigint as sum
      from transactions where connector_guid = ${guid} and type in ('debit', 'capture', 'refund') and status <> 'error_adapter'`);
    expect(sum).toBe(vendor.collected());
  });

  test("a refund that fails at the provider after all is undone", async () => {
    if (!vendor.failRefunds) return;
    const { uuid, reference } = await paid();
    await vendor.refund(reference, 400);
    await announce();
    vendor.failRefunds();
    await announce();
    const [refund] = await followUpsOf(uuid);
    expect(await followUpsOf(refund!.uuid)).toMatchObject([{ type: "refund", status: "error_adapter" }]);
    expect(await follow("refund", uuid, "9.99")).toMatchObject({ success: true });
  });

  test("another connector of the account counts none of it as a webhook without effect", async () => {
    clock.advance({ hours: 100 });
    for (let round = 0; round < 3; round++) await whileTimePasses(clock, started.gateway.runDue());
    expect(await listed(sibling)).toEqual([]);
  });

  test("what does not fit is listed with the reason, and shown in the console", async () => {
    if (name !== "Adyen") return;
    const { uuid, reference } = await paid();
    await vendor.refund(reference, 99, "USD");
    await announce();
    expect(await followUpsOf(uuid)).toEqual([]);
    expect(await listed()).toMatchObject([
      {
        kind: "moved",
        movement: "refund",
        state: "contradicting",
        amount: "0.99",
        currency: "USD",
        because: "It is in USD instead of EUR.",
      },
    ]);
    const developer = await ConsoleClient.demo(started.url, "developer");
    const { html } = await developer.get(`/console/${DEMO_MERCHANT}/connectors/${guid}`);
    expect(html).toContain("Reported by the provider, not recorded here");
    expect(html).toContain("It does not fit the payment here, and nothing was recorded.");
  });
});
