import { describe, expect, test } from "vitest";
import { signatureOf } from "@quittance/provider-kit/testing";
import { AccountShop } from "../support/account-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";

const shop = forThisFile(() => AccountShop.open());

const addressOf = (adapter: string, guid: string) =>
  `${shop.started.url}/providers/${adapter.toLowerCase()}/${guid}`;

describe("the webhook of Stripe", () => {
  test("is registered with the events that are read, its secret is stored, and the next attempt changes nothing", async () => {
    const { Stripe } = shop.fakes;
    const guid = await shop.connector("Stripe");
    const { status, body } = await shop.register(guid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: "created",
      address: addressOf("Stripe", guid),
      secretStored: true,
      findings: [],
    });
    const [endpoint] = Stripe.account.endpoints.filter(({ url }) => url === addressOf("Stripe", guid));
    expect(endpoint).toMatchObject({ id: body["webhookId"], api_version: "2026-08-26.dahlia" });
    expect(endpoint!["enabled_events"]).toContain("charge.dispute.created");
    // The placeholder of the connector signs nothing any more.
    const secret = String(endpoint!["secret"]);
    expect((await shop.described(guid))["config"].vault.webhookSecrets).toEqual(["********"]);
    expect(await sent(guid, secret)).toBe(200);
    expect(await sent(guid, "to-be-replaced")).toBe(401);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await shop.register(guid)).body).toMatchObject({ result: "unchanged", secretStored: false });
    expect(Stripe.account.endpoints.filter(({ url }) => url === addressOf("Stripe", guid))).toHaveLength(1);
  });

  test("that lacks events, or is disabled, is put right", async () => {
    const guid = await shop.connector("Stripe");
    await shop.register(guid);
    const endpoint = shop.fakes.Stripe.account.endpoints.find(
      ({ url }) => url === addressOf("Stripe", guid),
    )!;
    Object.assign(endpoint, { enabled_events: ["refund.updated"], status: "disabled" });
    const { findings } = (await shop.test(guid)).body;
    expect(findings).toMatchObject([
      { kind: "webhook_wrong", field: "config.vault.webhookSecrets" },
      { kind: "webhook_wrong", message: expect.stringMatching(/^The endpoint lacks the events .{400,}…$/) },
    ]);
    expect((await shop.register(guid)).body).toMatchObject({ result: "changed", secretStored: false });
    expect(endpoint["status"]).toBe("enabled");
    expect((await shop.test(guid)).body["findings"]).toEqual([]);
  });

  test("whose secret got lost is replaced: after a lost response, and on request", async () => {
    const { Stripe } = shop.fakes;
    const guid = await shop.connector("Stripe");
    Stripe.loseResponseTo = /webhook_endpoints/;
    expect((await shop.register(guid)).body).toMatchObject({ result: "unknown", secretStored: false });
    Stripe.loseResponseTo = undefined;
    expect((await shop.register(guid)).body).toMatchObject({ result: "created", secretStored: true });
    const ofIt = () => Stripe.account.endpoints.filter(({ url }) => url === addressOf("Stripe", guid));
    expect(ofIt()).toHaveLength(1);
    const [before] = ofIt();
    expect((await shop.register(guid, { replaceSecret: true })).body).toMatchObject({
      result: "created",
      secretStored: true,
    });
    const [after] = ofIt();
    expect(after!["id"]).not.toBe(before!["id"]);
    for (const { secret } of [before!, after!] as { secret: string }[])
      expect(await sent(guid, secret)).toBe(200);
  });

  test("is registered once by two requests at a time: the second one is refused", async () => {
    const guid = await shop.connector("Stripe");
    const { Stripe } = shop.fakes;
    const refused = Promise.withResolvers<void>();
    Stripe.holdResponseTo = { match: /webhook_endpoints/, until: refused.promise };
    const register = async (): Promise<number> => {
      const { status } = await shop.register(guid);
      if (status === 429) refused.resolve();
      return status;
    };
    expect((await Promise.all([register(), register()])).toSorted()).toEqual([200, 429]);
    Stripe.holdResponseTo = undefined;
    const ofIt = Stripe.account.endpoints.filter(({ url }) => url === addressOf("Stripe", guid));
    expect(ofIt).toHaveLength(1);
    expect((await shop.register(guid)).body).toMatchObject({ result: "unchanged" });
  });

  test("is refused where the key may not register one, and the connector stays as it is", async () => {
    const { Stripe } = shop.fakes;
    const guid = await shop.connector("Stripe");
    Stripe.account.forbidden.add("/v1/webhook_endpoints");
    expect((await shop.register(guid)).body).toMatchObject({
      result: "refused",
      findings: [{ kind: "permission_missing", severity: "wrong", field: "config.apiSecret" }],
    });
    Stripe.account.forbidden.clear();
    expect(await sent(guid, "to-be-replaced")).toBe(200);
  });
});

