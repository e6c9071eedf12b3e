import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { amountsRefunded } from "../../../tests/support/amounts-refunded.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import {
  ConsoleClient,
  DEMO_PASSWORD,
  textOf,
  type ConsolePage,
  type DemoRole,
} from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "operator"] as const;

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const people = {} as Record<DemoRole, ConsoleClient>;

beforeAll(async () => {
  await signInAll();
  const { operator } = people;
  const page = await operator.get(`/console/${TENANT}/limits`);
  const set = await operator.submit(page, "/limits", {
    role: "support",
    currency: "EUR",
    one: "10",
    day: "15",
  });
  expect(textOf(set)).toContain("one refund EUR 10.00, a person in 24 hours EUR 15.00");
});

/** Each test has a day of its own, and sessions that were just proved. */
beforeEach(async () => {
  clock.advance({ hours: 25 });
  await signInAll();
});

async function signInAll(): Promise<void> {
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
}

async function paid(amount = "100.00"): Promise<string> {
  return String((await api.debit({ ...anOrder(), amount })).body["uuid"]);
}

async function checkPage(client: ConsoleClient, uuid: string, amount: string): Promise<ConsolePage> {
  const form = await client.get(`/console/${TENANT}/payments/${uuid}/refund`);
  return client.submit(form, "/refund", { amount, reason: "box damaged" });
}

async function refund(client: ConsoleClient, uuid: string, amount: string): Promise<ConsolePage> {
  return client.submit(await checkPage(client, uuid, amount), "/refund");
}

function refundByApi(referenceUuid: string, amount: string) {
  const { merchantTransactionId } = anOrder();
  return api.transaction("demo-card", "refund", {
    merchantTransactionId,
    referenceUuid,
    amount,
    currency: "EUR",
  });
}

const refundedOf = (uuid: string): Promise<string[]> => amountsRefunded(started.gateway.db, uuid);

test("a refund within the limit moves money at once, and one above it waits for a second person", async () => {
  const uuid = await paid();
  await refund(people.support, uuid, "4");
  expect(await refundedOf(uuid)).toEqual(["400"]);
  const waiting = await refund(people.support, uuid, "10.01");
  expect(waiting.url).toContain("/approvals/");
  expect(textOf(waiting)).toContain("Waiting for approval");
  expect(await refundedOf(uuid)).toEqual(["400"]);

  const own = await people.support.get(waiting.url);
  expect(own.html).not.toContain("/approve");
  const page = await people.finance.get(waiting.url);
  const done = await people.finance.submit(page, "/approve", { words: "seen the box" });
  expect(textOf(done)).toContain("Fay Finance approved it");
  expect(textOf(done)).toContain("seen the box");
  expect(await refundedOf(uuid)).toEqual(["400", "1001"]);
  const story = textOf(await people.support.get(`/console/${TENANT}/payments/${uuid}`));
  expect(story).toContain("by Sam Support, “box damaged”; Fay Finance approved");
  const { requestedBy } = await started.gateway.db.one<{ requestedBy: string }>(sql`
    select requested_by from transactions where reference_uuid = ${uuid} and amount_minor = 1001`);
  expect(requestedBy).toBe("demo-support");
});

/** Confirms what is left now, as often as it changes meanwhile, until the refund is made or waits. */
async function confirmToTheEnd(client: ConsoleClient, check: ConsolePage): Promise<ConsolePage> {
  const page = await client.submit(check, "/refund", { proof: DEMO_PASSWORD });
  return page.url.endsWith("/refund") ? confirmToTheEnd(client, page) : page;
}

test("a payment that was split still meets the limit of the day, also in two tabs at once", async () => {
  const uuid = await paid();
  const tabs = await Promise.all([8, 7, 6].map((amount) => checkPage(people.support, uuid, String(amount))));
  // Each page shows what was left when it was made: in whatever order they arrive, one or more are shown again.
  const ends = await Promise.all(tabs.map((tab) => confirmToTheEnd(people.support, tab)));
  // Any two of them are within EUR 15.00, and all three are not.
  const waiting = ends.filter(({ url }) => url.includes("/approvals/"));
  expect(waiting).toHaveLength(1);
  expect(await refundedOf(uuid)).toHaveLength(2);
  const sum = (await refundedOf(uuid)).reduce((total, minor) => total + Number(minor), 0);
  expect(sum).toBeLessThanOrEqual(1_500);
  const list = await people.finance.get(`/console/${TENANT}/approvals`);
  expect(textOf(list)).toContain("Waiting for approval");
  const asked = 2_100 - sum;
  expect(textOf(await people.finance.get(waiting[0]!.url))).toContain(`EUR ${asked / 100}.00`);
});

