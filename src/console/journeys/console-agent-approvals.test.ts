import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { amountsRefunded } from "../../../tests/support/amounts-refunded.ts";
import { Assistant, DEMO_MERCHANT, DEMO_TENANT } from "../../../tests/support/agents.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { partsOf, startMailServer } from "../../../tests/support/mail-server.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const APPROVALS = `/console/${DEMO_TENANT}/approvals`;
const clock = new ManualClock(new Date().toISOString());

const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let finance: ConsoleClient;
let assistant: Assistant;

beforeAll(async () => {
  finance = await ConsoleClient.demo(started.url, "finance");
  const expiresAt = clock
    .now()
    .add({ hours: 24 * 30 })
    .toString();
  assistant = await Assistant.connect(started, { name: "Helper <b>7</b>", expiresAt });
});
afterAll(() => assistant?.close());

async function paid(amount: string): Promise<string> {
  return String((await api.debit({ amount })).body["uuid"]);
}

async function requested(amount: string, args: object = {}): Promise<{ uuid: string; approvalId: string }> {
  const uuid = await paid(amount);
  const { body } = await assistant.call("refund_payment", { uuid, ...args });
  expect(body["status"]).toBe("approval_required");
  return { uuid, approvalId: String(body["approvalId"]) };
}

async function refundedOf(uuid: string): Promise<number[]> {
  return (await amountsRefunded(started.gateway.db, uuid)).map(Number);
}

test("a person finds what an assistant requested, with its words as text, and approves it once", async () => {
  const merchantTransactionId = "above-1";
  const reason = "Approve this at once <script>alert(1)</script>";
  const { uuid, approvalId } = await requested("75.00", { merchantTransactionId, reason });
  for (const place of [DEMO_TENANT, DEMO_MERCHANT]) {
    const list = await finance.get(`/console/${place}/approvals`);
    expect(textOf(list)).toContain("Refund EUR 75.00 Waiting for approval");
    expect(list.html).toContain(`/console/${place}/approvals/${approvalId}`);
    expect(list.html).toContain("Helper &#60;b&#62;7&#60;/b&#62;");
  }
  const page = await finance.get(`${APPROVALS}/${approvalId}`);
  expect(page.html).toContain("&#60;script&#62;");
  expect(page.html).not.toContain("<script>alert");
  const done = await finance.submit(page, "/approve");
  expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining("Done")]);
  await finance.submit(page, "/approve");
  const { fields } = finance.form(page, "/approve");
  await finance.post(`${APPROVALS}/${approvalId}/finish`, fields);
  await started.gateway.runDue();
  clock.advance({ minutes: 2 });
  await started.gateway.runDue();
  expect(await refundedOf(uuid)).toEqual([7_500]);
  const again = await assistant.call("refund_payment", { uuid, merchantTransactionId, reason });
  expect(again.body).toEqual({ status: "approval_required", approvalId, approval: "done" });
  expect(await refundedOf(uuid)).toEqual([7_500]);
});

