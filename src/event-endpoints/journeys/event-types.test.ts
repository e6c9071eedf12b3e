import { describe, expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BatchShop, debitsFile } from "../../../tests/support/batches.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import {
  allEvents,
  DEMO_MERCHANT,
  DEMO_TENANT,
  eventsOf,
  provision,
  type ListedEvent,
} from "../../../tests/support/events.ts";
import { FakeStripe } from "../../../packages/lab/src/stripe/fake-stripe.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage } from "../../../tests/support/hosted-page.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { ProfileClient } from "../../../tests/support/profiles.ts";

const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

const call = (operation: string, body?: unknown) => provision(started.url, operation, body);
const work = async () => {
  await started.gateway.runDue();
  await started.gateway.runDue();
};
const pass = async (duration: Temporal.DurationLike) => {
  clock.advance(duration);
  await work();
};
const typesOf = async (uuid: string) => (await eventsOf(api, uuid)).map(({ type }) => type);

async function ofType(type: string, where: (event: ListedEvent) => boolean = () => true) {
  return (await allEvents(api, `types=${type}`)).filter(where);
}

async function transaction(operation: string, request: Record<string, unknown>): Promise<string> {
  const { merchantTransactionId } = anOrder();
  const { body } = await api.transaction("demo-card", operation, { merchantTransactionId, ...request });
  expect(body["uuid"]).toEqual(expect.any(String));
  return body["uuid"] as string;
}

const EUR = { amount: "9.99", currency: "EUR" };
const CARD = { transactionToken: "ix::demo-visa" };

describe("payments:", () => {
  test("a customer who pays on the page: pending, then succeeded, in their order", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, {});
    expect(await typesOf(uuid)).toEqual(["payment.pending"]);
    await payOnPage(redirectUrl);
    const events = await eventsOf(api, uuid);
    expect(events.map(({ type }) => type)).toEqual(["payment.pending", "payment.succeeded"]);
    expect(events[0]!.sequence).toBeLessThan(events[1]!.sequence);
    expect(events.map(({ data }) => data.object["transactionStatus"])).toEqual(["REDIRECT", "SUCCESS"]);
  });

  test("cancelled and expired", async () => {
    const cancelled = await orderOnPage(api, { payByLink: { sendByEmail: false } });
    await api.post(`/api/v3/payByLink/${cancelled.uuid}/cancel`, "");
    expect((await typesOf(cancelled.uuid)).at(-1)).toBe("payment.cancelled");
    const expired = await orderOnPage(api, { payByLink: { sendByEmail: false, expirationInMinute: 30 } });
    await pass({ minutes: 31 });
    expect((await typesOf(expired.uuid)).at(-1)).toBe("payment.expired");
  });

  test("money that arrives after the end is late", async () => {
    const uuid = await transaction("debit", { ...EUR, ...CARD, extraData: { "simulator:arriveLate": "1" } });
    for (let inquiry = 0; inquiry < 3; inquiry++) await pass({ minutes: 1 });
    await pass({ minutes: 20 });
    const [late] = await ofType("payment.late", ({ data }) => data.object["referenceUuid"] === uuid);
    expect(late).toMatchObject({ data: { object: { extraData: { latePayment: "true" } } } });
    expect(await typesOf(uuid)).toContain("payment.failed");
  });

  test("payouts, and what is declined", async () => {
    const register = await transaction("register", CARD);
    const payout = await transaction("payout", { ...EUR, referenceUuid: register });
    expect(await typesOf(payout)).toEqual(["payout.succeeded"]);
    const declined = { "simulator:decline": "2006" };
    const authorised = await transaction("preauthorize", { ...EUR, ...CARD });
    const capture = await transaction("capture", { ...EUR, referenceUuid: authorised, extraData: declined });
    expect(await typesOf(capture)).toEqual(["payment.capture_failed"]);
    const debit = await transaction("debit", { ...EUR, ...CARD });
    const refund = await transaction("refund", { ...EUR, referenceUuid: debit, extraData: declined });
    expect(await typesOf(refund)).toEqual(["refund.failed"]);
    const increase = { amount: "1.00", currency: "EUR", referenceUuid: authorised };
    expect(await typesOf(await transaction("incrementalAuthorization", increase))).toEqual([
      "payment.increased",
    ]);
  });
});

