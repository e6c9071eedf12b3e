import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { inviteColleague, PASSWORD } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;
const TIED =
  "One of you invited the other, or one person invited you both: a third person has to approve it.";
const INVITE = `/api/provisioning/inviteColleague/${TENANT}`;

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let operator: ConsoleClient;
let finance: ConsoleClient;
let number = 0;

beforeAll(async () => {
  operator = await ConsoleClient.demo(started.url, "operator");
  const limit = { role: "support", currency: "EUR", one: "10", day: "500" };
  await operator.submit(await operator.get(`/console/${TENANT}/limits`), "/limits", limit);
});
beforeEach(signInAgain);

/** Sessions end when nobody uses them. */
async function signInAgain(): Promise<void> {
  operator = await ConsoleClient.demo(started.url, "operator");
  finance = await ConsoleClient.demo(started.url, "finance");
}

interface Invited {
  readonly email: string;
  client: ConsoleClient;
}

async function invite(owner: ConsoleClient, role: string, isOwner = false): Promise<Invited> {
  const email = `person-${++number}@example.com`;
  const colleague = { place: TENANT, email, role, ...(isOwner && { owner: "yes" as const }) };
  const { client } = await inviteColleague(started, owner, colleague);
  return { email, client };
}

async function invitedByRoot(role: string): Promise<Invited> {
  const email = `person-${++number}@example.com`;
  const { body } = await root.post(INVITE, { email, role });
  const { url } = body["invitation"] as { url: string };
  const client = new ConsoleClient(started.url);
  await client.submit(await client.open(url), "", { name: email, password: PASSWORD });
  return { email, client };
}

/** After three days, when every role approves. */
async function later(...people: Invited[]): Promise<void> {
  clock.advance({ hours: 73 });
  await signInAgain();
  for (const person of people) {
    person.client = new ConsoleClient(started.url);
    await person.client.signIn(person.email, PASSWORD);
  }
}

async function requestOf(client: ConsoleClient): Promise<ConsolePage> {
  const uuid = String(
    (await new ApiClient(started.url).debit({ ...anOrder(), amount: "300.00" })).body["uuid"],
  );
  const form = await client.get(`${PAYMENTS}/${uuid}/refund`);
  const check = await client.submit(form, "/refund", { amount: "60.00", reason: "box damaged" });
  return client.submit(check, "/refund");
}

async function approve(client: ConsoleClient, { url }: ConsolePage): Promise<ConsolePage> {
  return client.submit(await client.get(url), "/approve");
}

/** Sends the form also where the page has none. */
async function force(client: ConsoleClient, path: string): Promise<ConsolePage> {
  const { csrf = "" } = client.form(await client.get("/console/me"), "/sign-out").fields;
  return client.post(path, { csrf });
}

describe("a request is approved by nobody who came by the same invitations", () => {
  test("neither by those whom one's inviter invited, nor by those whom these invited", async () => {
    const first = await invite(operator, "operator", true);
    const requester = await invite(first.client, "support");
    const sibling = await invite(first.client, "finance");
    const second = await invite(first.client, "operator", true);
    const below = await invite(second.client, "finance");
    const cousin = await invite(operator, "finance");
    const other = await invitedByRoot("finance");
    await later(first, requester, sibling, second, below, cousin, other);
    const waiting = await requestOf(requester.client);
    for (const { client } of [first, sibling, second, below, cousin, { client: operator }])
      expect(textOf(await approve(client, waiting))).toContain(TIED);
    expect(textOf(await approve(other.client, waiting))).toContain(`${other.email} approved it`);
  });

  test("nor by a person whom a colleague of one's own making invited", async () => {
    const first = await invite(operator, "operator", true);
    const second = await invite(first.client, "operator", true);
    const puppet = await invite(second.client, "finance");
    await later(puppet);
    await started.gateway.db.execute(
      sql`insert into console_inviters (person_id, inviter_id) values ('demo-operator', 'demo-support')`,
    );
    const waiting = await requestOf(await ConsoleClient.demo(started.url, "support"));
    expect(textOf(await approve(puppet.client, waiting))).toContain(TIED);
    expect((await approve(finance, waiting)).status).toBe(200);
    await started.gateway.db.execute(sql`delete from console_inviters where person_id = 'demo-operator'`);
  });

  test("two people who invited the same third stay two", async () => {
    const shared = await invite(operator, "support");
    await started.gateway.db.execute(sql`
      insert into console_inviters (person_id, inviter_id)
      select id, 'demo-support' from console_people where email = ${shared.email}`);
    const waiting = await requestOf(await ConsoleClient.demo(started.url, "support"));
    expect((await approve(operator, waiting)).status).toBe(200);
  });
});