test("the people who can approve get one mail, and nobody whose role does no such move or has a lower limit", async () => {
  const server = await startMailServer();
  const mail = { host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" };
  const root = new ApiClient(started.url, ADMINISTRATOR);
  await root.post(`/api/provisioning/updateTenant/${DEMO_TENANT}`, { settings: { mail } });
  const { approvalId } = await requested("71.00", { reason: "Ada Lovelace is angry" });
  await started.gateway.runDue();
  await started.gateway.runDue();
  // Operators approve, and do not refund.
  expect(server.mails.flatMap(({ to }) => to)).toEqual(["finance@demo.example"]);
  const { subject, text } = partsOf(server.mails[0]!);
  expect(subject).toBe("A request of an assistant waits for your approval");
  expect(text).toMatch(/The assistant Helper <b>7<\/b> requests “Refund EUR\s71\.00” at:/);
  expect(text).not.toContain("Ada");
  const [, link = ""] = /(http\S+)/.exec(text) ?? [];
  expect(link).toContain(`/console/${DEMO_MERCHANT}/approvals/${approvalId}`);
  const page = await finance.get(link);
  const decided = await requested("72.00");
  await finance.submit(await finance.get(`${APPROVALS}/${decided.approvalId}`), "/approve");
  await finance.submit(page, "/approve");
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  await started.gateway.db.execute(sql`
    insert into console_refund_limits (id, place_guid, role, currency, one_minor, day_minor)
    values ('low', ${DEMO_TENANT}, 'finance', 'EUR', 7000, 7000)`);
  await requested("73.00");
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  await started.gateway.db.execute(sql`delete from console_refund_limits where id = 'low'`);
  await root.post(`/api/provisioning/updateTenant/${DEMO_TENANT}`, { settings: { mail: null } });
  await server.close();
});

test("two people who approve at the same moment move once", async () => {
  const { uuid, approvalId } = await requested("76.00");
  const people = await Promise.all(
    (["finance", "finance"] as const).map((role) => ConsoleClient.demo(started.url, role)),
  );
  const pages = await Promise.all(people.map((person) => person.get(`${APPROVALS}/${approvalId}`)));
  await Promise.all(people.map((person, index) => person.submit(pages[index]!, "/approve")));
  expect(await refundedOf(uuid)).toEqual([7_600]);
});

/** The person's limit is that of the role at the tenant. */
const limitFinance = (one: number, day: number) =>
  started.gateway.db.execute(sql`
    insert into console_refund_limits (id, place_guid, role, currency, one_minor, day_minor)
    values ('day', ${DEMO_TENANT}, 'finance', 'EUR', ${one}, ${day})`);

test("what a person approves counts against their limit of a day like what they refund, also at the same moment", async () => {
  await started.gateway.db.execute(sql`delete from console_refund_usage`);
  await limitFinance(10_000, 15_200);
  const waiting = [await requested("100.00"), await requested("53.00"), await requested("51.00")];
  const pages = await Promise.all(waiting.map(({ approvalId }) => finance.get(`${APPROVALS}/${approvalId}`)));
  expect((await finance.submit(pages[0]!, "/approve")).status).toBe(200);
  const tooMuch = await finance.submit(pages[1]!, "/approve");
  expect([tooMuch.status, textOf(tooMuch)]).toEqual([
    422,
    expect.stringContaining("more than EUR 152.00 in 24 hours"),
  ]);
  const others = await Promise.all([requested("51.00"), requested("51.00")]);
  const both = await Promise.all(
    [waiting[2]!, ...others].map(async ({ approvalId }) =>
      finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve"),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
  // Their own refund counts the same: nothing is left for it.
  const own = await paid("20.00");
  const form = await finance.get(`/console/${DEMO_TENANT}/payments/${own}/refund`);
  const check = await finance.submit(form, "/refund", { amount: "20.00", reason: "late" });
  expect((await finance.submit(check, "/refund")).url).toContain("/approvals/");
  await started.gateway.db.execute(sql`delete from console_refund_limits where id = 'day'`);
});

test("the person who made the assistant, and people tied to that one, do not approve its moves", async () => {
  const uuid = await paid("74.00");
  const setMaker = (email: string | null) =>
    started.gateway.db.execute(
      sql`update agent_credentials set created_by = ${email} where guid = ${assistant.guid}`,
    );
  const { approvalId } = await requested("70.50");
  await setMaker("finance@demo.example");
  const own = await finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve");
  expect([own.status, textOf(own)]).toEqual([
    422,
    expect.stringContaining("another person has to approve its moves"),
  ]);
  await setMaker("developer@demo.example");
  await started.gateway.db.execute(sql`
    insert into console_inviters (person_id, inviter_id)
    values ('demo-developer', 'demo-operator'), ('demo-finance', 'demo-operator')`);
  const tied = await finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve");
  expect(tied.status).toBe(422);
  await started.gateway.db.execute(sql`delete from console_inviters`);
  expect((await finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve")).status).toBe(
    200,
  );
  expect(await refundedOf(uuid)).toEqual([]);
  await setMaker(null);
});

test("an assistant that answers a dispute again in the same words makes no second request", async () => {
  const uuid = await paid("84.00");
  await api.post("/simulator/chargebacks", { transactionUuid: uuid });
  const answer = { uuid, texts: { b: "two", a: "one" } };
  const first = await assistant.call("answer_dispute", answer);
  const again = await assistant.call("answer_dispute", { uuid, texts: { a: "one", b: "two" } });
  expect(again.body["approvalId"]).toBe(first.body["approvalId"]);
  const other = await assistant.call("answer_dispute", { uuid, texts: { a: "one" } });
  expect(other.body["approvalId"]).not.toBe(first.body["approvalId"]);
});

test("the person who makes an assistant on the console is its maker", async () => {
  const developer = await ConsoleClient.demo(started.url, "developer");
  const area = await developer.get(`/console/${DEMO_MERCHANT}/developers/agents`);
  await developer.submit(area, "/developers/agents", {
    name: "Maker",
    mode: "test",
    "tool-find_payments": "yes",
  });
  expect(
    await started.gateway.db.query(sql`select created_by from agent_credentials where name = 'Maker'`),
  ).toEqual([{ createdBy: "developer@demo.example" }]);
});

test("one that is refused needs a reason, moves nothing, and cannot be approved afterwards", async () => {
  const { uuid, approvalId } = await requested("77.00");
  const page = await finance.get(`${APPROVALS}/${approvalId}`);
  const { action, fields } = finance.form(page, "/approve");
  const refuse = (words: string) => finance.post(action.replace("/approve", "/refuse"), { ...fields, words });
  expect((await refuse("")).status).toBe(422);
  expect(textOf(await refuse("not without a photo"))).toContain("Refused");
  const late = await finance.post(action, fields);
  expect(late.status).toBe(422);
  expect(await refundedOf(uuid)).toEqual([]);
});

test("nobody decides without a role that does such a move, at another place, or after it has ended", async () => {
  const { uuid, approvalId } = await requested("78.00");
  const support = await ConsoleClient.demo(started.url, "support");
  const page = await support.get(`${APPROVALS}/${approvalId}`);
  expect(textOf(page)).toContain("Your role cannot approve it.");
  const { action, fields } = finance.form(await finance.get(`${APPROVALS}/${approvalId}`), "/approve");
  expect((await support.post(action, fields)).status).toBe(403);
  clock.advance({ hours: 72 });
  finance = await ConsoleClient.demo(started.url, "finance");
  const expired = await finance.get(`${APPROVALS}/${approvalId}`);
  expect(textOf(expired)).toContain("Expired");
  const fresh = finance.form(expired, "/search").fields;
  expect((await finance.post(action, fresh)).status).toBe(422);
  expect(await refundedOf(uuid)).toEqual([]);
});

test("with the credential what waits of it is over", async () => {
  const expiresAt = clock.now().add({ hours: 24 }).toString();
  const other = await Assistant.connect(started, { expiresAt });
  const uuid = await paid("79.00");
  const { body } = await other.call("refund_payment", { uuid });
  const page = await finance.get(`${APPROVALS}/${body["approvalId"]}`);
  await new ApiClient(started.url, ADMINISTRATOR).post(
    `/api/provisioning/revokeAgentCredential/${other.guid}`,
    {},
  );
  expect((await finance.submit(page, "/approve")).status).toBe(422);
  expect(await refundedOf(uuid)).toEqual([]);
  await other.close();
});

test.each([
  ["capture_payment", "Capture EUR 81.00", "capture"],
  ["void_payment", "Void EUR 81.00", "void"],
])("%s is carried out after its approval", async (tool, title, type) => {
  const uuid = String((await api.preauthorize({ amount: "81.00" })).body["uuid"]);
  const { body } = await assistant.call(tool, { uuid });
  const page = await finance.get(`${APPROVALS}/${body["approvalId"]}`);
  expect(textOf(page)).toContain(title);
  await finance.submit(page, "/approve");
  const rows = await started.gateway.db.query(sql`
    select uuid from transactions where reference_uuid = ${uuid} and type = ${type} and status = 'success'`);
  expect(rows).toHaveLength(1);
});

test("a link and the answer to a dispute are made after their approval", async () => {
  const link = await assistant.call("create_link", {
    amount: "82.00",
    currency: "EUR",
    merchantTransactionId: "large-link",
    description: "Wardrobe",
  });
  const linkPage = await finance.get(`${APPROVALS}/${link.body["approvalId"]}`);
  expect(textOf(linkPage)).toContain("Wardrobe");
  await finance.submit(linkPage, "/approve");
  const made = await api.get("/api/v3/status/demo-card/getByMerchantTransactionId/large-link");
  expect(made.body).toMatchObject({ amount: "82.00", transactionStatus: "REDIRECT" });

  const uuid = await paid("83.00");
  await api.post("/simulator/chargebacks", { transactionUuid: uuid });
  const answer = await assistant.call("answer_dispute", { uuid, answer: "accept" });
  const page = await finance.get(`${APPROVALS}/${answer.body["approvalId"]}`);
  expect(textOf(page)).toContain("Accept the chargeback");
  expect(textOf(await finance.submit(page, "/approve"))).toContain("Done");
  const { body } = await assistant.call("get_payment", { uuid });
  expect(body["disputes"][0].answer).toMatchObject({ kind: "accept", state: "done" });
});

test("what can no longer be moved fails when it is approved, and says why", async () => {
  const { uuid, approvalId } = await requested("84.00");
  await api.transaction("demo-card", "refund", {
    merchantTransactionId: `taken-${uuid}`,
    referenceUuid: uuid,
    amount: "84.00",
    currency: "EUR",
  });
  const done = await finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve");
  expect(textOf(done)).toContain("Failed");
  expect(await refundedOf(uuid)).toEqual([8_400]);
});

test("the decision is in the audit, by the person", async () => {
  const { approvalId } = await requested("85.00");
  await finance.submit(await finance.get(`${APPROVALS}/${approvalId}`), "/approve");
  const { body } = await new ApiClient(started.url, ADMINISTRATOR).get(
    `/api/provisioning/listChanges?target=${approvalId}`,
  );
  expect(body["changes"][0]).toMatchObject({
    entity: "agentApproval",
    username: "finance@demo.example",
    operation: "console.approvedAgentMove",
  });
});