test("a dozen tabs at once, each confirmed twice, refund no more than the limit of a day", async () => {
  const uuids = await Promise.all(Array.from({ length: 12 }, () => paid()));
  const tabs = await Promise.all(uuids.map((uuid) => checkPage(people.support, uuid, "5")));
  const ends = await Promise.all([...tabs, ...tabs].map((tab) => confirmToTheEnd(people.support, tab)));
  const refunded = (await Promise.all(uuids.map(refundedOf))).flat();
  expect(refunded).toEqual(["500", "500", "500"]);
  const waiting = ends.filter(({ url }) => url.includes("/approvals/")).map(({ url }) => url);
  expect(new Set(waiting).size).toBe(9);
});

test("of two people who decide at the same time one decides, and the money moves once", async () => {
  const uuid = await paid();
  const waiting = await refund(people.support, uuid, "20");
  const pages = await Promise.all([people.finance.get(waiting.url), people.operator.get(waiting.url)]);
  const decided = await Promise.all([
    people.finance.submit(pages[0], "/approve"),
    people.operator.submit(pages[1], "/approve"),
    people.finance.submit(pages[0], "/approve"),
  ]);
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await refundedOf(uuid)).toEqual(["2000"]);
  expect(textOf(await people.finance.submit(pages[0], "/approve"))).toContain("Nothing was changed");
});

test("an approval and a refund by the API at the same time return no more than was paid", async () => {
  const uuid = await paid("30.00");
  const waiting = await refund(people.support, uuid, "20");
  const page = await people.finance.get(waiting.url);
  await Promise.all([people.finance.submit(page, "/approve"), refundByApi(uuid, "20.00")]);
  expect(await refundedOf(uuid)).toEqual(["2000"]);
});

test("what is left has changed: the approved refund fails with its reason, and moves nothing", async () => {
  const uuid = await paid("30.00");
  const waiting = await refund(people.support, uuid, "20");
  await refundByApi(uuid, "15.00");
  const page = await people.finance.get(waiting.url);
  const failed = await people.finance.submit(page, "/approve");
  expect(textOf(failed)).toContain("Failed");
  expect(textOf(failed)).toMatch(/Not made because Only EUR\s15\.00 is left\./);
  expect(await refundedOf(uuid)).toEqual(["1500"]);
});

test("nobody approves their own refund, nor one above their own limit, nor with a role that cannot", async () => {
  const { operator } = people;
  const limits = await operator.get(`/console/${TENANT}/limits`);
  const set = await operator.submit(limits, "/limits", {
    role: "finance",
    currency: "EUR",
    one: "50",
    day: "500",
  });
  expect(textOf(set)).toContain("The limit is set.");
  const uuid = await paid();
  const own = await refund(people.finance, uuid, "60");
  const page = await people.operator.get(own.url);
  const csrf = people.finance.form(await people.finance.get(own.url), "/withdraw").fields["csrf"]!;
  const mine = await people.finance.post(`${own.url}/approve`, { csrf });
  expect([mine.status, textOf(mine)]).toEqual([422, expect.stringContaining("Another person has to decide")]);
  const ofSupport = await refund(people.support, await paid(), "55");
  const tooMuch = await people.finance.submit(await people.finance.get(ofSupport.url), "/approve");
  expect(textOf(tooMuch)).toContain("Your own limit is EUR 50.00");
  const { fields } = people.support.form(await people.support.get(ofSupport.url), "/withdraw");
  expect((await people.support.post(`${own.url}/approve`, fields)).status).toBe(403);
  expect(await refundedOf(uuid)).toEqual([]);
  expect((await people.operator.submit(page, "/approve")).status).toBe(200);
  expect(await refundedOf(uuid)).toEqual(["6000"]);
});

test("a refused, withdrawn or expired one moves nothing, and cannot be approved later", async () => {
  const uuid = await paid();
  const refused = await refund(people.support, uuid, "20");
  const page = await people.finance.get(refused.url);
  const { action, fields } = people.finance.form(page, "/approve");
  const silent = await people.finance.post(action.replace("/approve", "/refuse"), { ...fields, words: "" });
  expect([silent.status, textOf(silent)]).toEqual([422, expect.stringContaining("Enter why you refuse it.")]);
  const said = await people.finance.post(action.replace("/approve", "/refuse"), {
    ...fields,
    words: "no photo",
  });
  expect(textOf(said)).toContain("Fay Finance refused it");

  const withdrawn = await refund(people.support, uuid, "21");
  const before = await people.finance.get(withdrawn.url);
  await people.support.submit(await people.support.get(withdrawn.url), "/withdraw");
  expect((await people.finance.submit(before, "/approve")).status).toBe(422);

  const expired = await refund(people.support, uuid, "22");
  clock.advance({ hours: 72 });
  await signInAll();
  const late = await people.finance.get(expired.url);
  expect(textOf(late)).toContain("Nobody decided by");
  const csrf = people.finance.form(late, "/search").fields["csrf"]!;
  expect((await people.finance.post(`${expired.url}/approve`, { csrf })).status).toBe(422);
  expect(await refundedOf(uuid)).toEqual([]);
});