async function sent(guid: string, secret: string): Promise<number> {
  const body = JSON.stringify({ id: `evt_${Math.random()}`, object: "event", type: "ping", livemode: false });
  const at = shop.clock.now();
  const response = await fetch(addressOf("Stripe", guid), {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "stripe-signature": signatureOf(body, { secret, at }) },
  });
  return response.status;
}

test("the webhook of Adyen is registered by the Management API, with an HMAC key that is stored", async () => {
  const { Adyen } = shop.fakes;
  const guid = await shop.connector("Adyen");
  const { body } = await shop.register(guid);
  expect(body).toMatchObject({ result: "created", secretStored: true, findings: [] });
  expect(Adyen.account.webhooks).toMatchObject([
    { url: addressOf("Adyen", guid), type: "standard", communicationFormat: "json", active: true },
  ]);
  expect((await shop.described(guid))["config"].vault.hmacKeys).toEqual(["********"]);
  expect((await shop.register(guid)).body).toMatchObject({ result: "unchanged", secretStored: false });
  Adyen.account.webhooks[0]!["active"] = false;
  expect((await shop.register(guid)).body).toMatchObject({ result: "changed", secretStored: false });
  expect(Adyen.account.webhooks).toMatchObject([{ active: true }]);
  Adyen.account.mayManage = false;
  expect((await shop.register(guid)).body).toMatchObject({
    result: "refused",
    findings: [{ kind: "permission_missing" }],
  });
  // The right to manage webhooks is none that payments need.
  expect((await shop.test(guid)).body).toMatchObject({ result: "passed", findings: [] });
  Adyen.account.mayManage = true;
});

test("the webhook of PayPal is registered, and its id is kept in the connector", async () => {
  const { PayPal } = shop.fakes;
  const guid = await shop.connector("PayPal");
  const { body } = await shop.register(guid);
  expect(body).toMatchObject({ result: "created", secretStored: false, findings: [] });
  expect((await shop.described(guid))["config"].extraData).toMatchObject({
    apiBaseUrl: PayPal.url,
    webhookId: body["webhookId"],
  });
  const webhook = PayPal.webhooks.all.find(({ url }) => url === addressOf("PayPal", guid))!;
  webhook["event_types"] = [{ name: "CHECKOUT.ORDER.APPROVED" }, { name: "BILLING.PLAN.CREATED" }];
  expect((await shop.register(guid)).body).toMatchObject({ result: "changed", webhookId: body["webhookId"] });
  const names = (webhook["event_types"] as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["BILLING.PLAN.CREATED", "CUSTOMER.DISPUTE.CREATED"]));
  expect((await shop.register(guid)).body).toMatchObject({ result: "unchanged" });
});

test.each([
  ["Mollie", /each payment carries the address/],
  ["Worldline", /Merchant Portal/],
  ["Simulator", /nothing to set up/],
])("%s has no call for it: the refusal says what to do", async (adapter, words) => {
  const { status, body } = await shop.register(await shop.connector(adapter));
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(words);
});

test("without a public address nothing is registered", async () => {
  const guid = await shop.connector("Stripe", { config: { testMode: true, extraData: {} } });
  expect((await shop.register(guid)).body).toMatchObject({
    result: "refused",
    secretStored: false,
    findings: [{ kind: "webhook_wrong", message: expect.stringContaining("GATEWAY_PUBLIC_URL") }],
  });
});

test("it takes no other fields than its own", async () => {
  const guid = await shop.connector("Stripe");
  const { status, body } = await shop.register(guid, { replaceSecrets: true });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(/^replaceSecrets: /);
});
