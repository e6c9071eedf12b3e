import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { DEMO_MERCHANT, DEMO_TENANT, eventsOf } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
// Names that no random id contains: ids of orders and events have letters, too.
const CUSTOMER = { identification: "customer-7", firstName: "Adalberta", email: "adalberta@shop.example" };
const OF_A_PERSON = /Adalberta|customer|411111|"card/i;

const started = forThisFile(() => startTestGateway());
const receiver = forThisFile(startCallbackReceiver);
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const config = { testMode: false };
  await createConnector(root, { apiKey: "events-live", adapter: "Simulator", method: "Creditcard", config });
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = responses.text(204, "");
});

async function scoped(...permissions: string[]): Promise<ApiClient> {
  const { body } = await root.post(`${PATH}/createProvisioningCredential/${DEMO_TENANT}`, {
    name: "Delegate",
    permissions,
  });
  return new ApiClient(started.url, {
    username: body["credential"].guid as string,
    password: body["password"] as string,
  });
}

async function make(by: ApiClient, fields: object = {}) {
  const { status, body } = await by.post(`${PATH}/createWebhookEndpoint/${DEMO_MERCHANT}`, {
    url: `${receiver.url}/events`,
    eventTypes: ["payment.*"],
    ...fields,
  });
  return { status, body, endpoint: body["webhookEndpoint"] as Record<string, unknown> & { guid: string } };
}

const end = (guid: string) => root.post(`${PATH}/deleteWebhookEndpoint/${guid}`, {});
const pay = async (apiKey: string) =>
  (await api.debit({ ...anOrder(), customer: CUSTOMER }, apiKey)).body["uuid"] as string;

async function received() {
  await started.gateway.runDue();
  return receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()) as ReceivedEvent);
}
interface ReceivedEvent {
  readonly id: string;
  readonly test: boolean;
  readonly data: { readonly object: Record<string, unknown> };
}

describe("an endpoint receives as much as its maker may read", () => {
  test.each([
    ["the root credential", async () => root, {}, { mode: "all", detail: "full" }],
    ["with 'read'", () => scoped("read", "configure"), {}, { mode: "all", detail: "full" }],
    ["without 'read'", () => scoped("configure"), {}, { mode: "all", detail: "ids" }],
    [
      "without 'read', of live payments",
      () => scoped("configure", "credentials"),
      { mode: "live" },
      { mode: "live", detail: "ids" },
    ],
    [
      "without 'read', in test mode",
      () => scoped("configure"),
      { mode: "test" },
      { mode: "test", detail: "full" },
    ],
    [
      "less, where that is chosen",
      async () => root,
      { mode: "live", detail: "ids" },
      { mode: "live", detail: "ids" },
    ],
  ] as const)("%s", async (_, by, fields, expected) => {
    const { endpoint } = await make(await by(), fields);
    expect(endpoint).toMatchObject(expected);
    await end(endpoint.guid);
  });

  test.each([{ detail: "full" }, { detail: "full", mode: "live" }, { detail: "full", mode: "all" }])(
    "and no more, when it asks for %j",
    async (fields) => {
      const { status, body } = await make(await scoped("configure"), fields);
      expect([status, body["errorMessage"]]).toEqual([403, expect.stringContaining("'read'")]);
    },
  );

  test.each([{ mode: "both" }, { detail: "masked" }])("%j is no value", async (fields) => {
    expect((await make(root, fields)).status).toBe(422);
  });
});

test("with 'ids' only identifiers, type, status, amount, currency and times are sent, also when they are sent again", async () => {
  const by = await scoped("configure");
  const { endpoint } = await make(by);
  const uuid = await pay("events-live");
  const [event] = await received();
  expect(event).toMatchObject({
    test: false,
    data: { object: { uuid, transactionStatus: "SUCCESS", amount: "9.99", currency: "EUR" } },
  });
  expect(JSON.stringify(event)).not.toMatch(OF_A_PERSON);
  expect(Object.keys(event!.data.object).toSorted()).toEqual(
    [
      "amount",
      "currency",
      "merchantTransactionId",
      "purchaseId",
      "success",
      "transactionStatus",
      "transactionType",
      "uuid",
    ].toSorted(),
  );
  receiver.received.length = 0;
  await by.post(`${PATH}/resendEvents/${endpoint.guid}`, { eventId: event!.id });
  expect(await received()).toEqual([event]);
  await end(endpoint.guid);
});

