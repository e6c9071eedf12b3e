import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import {
  addApp,
  inviteColleague,
  PASSWORD,
  setUpAdministrator,
  type App,
} from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, demo: false }));
let app: App;
let recoveryCodes: readonly string[];
const eva = { email: "eva@example.com" };
const max = { email: "max@example.com" };

/** Eva is the administrator, and Max her colleague with a second factor. */
beforeAll(async () => {
  const first = await setUpAdministrator(started, eva);
  const colleague = { ...max, place: ROOT, name: "Max", role: "operator", owner: "yes" } as const;
  const { client: second } = await inviteColleague(started, first, colleague);
  ({ app, recoveryCodes } = await addApp(second, clock));
  clock.advance({ seconds: 30 });
});

const code = () => app.code(clock);

async function asEva(headers: Record<string, string> = {}): Promise<ConsoleClient> {
  const client = new ConsoleClient(started.url);
  await client.post("/console/sign-in", { ...eva, password: PASSWORD }, headers);
  return client;
}

async function asMax(proof = code()): Promise<ConsoleClient> {
  const client = new ConsoleClient(started.url);
  const page = await client.signIn(max.email, PASSWORD);
  await client.submit(page, "/code", { code: proof });
  clock.advance({ seconds: 30 });
  return client;
}

const isInside = async (client: ConsoleClient): Promise<boolean> =>
  (await client.get("/console/me")).html.includes("/console/sign-out");

function invite(client: ConsoleClient, page: ConsolePage, email: string) {
  return client.submit(page, "/people", { email, role: "support" });
}

test("ten minutes after signing in, people need a proof, and the form that was typed is not lost", async () => {
  const client = await asEva();
  const page = await client.get(`/console/${ROOT}/people`);
  expect(textOf(await invite(client, page, "one@example.com"))).toContain(
    "Send this link to one@example.com",
  );
  clock.advance({ minutes: 10 });
  const asked = await invite(client, page, "two@example.com");
  expect([asked.status, textOf(asked)]).toEqual([403, expect.stringContaining("Nothing was changed yet.")]);
  const before = client.cookie;
  const wrong = await client.submit(asked, "/people", { proof: "not the password" });
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining("The password is wrong.")]);
  expect(wrong.html).not.toContain("not the password");
  expect(textOf(await client.get(`/console/${ROOT}/people`))).not.toContain("two@example.com");
  const done = await client.submit(wrong, "/people", { proof: PASSWORD });
  expect(textOf(done)).toContain("Send this link to two@example.com");
  // The token is new, and the one before opens nothing.
  expect(client.cookie).not.toBe(before);
  const old = new ConsoleClient(started.url);
  old.cookie = before;
  expect(await isInside(old)).toBe(false);
  expect(textOf(await invite(client, done, "three@example.com"))).toContain("three@example.com");
});

test("who has a second factor proves with it and not with the password, each code once", async () => {
  const client = await asMax();
  const page = await client.get(`/console/${ROOT}/people`);
  clock.advance({ minutes: 10 });
  const asked = await invite(client, page, "four@example.com");
  expect((await client.submit(asked, "/people", { proof: PASSWORD })).status).toBe(422);
  const proof = code();
  expect(textOf(await client.submit(asked, "/people", { proof }))).toContain("four@example.com");
  clock.advance({ minutes: 10 });
  const again = await invite(client, await client.get(`/console/${ROOT}/people`), "five@example.com");
  expect((await client.submit(again, "/people", { proof })).status).toBe(422);
});

test("an export of the audit needs a proof and leads to the file after it", async () => {
  const client = await asEva();
  clock.advance({ minutes: 10 });
  const asked = await client.get(`/console/${ROOT}/audit.csv`);
  expect(asked.status).toBe(403);
  const file = await client.submit(asked, "/me/prove", { proof: PASSWORD });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const elsewhere = client.form(asked, "/me/prove");
  const led = await client.post("/console/me/prove", {
    ...elsewhere.fields,
    next: "//evil.example",
    csrf: "",
  });
  expect(led.url).not.toContain("evil.example");
});

