import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;
let finance: ConsoleClient;

beforeAll(async () => {
  const operator = await ConsoleClient.demo(started.url, "operator");
  const limits = await operator.get(`/console/${TENANT}/limits`);
  const limit = { role: "support", currency: "EUR", one: "10", day: "15" };
  await operator.submit(limits, "/limits", limit);
});

/** Each test has a day of its own. */
beforeEach(async () => {
  clock.advance({ hours: 25 });
  support = await ConsoleClient.demo(started.url, "support");
  finance = await ConsoleClient.demo(started.url, "finance");
});

async function paid(amount = "600.00"): Promise<string> {
  return String((await api.debit({ ...anOrder(), amount })).body["uuid"]);
}

async function checkPage(
  uuid: string,
  amount: string,
  { client = support, move = "refund" } = {},
): Promise<ConsolePage> {
  const form = await client.get(`${PAYMENTS}/${uuid}/${move}`);
  return client.submit(form, `/${move}`, { amount, reason: "box damaged" });
}

/** The fields of the check page of a refund. */
async function checked(uuid: string, amount: string, client = support): Promise<Record<string, string>> {
  return client.form(await checkPage(uuid, amount, { client }), "/refund").fields;
}

function confirm(uuid: string, fields: Record<string, string>, client = support): Promise<ConsolePage> {
  return client.post(`${PAYMENTS}/${uuid}/refund`, fields);
}

async function followUpsOf(uuid: string): Promise<string[]> {
  const rows = await started.gateway.db.query<{ type: string; amountMinor: bigint }>(sql`
    select type, amount_minor from transactions where reference_uuid = ${uuid} and status = 'success'
    order by amount_minor`);
  return rows.map(({ type, amountMinor }) => `${type} ${amountMinor}`);
}

async function approvalsOf(uuid: string): Promise<number> {
  const { count } = await started.gateway.db.one<{ count: bigint }>(
    sql`select count(*) from console_refund_approvals where transaction_uuid = ${uuid}`,
  );
  return Number(count);
}

test("the id of a refund within the limit opens no larger one of another payment", async () => {
  const [small, large] = [await paid(), await paid()];
  const first = await checked(small, "5.00");
  await confirm(small, first);
  expect(await followUpsOf(small)).toEqual(["refund 500"]);
  const second = await checked(large, "500.00");
  const refused = await confirm(large, { ...second, id: first["id"]! });
  expect(refused.status).toBe(422);
  expect(await followUpsOf(large)).toEqual([]);
  expect(await approvalsOf(large)).toBe(0);
});

test("a refund that was counted stays counted, whatever its form is sent for afterwards", async () => {
  const [one, other] = [await paid(), await paid()];
  const fields = await checked(one, "10.00");
  await confirm(one, fields);
  const reused = await checked(other, "10.00");
  await confirm(other, { ...reused, id: fields["id"]! });
  expect(await followUpsOf(other)).toEqual([]);
  // EUR 10.00 of 15.00 are used up today.
  const above = await support.submit(await checkPage(other, "10.00"), "/refund");
  expect(above.url).toContain("/approvals/");
  expect(await followUpsOf(other)).toEqual([]);
});

test("an amount that was changed after the check page moves nothing, also upwards within the limit", async () => {
  const uuid = await paid();
  const fields = await checked(uuid, "2.00");
  for (const amount of ["2.01", "1.99", "500.00"])
    expect((await confirm(uuid, { ...fields, amount })).status).toBe(422);
  expect(await followUpsOf(uuid)).toEqual([]);
  await confirm(uuid, fields);
  expect(await followUpsOf(uuid)).toEqual(["refund 200"]);
  // Also after the form was used.
  expect((await confirm(uuid, { ...fields, amount: "3.00" })).status).toBe(422);
  expect(await followUpsOf(uuid)).toEqual(["refund 200"]);
});