describe("a new role that approves", () => {
  const confirmPath = async (email: string): Promise<string> => {
    const { id } = await started.gateway.db.one<{ id: string }>(sql`
      select membership.id from console_memberships as membership
      join console_people as person on person.id = person_id where email = ${email}`);
    return `/console/${TENANT}/approvers/${id}/confirm`;
  };

  test("approves nothing until an independent colleague confirms it", async () => {
    const invited = await invite(operator, "finance");
    const waiting = await requestOf(await ConsoleClient.demo(started.url, "support"));
    expect((await force(invited.client, `${new URL(waiting.url).pathname}/approve`)).status).toBe(403);
    const path = await confirmPath(invited.email);
    // Neither by the person, nor by who invited them.
    expect((await force(invited.client, path)).status).toBe(403);
    expect(textOf(await force(operator, path))).toContain("a third person has to confirm it");
    expect(textOf(await operator.get(`/console/${TENANT}/people`))).toContain("approves from");
    const approvals = await finance.get(`/console/${TENANT}/approvals`);
    expect(textOf(approvals)).toContain(`${invited.email} · approves from`);
    expect(textOf(await finance.submit(approvals, path))).toContain("The role is confirmed.");
    expect((await approve(invited.client, waiting)).status).toBe(200);
    expect((await force(finance, path)).status).toBe(404);
  });

  test("approves by itself after three days, and not a moment before", async () => {
    const invited = await invite(operator, "finance");
    clock.advance({ hours: 71 });
    const again = new ConsoleClient(started.url);
    await again.signIn(invited.email, PASSWORD);
    const waiting = await requestOf(await ConsoleClient.demo(started.url, "support"));
    expect((await force(again, `${new URL(waiting.url).pathname}/approve`)).status).toBe(403);
    await later(invited);
    const next = await requestOf(await ConsoleClient.demo(started.url, "support"));
    expect((await approve(invited.client, next)).status).toBe(200);
  });

  test("is mailed to all owners of the place", async () => {
    const server = await startMailServer({});
    const mail = { host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" };
    await root.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
    const { body } = await root.post(INVITE, { email: `person-${++number}@example.com`, role: "support" });
    expect(body["invitation"]).toMatchObject({ url: null });
    const people = await operator.get(`/console/${TENANT}/people`);
    const email = `person-${++number}@example.com`;
    await operator.submit(people, "/people", { email, role: "finance" });
    await started.gateway.runDue();
    const link = server.mails.map(readable).find((text) => text.includes("(role: finance)"));
    const client = new ConsoleClient(started.url);
    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+\/console\/invitation#[\w-]{43}/.exec(link ?? "") ?? [];
    await client.submit(await client.open(address), "", { name: "New\nPerson", password: PASSWORD });
    await started.gateway.runDue();
    const notices = server.mails.filter((sent) => readable(sent).includes("got a role that approves"));
    expect(notices.map(({ to }) => to).flat()).toContain("operator@demo.example");
    expect(readable(notices[0]!)).toContain(`(${email}) got the role`);
    await root.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail: null } });
    await server.close();
  });
});

describe("an invitation of the root credential", () => {
  test("makes independent whom a colleague had invited", async () => {
    const invited = await invite(operator, "support");
    const waiting = await requestOf(invited.client);
    expect(textOf(await approve(operator, waiting))).toContain(TIED);
    const { body } = await root.post(INVITE, { email: invited.email, role: "support" });
    const { url } = body["invitation"] as { url: string };
    await invited.client.submit(await invited.client.open(url), "/accept");
    expect((await approve(operator, waiting)).status).toBe(200);
  });

  test("is made by no other credential, and for what exists", async () => {
    const made = await root.post(
      "/api/provisioning/createProvisioningCredential/TE-0000-0000-0000-0000-0000-0001",
      {
        name: "all",
        permissions: ["read", "configure", "credentials"],
      },
    );
    const { credential, password } = made.body as { credential: { guid: string }; password: string };
    const other = new ApiClient(started.url, { username: credential.guid, password });
    const colleague = { email: "x@example.com", role: "finance" };
    expect((await other.post(INVITE, colleague)).status).toBe(422);
    const path = "/api/provisioning/inviteColleague";
    expect((await root.post(`${path}/TE-0000-0000-0000-0000-0000-9999`, colleague)).status).toBe(404);
    for (const [field, wrong] of [
      ["role", { role: "admin" }],
      ["role", { role: "king" }],
      ["owner", { owner: true }],
      ["email", { email: "nobody" }],
    ] as const) {
      const refused = await root.post(INVITE, { ...colleague, ...wrong });
      expect([refused.status, String(refused.body["errorMessage"])]).toEqual([
        422,
        expect.stringContaining(field),
      ]);
    }
  });
});