test("the log shows what a receiver returned to those alone who may read what it received", async () => {
  const { endpoint } = await make(root);
  receiver.respond = responses.text(200, "Thanks for order of Ada");
  await pay("events-live");
  await received();
  const log = async (by: ApiClient) =>
    (await by.get(`${PATH}/listEventDeliveries/${endpoint.guid}`)).body["deliveries"] as {
      response: unknown;
    }[];
  expect(await log(await scoped("read", "configure"))).toMatchObject([
    { response: "Thanks for order of Ada" },
  ]);
  expect(await log(await scoped("configure"))).toMatchObject([{ outcome: "acknowledged", response: null }]);
  await end(endpoint.guid);
});

test("a mode sends events of its payments only, also of an earlier period", async () => {
  const { endpoint } = await make(root, { mode: "test" });
  const [live, tried] = [await pay("events-live"), await pay("demo-card")];
  expect((await received()).map(({ data }) => data.object["uuid"])).toEqual([tried]);
  receiver.received.length = 0;
  const from = Temporal.Now.instant().subtract({ minutes: 10 }).toString();
  const to = Temporal.Now.instant().add({ minutes: 1 }).toString();
  await root.post(`${PATH}/resendEvents/${endpoint.guid}`, { from, to });
  const sent = (await received()).map(({ data }) => data.object["uuid"]);
  expect(sent).toContain(tried);
  expect(sent).not.toContain(live);
  const [event] = await eventsOf(api, live);
  const refused = await root.post(`${PATH}/resendEvents/${endpoint.guid}`, { eventId: event!.id });
  expect([404, 422]).toContain(refused.status);
  await end(endpoint.guid);
});

test("another address receives no more than the one who changes it may read", async () => {
  const by = await scoped("configure");
  const { endpoint } = await make(root);
  const update = (fields: object) => by.post(`${PATH}/updateWebhookEndpoint/${endpoint.guid}`, fields);
  expect((await update({ description: "Ours", active: true })).body["webhookEndpoint"]).toMatchObject({
    detail: "full",
  });
  expect((await update({ url: "https://elsewhere.example/", detail: "full" })).status).toBe(403);
  const moved = await update({ url: `${receiver.url}/elsewhere` });
  expect(moved.body["webhookEndpoint"]).toMatchObject({ mode: "all", detail: "ids" });
  expect((await update({ detail: "full" })).status).toBe(403);
  expect((await update({ mode: "test" })).body["webhookEndpoint"]).toMatchObject({ detail: "ids" });
  expect((await update({ detail: "full" })).body["webhookEndpoint"]).toMatchObject({
    mode: "test",
    detail: "full",
  });
  expect((await update({ mode: "all" })).status).toBe(403);
  await end(endpoint.guid);
});

test("an API user without the operation 'list' sees identifiers of one event, and no list", async () => {
  const user = { username: "events-reader", password: "blue-otter-runs-94" };
  await root.post(`${PATH}/createMerchantUser/${DEMO_MERCHANT}`, {
    ...user,
    type: "api",
    operations: ["debit"],
  });
  const reader = new ApiClient(started.url, user);
  const uuid = await pay("demo-card");
  const [event] = await eventsOf(api, uuid);
  const listed = await reader.get("/api/v3/events/demo-card");
  expect([listed.status, listed.body["errorMessage"]]).toEqual([403, expect.stringContaining("'list'")]);
  const one = await reader.get(`/api/v3/events/demo-card/${event!.id}`);
  expect(one.body["event"]).toMatchObject({ id: event!.id, data: { object: { uuid } } });
  expect(JSON.stringify(one.body)).not.toMatch(OF_A_PERSON);
  expect(JSON.stringify(event)).toMatch(/Adalberta/);
});

test("lists name who made each endpoint", async () => {
  const by = await scoped("read", "configure");
  const [own, other] = [await make(by), await make(root)];
  const { body } = await root.get(`${PATH}/listWebhookEndpoints/${DEMO_MERCHANT}`);
  const makers = new Map(
    (body["webhookEndpoints"] as { guid: string; createdBy: string }[]).map(({ guid, createdBy }) => [
      guid,
      createdBy,
    ]),
  );
  expect(makers.get(own.endpoint.guid)).toMatch(/^PC-/);
  expect(makers.get(other.endpoint.guid)).toBe(ADMINISTRATOR.username);
  for (const { endpoint } of [own, other]) await end(endpoint.guid);
});