describe("instruments and profiles:", () => {
  test("registered, deregistered, and expiring once", async () => {
    const soon = await api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        cardHolder: "Ada",
        pan: "4111111111111111",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2026",
      },
    });
    const uuid = await transaction("register", { transactionToken: soon.body["transactionToken"] });
    expect(await typesOf(uuid)).toEqual(["instrument.registered"]);
    await work();
    await work();
    const [event, ...more] = await ofType("instrument.expiring", ({ data }) => data.object["uuid"] === uuid);
    expect(more).toEqual([]);
    expect(event!.data.object).toEqual((await api.status(uuid)).body);
    const deregister = await transaction("deregister", { referenceUuid: uuid });
    expect(await typesOf(deregister)).toEqual(["instrument.deregistered"]);
    expect((await eventsOf(api, uuid)).map(({ sequence }) => sequence)).toEqual(
      (await eventsOf(api, uuid)).map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
  });

  test("a payment that stores its card is both", async () => {
    const uuid = await transaction("debit", { ...EUR, ...CARD, withRegister: true });
    expect(await typesOf(uuid)).toEqual(["payment.succeeded", "instrument.registered"]);
  });

  test("a profile is updated by each change, as getProfile returns it, and its data is erased with it", async () => {
    const profiles = new ProfileClient(started.url, {
      apiKey: "demo-card",
      username: "demo",
      password: "demo-password",
    });
    const customerIdentification = `shopper-${crypto.randomUUID().slice(0, 8)}`;
    const data = { customerProfileData: { customerIdentification }, customer: { firstName: "Ottilie" } };
    expect((await profiles.register(data)).body).toMatchObject({ success: true });
    const read = async () => (await profiles.getProfile({ customerIdentification })).body;
    const { profileGuid } = await read();
    expect(profileGuid).toEqual(expect.any(String));
    const ofProfile = (type: string) =>
      ofType(type, ({ data }) => data.object["profileGuid"] === profileGuid);
    expect((await ofProfile("profile.updated")).map(({ data }) => data.object)).toEqual([await read()]);
    await profiles.profile("updateProfile", { profileGuid, customerData: { lastName: "Ohnesorg" } });
    expect((await ofProfile("profile.updated")).at(-1)!.data.object).toEqual(await read());
    const { rows } = await stored("Ottilie", "Ohnesorg", customerIdentification);
    expect(rows).toBe(0);
    await profiles.profile("deleteProfile", { profileGuid });
    expect((await ofProfile("profile.deleted"))[0]!.data.object).toEqual({
      profileGuid,
      profileExists: false,
    });
    expect(JSON.stringify(await ofProfile("profile.updated"))).not.toContain("Oh");
  });
});

/** How many rows of events of profiles have one of the words in the open. */
async function stored(...words: string[]): Promise<{ rows: number }> {
  const { sql } = await import("../../platform/database/index.ts");
  const { rows } = await started.gateway.db.one<{ rows: bigint }>(sql`
    select count(*) as rows from events where type like 'profile.%'
      and events::text like any(${words.map((word) => `%${word}%`)}::text[])`);
  return { rows: Number(rows) };
}

test("links: opened once, and reminded", async () => {
  const server = await startMailServer();
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await call(`updateTenant/${DEMO_TENANT}`, { settings: { mail, payByLinkEmailPermission: true } });
  const { uuid, redirectUrl } = await orderOnPage(api, {
    payByLink: { sendByEmail: true },
    customer: { firstName: "Ada", email: "ada@example.com" },
  });
  expect((await api.post(`/api/v3/payByLink/${uuid}/resend`, "")).body).toMatchObject({ success: true });
  await (await fetch(redirectUrl)).text();
  await (await fetch(redirectUrl)).text();
  await work();
  const events = (await eventsOf(api, uuid)).filter(({ type }) => type.startsWith("link."));
  expect(events.map(({ type }) => type)).toEqual(["link.reminded", "link.opened"]);
  const { body } = await api.get(`/api/v3/payByLink/${uuid}`);
  expect(Object.keys(events[1]!.data.object).toSorted()).toEqual(Object.keys(body).toSorted());
  expect(events[1]!.data.object["timeline"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ event: "opened" })]),
  );
  await call(`updateTenant/${DEMO_TENANT}`, { settings: { mail: null } });
  await server.close();
});

