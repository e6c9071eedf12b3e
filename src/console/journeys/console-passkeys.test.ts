import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import {
  addPasskey,
  inviteColleague,
  passkeyChallenge,
  PASSWORD,
  setUpAdministrator,
} from "../../../tests/support/console-people.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";

const clock = new ManualClock("2026-11-25T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, demo: false, publicHost: "localhost" }));
let origin: string;
const eva = new Authenticator({ signCount: 1 });
const max = new Authenticator();
const ids: Record<string, string> = {};

/** Eva is the administrator, Max a colleague; each has a passkey. */
beforeAll(async () => {
  origin = started.url;
  const client = await setUpAdministrator(started);
  const colleague = { place: ROOT, email: "max@example.com", name: "Max", role: "finance" };
  const { client: other } = await inviteColleague(started, client, colleague);
  for (const { id, email } of await started.gateway.db.query<{ id: string; email: string }>(
    sql`select id, email from console_people`,
  ))
    ids[email] = id;
  expect((await add(client, eva, "Phone")).url).toBe(`${started.url}/console/me/passkeys`);
  expect((await add(other, max, "Laptop")).url).toBe(`${started.url}/console/me/passkeys`);
});

const csrfOf = async (client: ConsoleClient) =>
  client.form(await client.get("/console/me"), "/sign-out").fields["csrf"] ?? "";

const add = (client: ConsoleClient, device: Authenticator, name: string) =>
  addPasskey(client, { device, name, origin });

async function signIn(
  device: Authenticator,
  { personId = ids["eva@example.com"]!, ...change }: Partial<Parameters<Authenticator["use"]>[0]> = {},
): Promise<{ client: ConsoleClient; page: ConsolePage; passkey: string }> {
  const client = new ConsoleClient(started.url);
  const challenge = await passkeyChallenge(client, "/console/sign-in/passkey/challenge");
  if (device.signCount > 0) device.signCount += 1;
  const passkey = JSON.stringify(device.use({ challenge, origin, personId, ...change }));
  const page = await client.post("/console/sign-in/passkey", { passkey, next: "/console/me" });
  return { client, page, passkey };
}

const isInside = async (client: ConsoleClient) =>
  (await client.get("/console/me")).html.includes("/console/sign-out");

async function lastReason(): Promise<unknown> {
  const { db } = started.gateway;
  const { action, reason } = await db.one<{ action: string; reason: string | null }>(sql`
    select action, after ->> 'reason' as reason from configuration_changes order by id desc limit 1`);
  return [action, reason];
}

test("a passkey signs in alone, is a fresh proof, and its use is listed and recorded", async () => {
  const { client, page } = await signIn(eva);
  expect([page.url, await isInside(client)]).toEqual([`${started.url}/console/me`, true]);
  expect((await client.get("/console/me/passkeys/new")).status).toBe(200);
  expect(textOf(await client.get("/console/me/passkeys"))).toContain("last used 25 Nov 2026");
  const [entry] = await started.gateway.db.query(
    sql`select username, after from configuration_changes where operation = 'console.signIn' order by id desc limit 1`,
  );
  expect(entry).toEqual({ username: "eva@example.com", after: { by: "passkey" } });
});

test("a response counts once, and a challenge of five minutes ago not at all", async () => {
  const { passkey } = await signIn(eva);
  const thief = new ConsoleClient(started.url);
  await thief.post("/console/sign-in/passkey", { passkey });
  expect([await isInside(thief), await lastReason()]).toEqual([false, ["refused", "challenge_not_valid"]]);
  const client = new ConsoleClient(started.url);
  const challenge = await passkeyChallenge(client, "/console/sign-in/passkey/challenge");
  clock.advance({ minutes: 5 });
  eva.signCount += 1;
  const late = JSON.stringify(eva.use({ challenge, origin, personId: ids["eva@example.com"]! }));
  const page = await client.post("/console/sign-in/passkey", { passkey: late });
  expect(page.status).toBe(422);
  expect(textOf(page)).toContain("The passkey was not accepted.");
  expect(await isInside(client)).toBe(false);
});

test("of the same response in two browsers at a time one signs in", async () => {
  const challenge = await passkeyChallenge(
    new ConsoleClient(started.url),
    "/console/sign-in/passkey/challenge",
  );
  eva.signCount += 1;
  const passkey = JSON.stringify(eva.use({ challenge, origin, personId: ids["eva@example.com"]! }));
  const browsers = [new ConsoleClient(started.url), new ConsoleClient(started.url)];
  await Promise.all(browsers.map((client) => client.post("/console/sign-in/passkey", { passkey })));
  const inside = await Promise.all(browsers.map(isInside));
  expect(inside.filter(Boolean)).toHaveLength(1);
});

test.each([
  ["for another site", () => signIn(max, { origin: "http://localhost:1", ...asMax() }), "wrong_origin"],
  ["without the person verified", () => signIn(max, { flags: 0x01, ...asMax() }), "person_not_verified"],
  ["that names another person", () => signIn(max), "other_person"],
  ["with a challenge of nobody", () => signIn(max, { challenge: "mine", ...asMax() }), "challenge_not_valid"],
])("a use %s is refused", async (_what, attempt, reason) => {
  const { client } = await attempt();
  expect([await isInside(client), await lastReason()]).toEqual([false, ["refused", reason]]);
  // A right one clears the count of wrong ones.
  expect(await isInside((await signIn(max, asMax())).client)).toBe(true);
});
const asMax = () => ({ personId: ids["max@example.com"]! });

test("a challenge for one thing is none for another", async () => {
  const { client } = await signIn(max, asMax());
  const csrf = await csrfOf(client);
  const challenge = await passkeyChallenge(client, "/console/me/prove/challenge", csrf);
  const thief = new ConsoleClient(started.url);
  const passkey = JSON.stringify(max.use({ challenge, origin, ...asMax() }));
  await thief.post("/console/sign-in/passkey", { passkey });
  expect(await isInside(thief)).toBe(false);
});

test("a proof is accepted by the person's own passkey only, and carries the form", async () => {
  const { client } = await signIn(max, asMax());
  await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
  const page = await client.get("/console/me/passkeys/new");
  expect(page.status).toBe(403);
  expect(textOf(page)).toContain("Use a passkey instead");
  const fields = formOfPasskey(client, page);
  const csrf = fields["csrf"]!;
  const foreign = await passkeyChallenge(client, "/console/me/prove/challenge", csrf);
  eva.signCount += 1;
  const other = JSON.stringify(eva.use({ challenge: foreign, origin, personId: ids["eva@example.com"]! }));
  const refused = await client.post("/console/me/prove", { ...fields, passkey: other });
  expect([refused.status, textOf(refused)]).toEqual([
    422,
    expect.stringContaining("The passkey was not accepted."),
  ]);
  const challenge = await passkeyChallenge(client, "/console/me/prove/challenge", csrf);
  const own = JSON.stringify(max.use({ challenge, origin, ...asMax() }));
  const before = client.cookie;
  const proved = await client.post("/console/me/prove", { ...fields, passkey: own });
  expect([proved.status, proved.url]).toEqual([200, `${started.url}/console/me/passkeys/new`]);
  expect(client.cookie).not.toBe(before);
});

/** The second form of the page, with its hidden fields. */
function formOfPasskey(client: ConsoleClient, page: ConsolePage): Record<string, string> {
  const after = page.html.slice(page.html.indexOf('class="passkey"') - 10);
  return client.form({ ...page, html: after }, "/prove").fields;
}

test("after the password a passkey replaces the code, of this person only", async () => {
  const { db } = started.gateway;
  const person = ids["max@example.com"]!;
  // Any second factor: its code is not used here.
  await db.execute(sql`
    insert into console_second_factors (person_id, totp_secret, last_step) values (${person}, 'sealed', 0)`);
  const client = new ConsoleClient(started.url);
  const page = await client.signIn("max@example.com", PASSWORD);
  expect(page.url).toBe(`${started.url}/console/sign-in/code`);
  expect(page.html).toContain("/console/sign-in/code/passkey");
  const path = "/console/sign-in/code/passkey";
  const foreign = await passkeyChallenge(client, `${path}/challenge`);
  eva.signCount += 1;
  const other = JSON.stringify(eva.use({ challenge: foreign, origin, personId: ids["eva@example.com"]! }));
  expect((await client.post(path, { passkey: other })).status).toBe(422);
  expect(await isInside(client)).toBe(false);
  const challenge = await passkeyChallenge(client, `${path}/challenge`);
  await client.post(path, { passkey: JSON.stringify(max.use({ challenge, origin, ...asMax() })) });
  expect(await isInside(client)).toBe(true);
  // Nobody gets a challenge there without the password.
  expect((await new ConsoleClient(started.url).post(`${path}/challenge`, {})).status).toBe(403);
  await db.execute(sql`delete from console_second_factors`);
});

test("ten wrong uses lock a passkey for 30 minutes, and a locked password does not", async () => {
  for (let guess = 0; guess < 10; guess++) await signIn(max, { flags: 0x01, ...asMax() });
  expect(await isInside((await signIn(max, asMax())).client)).toBe(false);
  expect(await lastReason()).toEqual(["refused", "locked"]);
  const client = new ConsoleClient(started.url);
  for (let guess = 0; guess < 10; guess++) await client.signIn("eva@example.com", "not this password");
  expect(textOf(await client.signIn("eva@example.com", PASSWORD))).toContain("Too many wrong passwords");
  expect(await isInside((await signIn(eva)).client)).toBe(true);
  clock.advance({ minutes: 30 });
  expect(await isInside((await signIn(max, asMax())).client)).toBe(true);
}, 60_000);

test("adding needs a fresh proof, a name, a challenge of this person, and a new passkey", async () => {
  const { client } = await signIn(max, asMax());
  const again = await add(client, max, "Again");
  expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining("already registered")]);
  const unnamed = await add(client, new Authenticator(), " ");
  expect([unnamed.status, textOf(unnamed)]).toEqual([422, expect.stringContaining("Enter a name")]);
  const { client: other } = await signIn(eva);
  const challenge = await passkeyChallenge(other, "/console/me/passkeys/challenge", await csrfOf(other));
  const passkey = JSON.stringify(new Authenticator().register({ challenge, origin }));
  const page = await client.get("/console/me/passkeys/new");
  const foreign = await client.submit(page, "/me/passkeys", { name: "Foreign", passkey });
  expect([foreign.status, textOf(foreign)]).toEqual([422, expect.stringContaining("could not be added")]);
  await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
  const csrf = await csrfOf(client);
  expect((await client.post("/console/me/passkeys/challenge", { csrf })).status).toBe(403);
  expect((await client.get("/console/me/passkeys/new")).status).toBe(403);
  expect(textOf(await client.get("/console/me/passkeys"))).not.toMatch(/Again|Foreign/);
});

