import { expect, test } from "vitest";

import { ApiClient, basic } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { DEMO_MERCHANT, DEMO_TENANT, eventsOf, provision } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway({ callbackAllowPrivate: false }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

const call = (operation: string, body?: unknown) => provision(started.url, operation, body);
const ENDPOINT = { url: "https://shop.example/events", eventTypes: ["*"] };

interface Credential {
  readonly username: string;
  readonly password: string;
}

async function credentialOf(tenantGuid: string, permissions: readonly string[]): Promise<Credential> {
  const { body } = await call(`createProvisioningCredential/${tenantGuid}`, { name: "Test", permissions });
  return { username: body["credential"]["guid"] as string, password: body["password"] as string };
}

async function callBy(credential: Credential, operation: string, body?: unknown): Promise<number> {
  const response = await fetch(`${started.url}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: basic(credential), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.status;
}

/** Another merchant with one connector and one API user. */
async function otherMerchant(tenantGuid: string, apiKey: string, user: object = {}): Promise<ApiClient> {
  const { body: made } = await call(`createMerchant/${tenantGuid}`, { name: apiKey });
  const { guid } = made["merchant"] as { guid: string };
  await call(`createConnector/${guid}`, { name: apiKey, apiKey, adapter: "Simulator", method: "Creditcard" });
  const credentials = { username: `${apiKey}-user`, password: "a-long-password-of-the-shop" };
  const { status } = await call(`createMerchantUser/${guid}`, { ...credentials, type: "api", ...user });
  expect(status).toBe(200);
  return new ApiClient(started.url, credentials);
}

test.each([
  "http://127.0.0.1/events",
  "https://localhost/",
  "https://10.0.0.1/",
  "http://[::1]/",
  "https://169.254.169.254/",
])("the private address %s is refused when the endpoint is made or changed", async (url) => {
  const made = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, { ...ENDPOINT, url });
  expect([made.status, made.body["errorMessage"]]).toEqual([422, "url: must be a public address"]);
  const { body } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, ENDPOINT);
  const { guid } = body["webhookEndpoint"] as { guid: string };
  expect((await call(`updateWebhookEndpoint/${guid}`, { url })).status).toBe(422);
  const [listed] = (await call(`listWebhookEndpoints/${DEMO_MERCHANT}`)).body["webhookEndpoints"] as object[];
  expect(listed).toMatchObject({ url: ENDPOINT.url });
  await call(`deleteWebhookEndpoint/${guid}`, {});
});

test("an address that became private is not called", async () => {
  const { body } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, ENDPOINT);
  const { guid } = body["webhookEndpoint"] as { guid: string };
  const { sql } = await import("../../platform/database/index.ts");
  await started.gateway.db.execute(
    sql`update webhook_endpoints set url = ${receiver.url} where guid = ${guid}`,
  );
  await api.debit();
  await started.gateway.runDue();
  expect(receiver.received).toEqual([]);
  const { body: log } = await call(`listEventDeliveries/${guid}`);
  expect(log["deliveries"]).toMatchObject([{ outcome: "address_refused", httpStatus: null }]);
  await call(`deleteWebhookEndpoint/${guid}`, {});
});

test("the operations need the permission configure, in the credential's own tenant", async () => {
  const { body } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, ENDPOINT);
  const { guid } = body["webhookEndpoint"] as { guid: string };
  const other = (await call("createTenant", { name: "Other" })).body["tenant"]["guid"] as string;
  const operations: [string, unknown][] = [
    [`createWebhookEndpoint/${DEMO_MERCHANT}`, ENDPOINT],
    [`createWebhookEndpoint/${DEMO_TENANT}`, ENDPOINT],
    [`listWebhookEndpoints/${DEMO_MERCHANT}`, undefined],
    [`updateWebhookEndpoint/${guid}`, { active: true }],
    [`rotateWebhookSecret/${guid}`, {}],
    [`sendTestEvent/${guid}`, { type: "test" }],
    [`listEventDeliveries/${guid}`, undefined],
    [`deleteWebhookEndpoint/${guid}`, {}],
  ];
  const statuses = async (credential: Credential) => {
    const found = [];
    for (const [operation, request] of operations) found.push(await callBy(credential, operation, request));
    return new Set(found);
  };
  expect(await statuses(await credentialOf(DEMO_TENANT, ["read", "operate"]))).toEqual(new Set([403]));
  expect(await statuses(await credentialOf(other, ["configure"]))).toEqual(new Set([404]));
  expect(await statuses(await credentialOf(DEMO_TENANT, ["configure"]))).toEqual(new Set([200]));
});

test("a merchant sees no event of another merchant, also of the same tenant", async () => {
  const { body } = await api.debit();
  const [own] = await eventsOf(api, body["uuid"] as string);
  for (const [index, tenant] of [
    DEMO_TENANT,
    (await call("createTenant", { name: "Third" })).body["tenant"]["guid"],
  ].entries()) {
    const apiKey = `foreign-${index}`;
    const other = await otherMerchant(tenant as string, apiKey);
    expect((await other.get(`/api/v3/events/${apiKey}`)).body).toEqual({
      success: true,
      events: [],
      next: null,
    });
    expect((await other.get(`/api/v3/events/${apiKey}/${own!.id}`)).status).toBe(404);
    expect((await other.get(`/api/v3/events/${apiKey}?after=${own!.id}`)).status).toBe(422);
    expect((await other.get("/api/v3/events/demo-card")).status).toBe(401);
    expect((await other.get("/api/v3/transactions/demo-card")).status).toBe(401);
    const foreign = await other.debit({ transactionToken: "ix::demo-visa" }, apiKey);
    const [event] = (await other.get(`/api/v3/events/${apiKey}`)).body["events"] as { id: string }[];
    expect(event).toMatchObject({ data: { object: { uuid: foreign.body["uuid"] } } });
    expect((await api.get(`/api/v3/events/demo-card/${event!.id}`)).status).toBe(404);
    const { body: made } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, ENDPOINT);
    const { guid } = made["webhookEndpoint"] as { guid: string };
    expect((await call(`resendEvents/${guid}`, { eventId: event!.id })).status).toBe(422);
    await call(`deleteWebhookEndpoint/${guid}`, {});
  }
});
