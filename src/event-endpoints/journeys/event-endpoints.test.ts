import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import {
  responses,
  startCallbackReceiver,
  type ReceivedCallback,
} from "../../../tests/support/callback-receiver.ts";
import { allEvents, DEMO_MERCHANT, DEMO_TENANT, eventsOf, provision } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = responses.text(204, "");
});
afterEach(async () => {
  for (const place of [DEMO_MERCHANT, DEMO_TENANT]) {
    const { body } = await call(`listWebhookEndpoints/${place}`);
    for (const { guid } of body["webhookEndpoints"] as { guid: string }[])
      await call(`deleteWebhookEndpoint/${guid}`, {});
  }
});

const call = (operation: string, body?: unknown) => provision(started.url, operation, body);

interface Made {
  readonly guid: string;
  readonly secret: string;
}

async function makeEndpoint(change: Record<string, unknown> = {}, place = DEMO_MERCHANT): Promise<Made> {
  const request = { url: `${receiver.url}/events`, eventTypes: ["payment.*"], ...change };
  const { status, body } = await call(`createWebhookEndpoint/${place}`, request);
  expect(status).toBe(200);
  return { guid: body["webhookEndpoint"]["guid"] as string, secret: body["secret"] as string };
}

const debit = async (): Promise<string> => (await api.debit()).body["uuid"] as string;

async function sent(): Promise<readonly ReceivedCallback[]> {
  await started.gateway.runDue();
  return receiver.received;
}

const later = async (duration: Temporal.DurationLike): Promise<readonly ReceivedCallback[]> => {
  clock.advance(Temporal.Duration.from(duration));
  return sent();
};