test("a form of another person, another place or another move moves nothing", async () => {
  const uuid = await paid();
  const own = await checked(uuid, "2.00");
  const foreign = await checked(uuid, "2.00", finance);
  const asSupport = await confirm(uuid, { ...foreign, csrf: own["csrf"]! });
  expect(asSupport.status).toBe(422);
  const elsewhere = await support.post(`/console/${MERCHANT}/payments/${uuid}/refund`, own);
  expect(elsewhere.status).toBe(422);
  const authorized = String((await api.preauthorize({ ...anOrder(), amount: "80.00" })).body["uuid"]);
  const capture = support.form(await checkPage(authorized, "2.00", { move: "capture" }), "/capture").fields;
  const asVoid = await support.post(`${PAYMENTS}/${authorized}/void`, capture);
  expect(asVoid.status).toBe(422);
  const swapped = await support.post(`${PAYMENTS}/${authorized}/capture`, { ...capture, id: own["id"]! });
  expect(swapped.status).toBe(422);
  expect(await followUpsOf(uuid)).toEqual([]);
  expect(await followUpsOf(authorized)).toEqual([]);
});

test.each(["finance", "developer", "operator", "admin"] as const)(
  "a form of a colleague is no use to a person with the role %s",
  async (role) => {
    const uuid = await paid();
    const client = await ConsoleClient.demo(started.url, role);
    const { csrf } = client.form(await client.get("/console/me"), "/sign-out").fields;
    for (const confirmed of ["yes", "no"]) {
      const foreign = { ...(await checked(uuid, "2.00")), csrf: csrf!, confirmed };
      expect([403, 422]).toContain((await confirm(uuid, foreign, client)).status);
    }
    expect(await followUpsOf(uuid)).toEqual([]);
  },
);

test.each(["", "console-0f0e0d0c-0b0a-4908-8706-050403020100", "v1.x.y", "x".repeat(100_000)])(
  "an id that the browser chose moves nothing: %.40s",
  async (id) => {
    const uuid = await paid();
    const fields = await checked(uuid, "2.00");
    expect((await confirm(uuid, { ...fields, id })).status).toBe(422);
    expect(await followUpsOf(uuid)).toEqual([]);
  },
);

test("the id of the form without an amount leads to the check page, and moves nothing", async () => {
  const uuid = await paid();
  const form = support.form(await support.get(`${PAYMENTS}/${uuid}/refund`), "/refund").fields;
  const page = await confirm(uuid, { ...form, amount: "2.00", rest: "600.00", confirmed: "yes" });
  expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining("Refund EUR 2.00?")]);
  expect(await followUpsOf(uuid)).toEqual([]);
});

test("a form that is older than an hour moves nothing, also with a new session", async () => {
  const uuid = await paid();
  const old = await checked(uuid, "2.00");
  clock.advance({ minutes: 61 });
  support = await ConsoleClient.demo(started.url, "support");
  const fresh = await checked(uuid, "2.00");
  const late = await confirm(uuid, { ...old, csrf: fresh["csrf"]! });
  expect(late.status).toBe(422);
  expect(await followUpsOf(uuid)).toEqual([]);
  await confirm(uuid, fresh);
  expect(await followUpsOf(uuid)).toEqual(["refund 200"]);
});

test("one form for two amounts makes one refund and says so, also in two tabs at once", async () => {
  const uuid = await paid();
  const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
  const check = (amount: string) => support.submit(form, "/refund", { amount, reason: "box damaged" });
  const tabs = [await check("3.00"), await check("4.00")];
  await Promise.all(tabs.map((tab) => support.submit(tab, "/refund")));
  const made = await followUpsOf(uuid);
  expect(made).toHaveLength(1);
  expect(["refund 300", "refund 400"]).toContain(made[0]);
  for (const tab of tabs) await support.submit(tab, "/refund");
  expect(await followUpsOf(uuid)).toEqual(made);
});