test("schedules: charged, failed and ended", async () => {
  const registrationUuid = await transaction("register", CARD);
  const { body } = await api.post("/api/v3/schedule/demo-card/start", {
    ...EUR,
    registrationUuid,
    periodLength: 1,
    periodUnit: "DAY",
    startDateTime: clock.now().toString(),
  });
  const { scheduleId } = body;
  const ofSchedule = async () =>
    (await ofType("schedule.*", ({ data }) => data.object["scheduleId"] === scheduleId)).map(
      ({ type }) => type,
    );
  await work();
  expect(await ofSchedule()).toEqual(["schedule.charged"]);
  await call(`updateConnector/${CARD_CONNECTOR}`, { config: { extraData: { "simulator:decline": "2006" } } });
  await pass({ hours: 24 });
  await call(`updateConnector/${CARD_CONNECTOR}`, { config: { extraData: {} } });
  expect(await ofSchedule()).toEqual(["schedule.charged", "schedule.failed"]);
  await api.post(`/api/v3/schedule/demo-card/${String(scheduleId)}/cancel`, {});
  const events = await ofType("schedule.*", ({ data }) => data.object["scheduleId"] === scheduleId);
  expect(events.map(({ type }) => type)).toEqual(["schedule.charged", "schedule.failed", "schedule.ended"]);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  const { body: shown } = await api.get(`/api/v3/schedule/demo-card/${String(scheduleId)}/get`);
  expect(events[2]!.data.object).toEqual(shown);
});

test("batches: completed", async () => {
  const shop = new BatchShop(started.url);
  const csv = debitsFile(2, { references: [await shop.register()], prefix: `${crypto.randomUUID()}-` });
  const batchId = await shop.accepted(csv);
  await work();
  const { resultDocument: _link, ...shown } = (await shop.get(batchId)).body;
  const [event] = await ofType("batch.completed", ({ data }) => data.object["batchId"] === batchId);
  expect(event!.data.object).toEqual(shown);
});

test("disputes: updated by each report, and due soon once for each deadline", async () => {
  const uuid = await transaction("debit", { ...EUR, ...CARD });
  const opened = await api.post("/simulator/chargebacks", { transactionUuid: uuid });
  await work();
  const ofDispute = (type: string) => ofType(type, ({ data }) => data.object["transactionUuid"] === uuid);
  const [updated] = await ofDispute("dispute.updated");
  const { body } = await operator.get(`/api/provisioning/listDisputes?transactionUuid=${uuid}`);
  const { evidence: _evidence, ...shown } = body["disputes"][0];
  expect(updated!.data.object).toEqual(shown);
  const dueAt = shown.dueAt as string;
  const untilDue = () => Temporal.Instant.from(dueAt).since(clock.now());
  await pass(untilDue().subtract({ hours: 3 * 24 + 1 }));
  expect(await ofDispute("dispute.due_soon")).toEqual([]);
  await pass({ hours: 2 });
  await pass({ hours: 2 });
  expect(await ofDispute("dispute.due_soon")).toMatchObject([{ data: { object: { dueAt } } }]);
  await api.post(`/simulator/chargebacks/${String(opened.body["disputeId"])}/reverse`, "");
  await work();
  expect((await ofDispute("dispute.updated")).map(({ data }) => data.object["stage"])).toEqual([
    "chargeback",
    "reversal",
  ]);
});

