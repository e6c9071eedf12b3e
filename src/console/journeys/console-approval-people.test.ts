import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { inviteColleague, PASSWORD } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let operator: ConsoleClient;
let finance: ConsoleClient;
let number = 0;

beforeAll(async () => {
  operator = await ConsoleClient.demo(started.url, "operator");
  const limit = { role: "support", currency: "EUR", one: "10", day: "500" };
  await operator.submit(await operator.get(`/console/${TENANT}/limits`), "/limits", limit);
});
beforeEach(async () => {
  clock.advance({ hours: 73 });
  operator = await ConsoleClient.demo(started.url, "operator");
  finance = await ConsoleClient.demo(started.url, "finance");
});

async function paid(): Promise<string> {
  return String((await api.debit({ ...anOrder(), amount: "300.00" })).body["uuid"]);
}

async function colleague(
  role: string,
  { owner = operator, place = TENANT, email = `colleague-${++number}@example.com`, isOwner = false } = {},
): Promise<{ client: ConsoleClient; email: string }> {
  const { client } = await inviteColleague(started, owner, {
    place,
    email,
    role,
    ...(isOwner && { owner: "yes" as const }),
  });
  await confirmRoles();
  return { client, email };
}

/** Roles that approve need not wait here. */
async function confirmRoles(): Promise<void> {
  await started.gateway.db.execute(sql`update console_memberships set approves_at = null`);
}

async function requestOf(client: ConsoleClient, uuid: string, amount = "60.00"): Promise<ConsolePage> {
  const form = await client.get(`${PAYMENTS}/${uuid}/refund`);
  const check = await client.submit(form, "/refund", { amount, reason: "box damaged" });
  return client.submit(check, "/refund");
}

async function approve(client: ConsoleClient, { url }: ConsolePage): Promise<ConsolePage> {
  return client.submit(await client.get(url), "/approve");
}

async function refundsOf(uuid: string): Promise<number> {
  const { count } = await started.gateway.db.one<{ count: bigint }>(sql`
    select count(*) from transactions where reference_uuid = ${uuid} and type = 'refund'`);
  return Number(count);
}

const INVITED =
  "One of you invited the other, or one person invited you both: a third person has to approve it.";

test("the inviter of a person cannot approve that person's request, and a third person can", async () => {
  const { client: invited } = await colleague("support");
  const uuid = await paid();
  const waiting = await requestOf(invited, uuid);
  const refused = await approve(operator, waiting);
  expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining(INVITED)]);
  expect(await refundsOf(uuid)).toBe(0);
  expect(textOf(await operator.get(PAYMENTS))).not.toContain("Approvals (");
  expect(textOf(await finance.get(PAYMENTS))).toContain("Approvals (1)");
  expect(textOf(await approve(finance, waiting))).toContain("Fay Finance approved it");
  expect(await refundsOf(uuid)).toBe(1);
});

test("the inviter of a person may refuse that person's request: no money moves", async () => {
  const { client: invited } = await colleague("support");
  const waiting = await requestOf(invited, await paid());
  const page = await operator.get(waiting.url);
  const { action, fields } = operator.form(page, "/approve");
  const said = await operator.post(action.replace("/approve", "/refuse"), { ...fields, words: "no photo" });
  expect(textOf(said)).toContain("Olga Operator refused it");
});

test("nobody has their request approved by a colleague whom they invited", async () => {
  const { client: owner, email } = await colleague("operator", { isOwner: true });
  await joinAs(owner, email, "support");
  const { client: puppet } = await colleague("finance", { owner });
  const uuid = await paid();
  const waiting = await requestOf(owner, uuid);
  expect(textOf(await approve(puppet, waiting))).toContain(INVITED);
  expect(await refundsOf(uuid)).toBe(0);
  expect((await approve(finance, waiting)).status).toBe(200);
});

test.each(["withdrawn and made again by another owner", "replaced by a new link of another owner"])(
  "the first inviter stays one when the invitation is %s",
  async (how) => {
    const { client: other } = await colleague("operator", { isOwner: true });
    const email = `colleague-${++number}@example.com`;
    const people = `/console/${TENANT}/people`;
    const first = await operator.submit(await operator.get(people), "/people", { email, role: "support" });
    let page: ConsolePage;
    if (how.startsWith("replaced")) {
      const resend = /action="([^"]*\/resend)"/.exec(first.html)?.[1] ?? "";
      page = await other.post(resend, {
        csrf: other.form(await other.get(people), "/resend").fields["csrf"]!,
      });
    } else page = await other.submit(await other.get(people), "/people", { email, role: "support" });
    const [, link = ""] = /<code>([^<]*\/console\/invitation#[^<]*)<\/code>/.exec(page.html) ?? [];
    const invited = new ConsoleClient(started.url);
    await invited.submit(await invited.open(link), "", { name: "Colleague", password: PASSWORD });
    const waiting = await requestOf(invited, await paid());
    for (const inviter of [operator, other])
      expect(textOf(await approve(inviter, waiting))).toContain(INVITED);
    expect((await approve(finance, waiting)).status).toBe(200);
  },
);

test("removing the membership does not make a stranger of the inviter", async () => {
  const { client: other } = await colleague("operator", { isOwner: true });
  const { client: invited, email } = await colleague("support");
  await started.gateway.db.execute(sql`
    delete from console_memberships where person_id = (select id from console_people where email = ${email})`);
  await joinAs(invited, email, "support", other);
  const waiting = await requestOf(invited, await paid());
  expect(textOf(await approve(operator, waiting))).toContain(INVITED);
});

test.each(["developer", "operator", "finance"])(
  "a second role lifts no refund limit: support and %s",
  async (role) => {
    const { client, email } = await colleague("support");
    await joinAs(client, email, role);
    await joinAs(client, email, role, operator, MERCHANT);
    const uuid = await paid();
    const waiting = await requestOf(client, uuid, "10.01");
    expect(waiting.url).toContain("/approvals/");
    expect(await refundsOf(uuid)).toBe(0);
    expect((await requestOf(client, uuid, "10.00")).url).toContain("done=");
    // Nor does it approve more than their limit.
    if (role === "developer") return;
    const requester = await ConsoleClient.demo(started.url, "support");
    const other = await requestOf(requester, uuid, "20.00");
    expect(textOf(await approve(client, other))).toContain("Your own limit is EUR 10.00");
  },
);

/** The owner invites a person who exists, who joins. */
async function joinAs(
  client: ConsoleClient,
  email: string,
  role: string,
  owner = operator,
  place = TENANT,
): Promise<void> {
  const people = `/console/${place}/people`;
  const page = await owner.submit(await owner.get(people), "/people", { email, role });
  const [, link = ""] = /<code>([^<]*\/console\/invitation#[^<]*)<\/code>/.exec(page.html) ?? [];
  await client.submit(await client.open(link), "/accept");
  await confirmRoles();
}