test("a network gets a bounded number of challenges", async () => {
  const client = new ConsoleClient(started.url);
  clock.advance({ minutes: 5 });
  const statuses = [];
  for (let count = 0; count < 201; count++)
    statuses.push((await client.post("/console/sign-in/passkey/challenge", {})).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.at(-1)).toBe(429);
  clock.advance({ minutes: 5 });
  await passkeyChallenge(client, "/console/sign-in/passkey/challenge");
  // Expired entries are deleted on the way.
  const { count } = await started.gateway.db.one<{ count: number }>(
    sql`select count(*)::int as count from console_passkey_challenges`,
  );
  expect(count).toBe(1);
}, 30_000);

test("a counter that goes back suspends the passkey, for its copy too", async () => {
  const copy = eva.signCount - 1;
  eva.signCount = copy - 1;
  expect(await isInside((await signIn(eva)).client)).toBe(false);
  expect(await lastReason()).toEqual(["refused", "counter_back"]);
  eva.signCount = 1_000;
  expect(await isInside((await signIn(eva)).client)).toBe(false);
  expect(await lastReason()).toEqual(["refused", "suspended"]);
  const client = new ConsoleClient(started.url);
  await client.signIn("eva@example.com", PASSWORD);
  const page = await client.get("/console/me/passkeys");
  expect(textOf(page)).toContain("it may have been copied");
  expect(textOf(await client.submit(page, "/remove"))).toContain("The passkey is removed.");
  expect(textOf(await client.get("/console/me/passkeys"))).toContain("You have none yet.");
  expect(await isInside((await signIn(eva)).client)).toBe(false);
});