/** Standard Webhooks 1.0, written here without any code of the gateway. */
function signaturesOf({ headers, rawBody }: ReceivedCallback, secrets: readonly string[]): string[] {
  const text = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${rawBody.toString()}`;
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  });
}

test("an endpoint is made with a secret that is shown once", async () => {
  const request = {
    url: `${receiver.url}/events`,
    eventTypes: ["payment.*", "test"],
    description: "Fulfilment",
  };
  const { status, body } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, request);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  const endpoint = body["webhookEndpoint"] as Record<string, unknown>;
  expect(endpoint).toMatchObject({
    ...request,
    active: true,
    guid: expect.any(String),
    createdAt: expect.any(String),
  });
  const listed = await call(`listWebhookEndpoints/${DEMO_MERCHANT}`);
  expect(listed.body).toEqual({ success: true, webhookEndpoints: [endpoint] });
  const changes = await call(`listChanges?target=${String(endpoint["guid"])}`);
  expect(JSON.stringify(changes.body)).not.toContain(String(body["secret"]));
  expect(changes.body["changes"]).toHaveLength(1);
});

test("it receives the events of its types, signed by Standard Webhooks, as the list has them", async () => {
  const { secret } = await makeEndpoint();
  const uuid = await debit();
  const refund = {
    merchantTransactionId: crypto.randomUUID(),
    referenceUuid: uuid,
    amount: "1.00",
    currency: "EUR",
  };
  await api.transaction("demo-card", "refund", refund);
  const [message, ...more] = await sent();
  expect(more).toEqual([]);
  const [event] = await eventsOf(api, uuid);
  expect(message!.body).toEqual(event);
  expect(message!.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": event!.id,
    "webhook-timestamp": String(Math.floor(clock.now().epochMilliseconds / 1_000)),
    "webhook-signature": signaturesOf(message!, [secret])[0],
  });
});

test("a tenant's endpoint receives the events of its merchants, and those of other tenants never", async () => {
  const other = await call("createTenant", { name: "Other" });
  const otherGuid = other.body["tenant"]["guid"] as string;
  await makeEndpoint({ url: `${receiver.url}/tenant` }, DEMO_TENANT);
  await makeEndpoint({ url: `${receiver.url}/other`, eventTypes: ["*"] }, otherGuid);
  await debit();
  expect((await sent()).map(({ uri }) => uri)).toEqual(["/tenant"]);
});

test("several endpoints of a merchant get the same event", async () => {
  await makeEndpoint({ url: `${receiver.url}/one` });
  await makeEndpoint({ url: `${receiver.url}/two`, eventTypes: ["payment.succeeded"] });
  await makeEndpoint({ url: `${receiver.url}/off`, active: false });
  await debit();
  const messages = await sent();
  expect(messages.map(({ uri }) => uri).toSorted()).toEqual(["/one", "/two"]);
  expect(new Set(messages.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

describe("a message that is not acknowledged", () => {
  test("is sent again within a minute, unchanged and with the same id", async () => {
    receiver.respond = responses.text(500, "");
    await makeEndpoint();
    await debit();
    await sent();
    receiver.respond = responses.text(202, "thanks");
    const [first, second, ...more] = await later({ seconds: 59 });
    expect(more).toEqual([]);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.rawBody).toEqual(first!.rawBody);
    expect(await later({ hours: 100 })).toHaveLength(2);
  });

  test("is tried for three days", async () => {
    receiver.respond = responses.text(500, "");
    const { guid } = await makeEndpoint();
    await debit();
    const begun = clock.now();
    await sent();
    const nextAt = async () => {
      const { body } = await call(`listEventDeliveries/${guid}`);
      return body["deliveries"][0]["nextAt"] as string | null;
    };
    for (let next = await nextAt(); next !== null; next = await nextAt())
      await later(Temporal.Instant.from(next).since(clock.now()));
    expect(clock.now().since(begun).total("hours")).toBe(72);
  });

  test.each([
    ["a redirect", responses.redirect("http://127.0.0.1:1/")],
    ["429", responses.text(429, "")],
    ["404", responses.text(404, "")],
  ])("%s is no acknowledgement", async (_name, respond) => {
    receiver.respond = respond;
    await makeEndpoint();
    await debit();
    await sent();
    expect(await later({ minutes: 1 })).toHaveLength(2);
  });
});

describe("an endpoint is switched off", () => {
  test("by the status 410, with an event for the others", async () => {
    receiver.respond = responses.text(410, "");
    const { guid } = await makeEndpoint();
    await debit();
    expect(await sent()).toHaveLength(1);
    const { body } = await call(`listWebhookEndpoints/${DEMO_MERCHANT}`);
    expect(body["webhookEndpoints"]).toMatchObject([{ guid, active: false }]);
    await debit();
    expect(await later({ hours: 1 })).toHaveLength(1);
    const [event] = await allEvents(api, "types=endpoint.disabled");
    expect(event).toMatchObject({ data: { object: { guid, active: false, reason: "gone" } } });
  });

  test("with a mail to the people who configure the merchant", async () => {
    const server = await startMailServer();
    const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
    await call(`updateTenant/${DEMO_TENANT}`, { settings: { mail } });
    receiver.respond = responses.text(410, "");
    await makeEndpoint();
    await debit();
    await sent();
    await sent();
    await call(`updateTenant/${DEMO_TENANT}`, { settings: { mail: null } });
    const recipients = server.mails.flatMap(({ to }) => to);
    expect(recipients).toContain("developer@demo.example");
    expect(recipients).not.toContain("support@demo.example");
    expect(readable(server.mails[0]!)).toContain(`Events are not sent to ${receiver.url}/events any more.`);
    await server.close();
  });

  test("after five days of failures, and not after five days with an acknowledgement between", async () => {
    const { guid } = await makeEndpoint();
    const isActive = async () =>
      (await call(`listWebhookEndpoints/${DEMO_MERCHANT}`)).body["webhookEndpoints"][0]["active"] as boolean;
    const failForDays = async (days: number) => {
      receiver.respond = responses.text(500, "");
      for (let day = 0; day < days; day++) {
        await debit();
        await later({ hours: 24 });
      }
    };
    await failForDays(4);
    receiver.respond = responses.text(200, "");
    await debit();
    await later({ seconds: 1 });
    await failForDays(4);
    expect(await isActive()).toBe(true);
    await failForDays(2);
    expect(await isActive()).toBe(false);
    const events = await allEvents(api, "types=endpoint.disabled");
    expect(events.filter(({ data }) => data.object["guid"] === guid)).toMatchObject([
      { data: { object: { reason: "failing" } } },
    ]);
  });
});

describe("the secret is rotated", () => {
  test("with an overlap, in which messages have both signatures", async () => {
    const { guid, secret: before } = await makeEndpoint();
    const { body } = await call(`rotateWebhookSecret/${guid}`, { overlapHours: 2 });
    const after = body["secret"] as string;
    expect(after).not.toBe(before);
    await debit();
    await sent();
    await later({ hours: 3 });
    await debit();
    const [during, later_] = await sent();
    expect(during!.headers["webhook-signature"]).toBe(signaturesOf(during!, [after, before]).join(" "));
    expect(later_!.headers["webhook-signature"]).toBe(signaturesOf(later_!, [after]).join(" "));
  });

  test("at once with overlapHours 0", async () => {
    const { guid } = await makeEndpoint();
    const { body } = await call(`rotateWebhookSecret/${guid}`, { overlapHours: 0 });
    await debit();
    const [message] = await sent();
    expect(message!.headers["webhook-signature"]).toBe(signaturesOf(message!, [body["secret"] as string])[0]);
  });
});

describe("on request", () => {
  test("a test event goes to that endpoint only, whatever its types, and is in no list", async () => {
    const { guid } = await makeEndpoint({ eventTypes: ["refund.*"] });
    await makeEndpoint({ url: `${receiver.url}/other`, eventTypes: ["*"] });
    const { body } = await call(`sendTestEvent/${guid}`, { type: "payment.succeeded" });
    const [message, ...more] = await sent();
    expect(more).toEqual([]);
    expect(message!.uri).toBe("/events");
    expect(message!.body).toMatchObject({ id: body["eventId"], type: "payment.succeeded", test: true });
    expect((await allEvents(api)).some(({ id }) => id === body["eventId"])).toBe(false);
  });

  test("an event is sent again unchanged, also to an endpoint that was made after it", async () => {
    const uuid = await debit();
    const [event] = await eventsOf(api, uuid);
    const { guid } = await makeEndpoint({ eventTypes: ["refund.*"] });
    await call(`resendEvents/${guid}`, { eventId: event!.id });
    const messages = await sent();
    expect(messages.map(({ body }) => body)).toEqual([event]);
  });

  test("the events of a period are sent again", async () => {
    clock.advance(Temporal.Duration.from({ hours: 1 }));
    const from = clock.now().toString();
    const uuids = [await debit(), await debit(), await debit()];
    const to = clock.now().toString();
    clock.advance(Temporal.Duration.from({ minutes: 1 }));
    await debit();
    const { guid } = await makeEndpoint({ eventTypes: ["refund.*"] });
    await call(`resendEvents/${guid}`, { from, to, types: ["payment.*"] });
    await sent();
    const received = (await sent()).map(
      ({ body }) => (body["data"] as { object: { uuid: string } }).object.uuid,
    );
    expect(received.toSorted()).toEqual(uuids.toSorted());
  });

  test("the log of deliveries shows each attempt, newest first", async () => {
    receiver.respond = responses.text(503, "come back");
    const { guid } = await makeEndpoint();
    const uuid = await debit();
    await sent();
    receiver.respond = responses.text(200, "");
    await later({ minutes: 1 });
    const [event] = await eventsOf(api, uuid);
    const { body } = await call(`listEventDeliveries/${guid}`);
    expect(body["deliveries"]).toMatchObject([
      {
        eventId: event!.id,
        type: "payment.succeeded",
        outcome: "acknowledged",
        httpStatus: 200,
        nextAt: null,
      },
      {
        eventId: event!.id,
        outcome: "retry_later",
        httpStatus: 503,
        response: "come back",
        nextAt: expect.any(String),
      },
    ]);
    expect(body["next"]).toBeNull();
  });
});

describe("refused, with the name of the field, and nothing is changed:", () => {
  test.each([
    [{ eventTypes: ["payment.sold"] }, "eventTypes.0"],
    [{ eventTypes: ["payment.*", "pay*"] }, "eventTypes.1"],
    [{ eventTypes: [] }, "eventTypes"],
    [{ url: "events" }, "url"],
    [{ url: "ftp://shop.example/" }, "url"],
    [{ url: "https://name:word@shop.example/" }, "url"],
    [{ secret: "whsec_AAAA" }, "secret"],
  ])("an endpoint with %j", async (change, field) => {
    const request = { url: "https://shop.example/events", eventTypes: ["*"], ...change };
    const { status, body } = await call(`createWebhookEndpoint/${DEMO_MERCHANT}`, request);
    expect(status).toBe(422);
    expect(body["errorMessage"]).toMatch(new RegExp(`^${field.replace(".", "[.]")}: `));
    expect((await call(`listWebhookEndpoints/${DEMO_MERCHANT}`)).body["webhookEndpoints"]).toEqual([]);
  });

  test.each([
    [{}, "eventId"],
    [{ eventId: "evt_d94c0d72f3a36e21f16e_200_mi9r4gzk" }, "eventId"],
    [{ eventId: "evt_d94c0d72f3a36e21f16e_200_mi9r4gzk", from: "2026-11-21T12:00:00Z" }, "from"],
    [{ from: "2026-11-21T12:00:00Z" }, "to"],
    [{ from: "yesterday", to: "2026-11-21T12:00:00Z" }, "from"],
    [{ from: "2026-11-22T12:00:00Z", to: "2026-11-21T12:00:00Z" }, "to"],
    [{ from: "2026-11-20T12:00:00Z", to: "2026-11-21T12:00:00Z", types: ["payment"] }, "types.0"],
  ])("resendEvents with %j", async (request, field) => {
    const { guid } = await makeEndpoint();
    const { status, body } = await call(`resendEvents/${guid}`, request);
    expect(status).toBe(422);
    expect(body["errorMessage"]).toMatch(new RegExp(`^${field.replace(".", "[.]")}: `));
  });

  test("operations on an endpoint that is not there", async () => {
    for (const [operation, body] of [
      ["updateWebhookEndpoint", {}],
      ["rotateWebhookSecret", {}],
      ["deleteWebhookEndpoint", {}],
      ["sendTestEvent", { type: "test" }],
      ["resendEvents", { eventId: "evt_d94c0d72f3a36e21f16e_200_mi9r4gzk" }],
      ["listEventDeliveries", undefined],
    ] as const)
      expect((await call(`${operation}/WE-0000-0000-0000-0000-0000-0001`, body)).status).toBe(404);
    expect(
      (
        await call("createWebhookEndpoint/ME-0000-0000-0000-0000-0000-0009", {
          url: receiver.url,
          eventTypes: ["*"],
        })
      ).status,
    ).toBe(404);
  });
});

test("a change of an endpoint holds at once", async () => {
  const { guid } = await makeEndpoint({ eventTypes: ["refund.*"] });
  await debit();
  expect(await sent()).toHaveLength(0);
  const change = { url: `${receiver.url}/moved`, eventTypes: ["payment.succeeded"], description: null };
  expect((await call(`updateWebhookEndpoint/${guid}`, change)).body["webhookEndpoint"]).toMatchObject(change);
  await debit();
  expect((await sent()).map(({ uri }) => uri)).toEqual(["/moved"]);
  await call(`updateWebhookEndpoint/${guid}`, { active: false });
  await debit();
  expect(await sent()).toHaveLength(1);
});
