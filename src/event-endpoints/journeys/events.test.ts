import { expect, test } from "vitest";

import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { allEvents, DEMO_MERCHANT, eventsOf } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage } from "../../../tests/support/hosted-page.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** An event of the list without what differs each time. */
const typesOf = async (uuid: string) => (await eventsOf(api, uuid)).map(({ type }) => type);

async function followUp(operation: string, referenceUuid: string, amount = "9.99"): Promise<string> {
  const request = { merchantTransactionId: crypto.randomUUID(), referenceUuid, amount, currency: "EUR" };
  const { body } = await api.transaction("demo-card", operation, request);
  expect(body).toMatchObject({ success: true });
  return body["uuid"] as string;
}

test("a debit records one event, with the payment as the status call returns it", async () => {
  const { body } = await api.debit({ description: "Two tickets", extraData: { seat: "12A" } });
  const uuid = body["uuid"] as string;
  const [event, ...more] = await eventsOf(api, uuid);
  expect(more).toEqual([]);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[A-Za-z0-9_]+$/),
    type: "payment.succeeded",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    merchantGuid: DEMO_MERCHANT,
    test: true,
    sequence: expect.any(Number),
    data: { object: (await api.status(uuid)).body },
  });
  const one = await api.get(`/api/v3/events/demo-card/${event!.id}`);
  expect(one.body).toEqual({ success: true, event });
});

test("an event keeps the object that it had, whatever becomes of the transaction", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api);
  const pending = (await api.status(uuid)).body;
  await started.gateway.runDue();
  await payOnPage(redirectUrl);
  const [first, second] = await eventsOf(api, uuid);
  expect(first).toMatchObject({ type: "payment.pending", data: { object: pending } });
  expect(second!.data.object).toEqual((await api.status(uuid)).body);
});

test("a payment's event stays without a dispute that came later, also when it is read after that", async () => {
  const { body } = await api.debit();
  const uuid = body["uuid"] as string;
  const { body: before } = await api.status(uuid);
  await api.post("/simulator/chargebacks", { transactionUuid: uuid, stage: "inquiry" });
  await started.gateway.runDue();
  expect((await api.status(uuid)).body).toHaveProperty("disputeData");
  const [event] = await eventsOf(api, uuid);
  expect(event!.data.object).toEqual(before);
});

test("what follows a payment has events of its own", async () => {
  const authorised = (await api.preauthorize()).body["uuid"] as string;
  const capture = await followUp("capture", authorised, "5.00");
  const refund = await followUp("refund", capture, "2.00");
  const rest = await followUp("void", authorised, "4.99");
  expect(await typesOf(authorised)).toEqual(["payment.authorized"]);
  expect(await typesOf(capture)).toEqual(["payment.captured"]);
  expect(await typesOf(refund)).toEqual(["refund.succeeded"]);
  expect(await typesOf(rest)).toEqual(["payment.voided"]);
  const [captured] = await eventsOf(api, capture);
  expect(captured!.data.object).toEqual((await api.status(capture)).body);
});

test("a declined debit is a failed payment with its error", async () => {
  const { body } = await api.debit({ extraData: { "simulator:decline": "2006" } });
  const [event] = await eventsOf(api, body["uuid"] as string);
  expect(event).toMatchObject({
    type: "payment.failed",
    data: { object: { transactionStatus: "ERROR", code: "2006" } },
  });
});

test("chargebacks and their reversals are events", async () => {
  const { body } = await api.debit();
  const opened = await api.post("/simulator/chargebacks", { transactionUuid: body["uuid"] });
  await started.gateway.runDue();
  await api.post(`/simulator/chargebacks/${opened.body["disputeId"]}/reverse`, "");
  await started.gateway.runDue();
  const of = (await allEvents(api)).filter(({ data }) => data.object["referenceUuid"] === body["uuid"]);
  expect(of.map(({ type }) => type)).toEqual(["chargeback.opened", "chargeback.reversed"]);
});

test("pages follow each other without a gap or a repetition", async () => {
  for (let count = 0; count < 7; count++) await api.debit();
  const all = await allEvents(api);
  const inPages = await allEvents(api, "limit=3");
  expect(inPages).toEqual(all);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const rest = await api.get(`/api/v3/events/demo-card?limit=100&after=${all[2]!.id}`);
  expect(rest.body["events"]).toEqual(all.slice(3));
});

test("types take the patterns of endpoints", async () => {
  const { body } = await api.debit();
  await followUp("refund", body["uuid"] as string, "1.00");
  const listed = async (types: string) =>
    new Set((await allEvents(api, `types=${types}`)).map(({ type }) => type));
  expect(await listed("refund.*")).toEqual(new Set(["refund.succeeded"]));
  expect(await listed("refund.succeeded,payment.succeeded")).toEqual(
    new Set(["refund.succeeded", "payment.succeeded"]),
  );
});

test.each([
  ["types=payment.sold", "types"],
  ["types=payment", "types"],
  ["types=", "types"],
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=1&limit=2", "limit"],
  ["types=payment.*&types=refund.*", "types"],
  ["limit=ten", "limit"],
  ["after=nonsense", "after"],
  ["after=evt_d94c0d72f3a36e21f16e_200_mi9r4gzk", "after"],
  ["before=1", "before"],
])("%s is refused and names the parameter", async (query, name) => {
  const { status, body } = await api.get(`/api/v3/events/demo-card?${query}`);
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(new RegExp(`^${name}: `));
});

test("what is recorded after a restore of the database has another id than what was lost", async () => {
  const { body } = await api.debit();
  const uuid = body["uuid"] as string;
  const [lost] = await eventsOf(api, uuid);
  // As if the payment had ended once more after the restore: the event has the same place, and another moment.
  await started.gateway.db.execute(sql`
    update events set created_at = created_at + interval '1 second' where resource = ${uuid}`);
  const [recorded] = await eventsOf(api, uuid);
  expect(recorded!.sequence).toBe(lost!.sequence);
  expect(recorded!.id).not.toBe(lost!.id);
  const statusOf = async (id: string) => (await api.get(`/api/v3/events/demo-card/${id}`)).status;
  expect([await statusOf(lost!.id), await statusOf(recorded!.id)]).toEqual([404, 200]);
  expect((await api.get(`/api/v3/events/demo-card?after=${lost!.id}`)).status).toBe(422);
});

test("a page of the list does not continue after an event that a restore of the database took back", async () => {
  await api.debit();
  await api.debit();
  const { body: page } = await api.get("/api/v3/events/demo-card?limit=1");
  const next = page["next"] as string;
  expect((await api.get(`/api/v3/events/demo-card?after=${next}`)).status).toBe(200);
  // As after a restore: another event has the position of the one where the page ended, and would be left out.
  await started.gateway.db.execute(sql`
    update events set created_at = created_at + interval '1 second' where position = (select min(position) from events)`);
  const continued = await api.get(`/api/v3/events/demo-card?after=${next}`);
  expect(continued.status).toBe(422);
  expect(continued.body["errorMessage"]).toMatch(/^after: /);
});

test("an event that is not there, and one of another merchant, are both 404", async () => {
  for (const id of ["evt_d94c0d72f3a36e21f16e_200_mi9r4gzk", "nonsense"]) {
    const { status, body } = await api.get(`/api/v3/events/demo-card/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false });
  }
});