test("nobody removes the passkey of another person", async () => {
  const { db } = started.gateway;
  const { id } = await db.one<{ id: string }>(sql`select id from console_passkeys where name = 'Laptop'`);
  const client = new ConsoleClient(started.url);
  await client.signIn("eva@example.com", PASSWORD);
  await client.post(`/console/me/passkeys/${id}/remove`, { csrf: await csrfOf(client) });
  expect(await isInside((await signIn(max, asMax())).client)).toBe(true);
});

test("an owner who helps after a lost phone removes passkeys too", async () => {
  const client = new ConsoleClient(started.url);
  await client.signIn("eva@example.com", PASSWORD);
  const people = await client.get(`/console/${ROOT}/people`);
  const [, path = ""] = /href="([^"]*\/reset)"/.exec(people.html) ?? [];
  const page = await client.get(path);
  expect(textOf(page)).toContain("passkeys");
  await client.submit(page, "/reset");
  expect(await isInside((await signIn(max, asMax())).client)).toBe(false);
  const { db } = started.gateway;
  expect(await db.query(sql`select id from console_passkeys`)).toEqual([]);
  const removed = await db.query(sql`
    select operation from configuration_changes where entity = 'passkey' and action = 'removed' order by id`);
  expect(removed).toEqual([
    { operation: "console.removePasskey" },
    { operation: "console.resetSecondFactor" },
  ]);
});