test("an approved refund is finished after a crash, once", async () => {
  const uuid = await paid();
  const waiting = await refund(people.support, uuid, "20");
  // As the crash leaves it: decided, and not carried out.
  await started.gateway.db.execute(sql`
    update console_refund_approvals set state = 'approved', decided_by = 'demo-finance', decided_at = quittance_now()
    where id = ${waiting.url.split("/").at(-1)}`);
  const page = await people.operator.get(waiting.url);
  await Promise.all([people.operator.submit(page, "/finish"), people.operator.submit(page, "/finish")]);
  expect(await refundedOf(uuid)).toEqual(["2000"]);
  expect(textOf(await people.operator.get(waiting.url))).toContain("Fay Finance approved it");
});

test("a person who may not refund any more does not refund by an approval", async () => {
  const uuid = await paid();
  const waiting = await refund(people.support, uuid, "20");
  const { db } = started.gateway;
  await db.execute(sql`update console_memberships set role = 'operator' where id = 'demo-support'`);
  const failed = await people.finance.submit(await people.finance.get(waiting.url), "/approve");
  await db.execute(sql`update console_memberships set role = 'support' where id = 'demo-support'`);
  expect(textOf(failed)).toContain("is no longer allowed to refund there");
  expect(await refundedOf(uuid)).toEqual([]);
});

test("a refund in test mode is made when it is approved, also for a person who refunds in test mode only", async () => {
  const { db } = started.gateway;
  const asDeveloper = async (work: () => Promise<string[]>): Promise<string[]> => {
    await db.execute(sql`update console_memberships set role = 'developer' where id = 'demo-support'`);
    const refunded = await work();
    await db.execute(sql`update console_memberships set role = 'support' where id = 'demo-support'`);
    return refunded;
  };
  const approve = async (uuid: string, { testMode }: { testMode: boolean }) => {
    const waiting = await refund(people.support, uuid, "20");
    await db.execute(sql`update transactions set test_mode = ${testMode} where uuid = ${uuid}`);
    return asDeveloper(async () => {
      await people.finance.submit(await people.finance.get(waiting.url), "/approve");
      return refundedOf(uuid);
    });
  };
  expect(await approve(await paid(), { testMode: true })).toEqual(["2000"]);
  expect(await approve(await paid(), { testMode: false })).toEqual([]);
});

test("a limited role needs a second person in a currency without a limit, and another tenant sees no approval", async () => {
  const uuid = String((await api.debit({ ...anOrder(), currency: "USD" })).body["uuid"]);
  const waiting = await refund(people.support, uuid, "0.01");
  expect(textOf(waiting)).toContain("Waiting for approval");
  const merchant = waiting.url.replace(TENANT, "ME-ffff-ffff-ffff-ffff-ffff-ffff");
  expect((await people.finance.get(merchant)).status).toBe(404);
});

test("decisions are in the audit with both people", async () => {
  const rows = await started.gateway.db.query<{ username: string; operation: string }>(sql`
    select username, operation from configuration_changes where entity = 'approval'`);
  const seen = rows.map(({ username, operation }) => `${operation} ${username}`);
  expect(seen).toEqual(
    expect.arrayContaining([
      "console.requestRefund support@demo.example",
      "console.approvedRefund finance@demo.example",
      "console.refusedRefund finance@demo.example",
      "console.withdrawnRefund support@demo.example",
    ]),
  );
});

test("the audit names what was decided in words: the amount, the order, and the colleague who made the request", async () => {
  const auditOf = async (role: string) =>
    textOf(await people.operator.get(`/console/${TENANT}/audit?who=${role}%40demo.example`));
  const decided = await auditOf("finance");
  expect(decided).toContain("Fay Finance finance@demo.example from 127.0.0.1");
  expect(decided).toMatch(/Approved the refund of EUR [0-9.]+ for \S+ ?, requested by Sam Support/);
  expect(decided).toContain("Signed in");
  expect(decided).not.toMatch(/refund_uuid, state|console\.approvedRefund: changed/);
  expect(await auditOf("support")).toMatch(/Requested a refund of EUR [0-9.]+ for /);
});

test("each list of requests leads to the other two, and counts what waits in it", async () => {
  const { operator, support } = people;
  await refund(support, await paid(), "40");
  const lists = ["approvals", "api-user-requests", "agent-requests"];
  for (const list of lists) {
    const page = await operator.get(`/console/${TENANT}/${list}`);
    expect(page.html.match(/<h1>Approvals<\/h1>/g), list).toHaveLength(1);
    for (const other of lists) expect(page.html).toContain(`href="/console/${TENANT}/${other}"`);
    expect(page.html).toMatch(new RegExp(`/${list}"\\s+aria-current="page"`));
  }
  const waiting = textOf(await operator.get(`/console/${TENANT}/approvals`));
  expect(waiting).toMatch(/Refunds [1-9]\d* API users that need approval Assistants that need approval/);
  expect(waiting).toMatch(/Refund EUR.40\.00 Waiting for approval order-\S+ Sam Support/);
});