test("a form above the limit makes one request, and no refund when it is sent again for less", async () => {
  const uuid = await paid();
  const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
  const check = (amount: string) => support.submit(form, "/refund", { amount, reason: "box damaged" });
  const [large, small] = [await check("120.00"), await check("1.00")];
  const waiting = await Promise.all([support.submit(large, "/refund"), support.submit(large, "/refund")]);
  expect(new Set(waiting.map(({ url }) => url)).size).toBe(1);
  expect((await support.submit(small, "/refund")).status).toBe(409);
  expect(await followUpsOf(uuid)).toEqual([]);
  const decided = await finance.submit(await finance.get(waiting[0].url), "/approve");
  expect(textOf(decided)).toContain("Refunded");
  expect(await followUpsOf(uuid)).toEqual(["refund 12000"]);
  expect(await approvalsOf(uuid)).toBe(1);
  expect((await support.submit(large, "/refund")).url).toContain("done=");
});

test("a form above the limit that is sent again while it is handled leads to its request both times", async () => {
  const uuid = await paid();
  const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
  const check = await support.submit(form, "/refund", { amount: "120.00", reason: "box damaged" });
  // The first is carried out just before the other reads what waits for approval.
  let first: ReturnType<typeof support.submit> | undefined;
  beforeStatement(/from console_refund_approvals where transaction_uuid = \S+ and \(state/, () => {
    first = support.submit(check, "/refund");
    return first;
  });
  const second = await support.submit(check, "/refund");
  expect(second.url).toContain("/approvals/");
  expect((await first)?.url).toBe(second.url);
  expect(await approvalsOf(uuid)).toBe(1);
});

test("a refund that the rules refuse moves nothing and is not counted", async () => {
  const uuid = await paid();
  const update = (disabledTransactionTypes: string[]) =>
    new ApiClient(started.url, ADMINISTRATOR).post(
      "/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001",
      { disabledTransactionTypes },
    );
  const check = await checkPage(uuid, "10.00");
  await update(["partial_refund"]);
  // Two requests with one form: the one that counted it removes the count, and the other has none to remove.
  const refused = await Promise.all([support.submit(check, "/refund"), support.submit(check, "/refund")]);
  await update([]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  expect(await followUpsOf(uuid)).toEqual([]);
  for (const amount of ["10.00", "5.00"]) await support.submit(await checkPage(uuid, amount), "/refund");
  expect(await followUpsOf(uuid)).toEqual(["refund 500", "refund 1000"]);
});

test("the form of a new link belongs to its person and merchant", async () => {
  const newLink = `/console/${MERCHANT}/links/new`;
  const link = { amount: "12.00", currency: "EUR" };
  const { fields } = support.form(await support.get(newLink), "/links/new");
  const { fields: foreign } = finance.form(await finance.get(newLink), "/links/new");
  for (const id of [foreign["id"]!, "console-0f0e0d0c-0b0a-4908-8706-050403020100"])
    expect((await support.post(newLink, { ...fields, ...link, id })).status).toBe(422);
  const made = await support.post(newLink, { ...fields, ...link });
  expect(made.url).toContain("/links/");
  expect((await support.post(newLink, { ...fields, ...link })).url).toBe(made.url);
  // The same form with other values does not say that it made them.
  for (const other of [{ amount: "13.00" }, { description: "another" }, { type: "preauthorize" }])
    expect((await support.post(newLink, { ...fields, ...link, ...other })).status).toBe(422);
});

/** Runs `work` once in this test, before the first statement that matches is sent. */
function beforeStatement(pattern: RegExp, work: () => Promise<unknown>): void {
  // Called with the client as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  let isWaiting = true;
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { text = "" } = given[0] as { text?: string };
    if (!isWaiting || !pattern.test(text.replaceAll(/\s+/g, " "))) return real.apply(this, given) as never;
    isWaiting = false;
    return work().then(() => real.apply(this, given)) as never;
  });
  onTestFinished(() => query.mockRestore());
}