test("a person sees their own browsers, ends one, the others, and all", async () => {
  const phone = await asEva({ "user-agent": "Mozilla/5.0 (iPhone) AppleWebKit Safari/605" });
  const desk = await asEva({ "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/150.0" });
  const page = await desk.get("/console/me/sessions");
  expect(textOf(page)).toContain("Safari on iPhone");
  expect(textOf(page)).toContain("Firefox on Linux · this one");
  const [, id] =
    /sessions\/([0-9a-f-]{36})\/end"[^>]*>(?:(?!<\/li>).)*Safari on iPhone/s.exec(page.html) ?? [];
  expect(textOf(await desk.submit(page, `/${id}/end`))).toContain("The session is signed out.");
  expect([await isInside(phone), await isInside(desk)]).toEqual([false, true]);

  const third = await asEva();
  await desk.submit(await desk.get("/console/me/sessions"), "/end-others");
  expect([await isInside(third), await isInside(desk)]).toEqual([false, true]);
  const fourth = await asEva();
  await desk.submit(await desk.get("/console/me/sessions"), "/end-all");
  expect([await isInside(fourth), await isInside(desk)]).toEqual([false, false]);
});

test("nobody sees or ends a session of another person", async () => {
  const [one, other] = [await asEva(), await asMax()];
  const page = await one.get("/console/me/sessions");
  const [, id] = /sessions\/([0-9a-f-]{36})\/end"/.exec(page.html)!;
  expect((await other.get("/console/me/sessions")).html).not.toContain(id);
  const { fields } = other.form(await other.get("/console/me/sessions"), "/end");
  await other.post(`/console/me/sessions/${id}/end`, fields);
  expect(await isInside(one)).toBe(true);
});

test("a lost phone: a recovery code signs in once, and an owner resets the factor, which is audited", async () => {
  const client = await asMax(recoveryCodes[0]);
  expect(await isInside(client)).toBe(true);
  const again = new ConsoleClient(started.url);
  await again.submit(await again.signIn(max.email, PASSWORD), "/code", { code: recoveryCodes[0]! });
  expect(await isInside(again)).toBe(false);

  const owner = await asEva();
  const people = await owner.get(`/console/${ROOT}/people`);
  const [, reset] = /href="([^"]*\/reset)"/.exec(people.html)!;
  const confirm = await owner.get(reset!);
  expect(textOf(confirm)).toContain("Reset the second factor of Max?");
  await owner.submit(confirm, "/reset");
  expect(await isInside(client)).toBe(false);
  const later = new ConsoleClient(started.url);
  await later.signIn(max.email, PASSWORD);
  expect(await isInside(later)).toBe(true);
  const entry = await started.gateway.db.one<{ username: string; action: string }>(sql`
    select username, action from configuration_changes where operation = 'console.resetSecondFactor'`);
  expect(entry).toEqual({ username: eva.email, action: "removed" });
});

test("nobody resets their own second factor", async () => {
  const owner = await asEva();
  const membership = await started.gateway.db.one<{ id: string }>(sql`
    select membership.id from console_memberships as membership join console_people as person
      on person.id = person_id where email = ${eva.email}`);
  const form = owner.form(await owner.get("/console/me"), "/sign-out");
  const own = await owner.post(`/console/${ROOT}/people/${membership.id}/reset`, form.fields);
  expect([own.status, textOf(own)]).toEqual([422, expect.stringContaining("Another owner")]);
});

test("a form of another site, or without its value, changes nothing", async () => {
  const client = await asEva();
  const page = await client.get("/console/me/sessions");
  const { fields } = client.form(page, "/end");
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }] as Record<
    string,
    string
  >[])
    expect((await client.post("/console/me/sessions/end-all", fields, headers)).status).toBe(403);
  expect((await client.post("/console/me/sessions/end-all", {})).status).toBe(403);
  expect((await client.post("/console/me/sessions/end-all", { csrf: `${fields["csrf"]}x` })).status).toBe(
    403,
  );
  expect(await isInside(client)).toBe(true);
});

test("the cookie is for this path, not for scripts and not for other sites", async () => {
  const response = await fetch(`${started.url}/console/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...eva, password: PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^quittance-console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Lax$/);
});

test("a page that looks by itself for changes keeps no session open, and leads to signing in when it is over", async () => {
  const client = await asEva();
  const path = `/console/${ROOT}/people`;
  const refresh = () => client.get(path, { "hx-request": "true" });
  clock.advance({ minutes: 14 });
  expect((await refresh()).status).toBe(200);
  clock.advance({ minutes: 2 });
  const over = await refresh();
  expect([over.status, over.headers.get("hx-refresh"), over.html]).toEqual([204, "true", ""]);
  expect(await isInside(client)).toBe(false);
});