test("reviews: opened and decided", async () => {
  const { body } = await call(`createRiskProfile/${DEMO_TENANT}`, {
    name: "Review",
    rules: [{ id: "one", check: { kind: "amount", currency: "EUR", limit: "1.00" }, action: "review" }],
  });
  const apiKey = `reviewed-${crypto.randomUUID().slice(0, 8)}`;
  await createConnector(operator, {
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    defaultRiskRuleSet: body["riskProfile"]["id"],
  });
  const reviewed = async () => (await api.debit({}, apiKey)).body["uuid"] as string;
  const released = await reviewed();
  expect(await typesOf(released)).toEqual(["payment.pending", "review.opened"]);
  await call(`releaseRiskReview/${released}`, {});
  expect(await typesOf(released)).toEqual([
    "payment.pending",
    "review.opened",
    "payment.authorized",
    "review.decided",
  ]);
  const rejected = await reviewed();
  await call(`rejectRiskReview/${rejected}`, {});
  expect((await typesOf(rejected)).slice(2)).toEqual(["payment.failed", "review.decided"]);
});

test("approvals: requested", async () => {
  const administrator = await ConsoleClient.demo(started.url, "operator");
  const limits = await administrator.get(`/console/${DEMO_TENANT}/limits`);
  await administrator.submit(limits, "/limits", { role: "support", currency: "EUR", one: "1", day: "1" });
  const support = await ConsoleClient.demo(started.url, "support");
  const uuid = await transaction("debit", { ...EUR, ...CARD });
  const form = await support.get(`/console/${DEMO_TENANT}/payments/${uuid}/refund`);
  const check = await support.submit(form, "/refund", { amount: "5", reason: "box damaged" });
  await support.submit(check, "/refund");
  const [event] = await ofType("approval.requested", ({ data }) => data.object["transactionUuid"] === uuid);
  expect(event).toMatchObject({
    merchantGuid: DEMO_MERCHANT,
    data: { object: { amount: "5.00", currency: "EUR" } },
  });
});

test("settlements: imported, and a file is ready", async () => {
  const stripe = await FakeStripe.start();
  const guid = await createConnector(operator, {
    apiKey: "stripe-events",
    adapter: "Stripe",
    method: "Creditcard",
    config: {
      testMode: true,
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: stripe.url },
      vault: { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] },
    },
  });
  await call(`fetchSettlements/${guid}`, {
    periodFrom: "2026-11-01T00:00:00Z",
    periodTo: "2026-12-01T00:00:00Z",
  });
  await work();
  const [imported] = await ofType("settlement.imported", ({ data }) => data.object["connectorGuid"] === guid);
  const { body } = await operator.get(`/api/provisioning/listSettlementImports/${guid}`);
  expect(imported!.data.object).toMatchObject(body["settlementImports"][0]);
  const period = { periodFrom: "2026-10-01T00:00:00Z", periodTo: "2026-11-01T00:00:00Z", testMode: true };
  const made = await call(`createSettlementExport/${DEMO_MERCHANT}`, period);
  await work();
  const [ready] = await ofType("settlement_file.ready");
  expect(ready!.data.object).toMatchObject({
    guid: made.body["guid"],
    state: "done",
    merchantGuid: DEMO_MERCHANT,
  });
  expect(JSON.stringify(ready)).not.toContain("links");
  await stripe.close();
});

test("connectors: degraded once, and recovered", async () => {
  const apiKey = "degrading";
  const unreachable = { "simulator:unreachable": "1" };
  const guid = await createConnector(operator, {
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    config: { extraData: unreachable },
  });
  for (let count = 0; count < 7; count++) await api.debit({}, apiKey);
  const ofConnector = async () =>
    (await ofType("connector.*", ({ data }) => data.object["guid"] === guid)).map(({ type }) => type);
  expect(await ofConnector()).toEqual(["connector.degraded"]);
  await call(`updateConnector/${guid}`, { config: { extraData: {} } });
  await api.debit({}, apiKey);
  await api.debit({}, apiKey);
  expect(await ofConnector()).toEqual(["connector.degraded", "connector.recovered"]);
});

test("callbacks: given up", async () => {
  receiver.respond = responses.text(410, "");
  const uuid = await transaction("debit", { ...EUR, ...CARD, callbackUrl: `${receiver.url}/callback` });
  await work();
  const events = await eventsOf(api, uuid);
  expect(events.map(({ type }) => type)).toEqual(["payment.succeeded", "callback.given_up"]);
  expect(events[1]!.data.object).toEqual((await api.status(uuid)).body);
});
