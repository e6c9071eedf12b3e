import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { inviteColleague, PASSWORD } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { CLIENT } from "../../../tests/support/identity-provider.ts";
import { startSingleSignOn } from "../../../tests/support/single-sign-on.ts";

const on = forThisFile(() => startSingleSignOn());

beforeEach(async () => {
  on.provider.faults = {};
  on.provider.amr = undefined;
  expect(await on.configure()).toMatchObject({ status: 200, body: { success: true } });
});

const payments = () => `/console/${on.merchant}/payments`;
/** The first page after signing in. */
const overview = () => `/console/${on.merchant}/overview`;
const pathOf = (page: ConsolePage) => new URL(page.url).pathname;
const withPassword = (email: string) => new ConsoleClient(on.started.url).signIn(email, PASSWORD);
const change = (sub: string, claims: object) =>
  on.provider.accounts.set(sub, { ...on.provider.accounts.get(sub)!, ...claims, sub });

test("a person of the provider arrives with the role of their claim, and is listed as such", async () => {
  const { sub, email } = on.person();
  const { page } = await on.enter(sub);
  expect(page.status).toBe(200);
  expect(pathOf(page)).toBe(overview());
  const people = textOf(await on.admin.get(`/console/${on.merchant}/people`));
  expect(people).toContain(`${email} · by single sign-on`);
});

test("claims that are only in UserInfo count", async () => {
  on.provider.faults.tokens = async ({ id_token = "", ...tokens }) => {
    const {
      groups: _groups,
      email: _email,
      ...claims
    } = JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
    return { ...tokens, id_token: await on.provider.sign(claims) };
  };
  const { page } = await on.enter(on.person().sub);
  expect(pathOf(page)).toBe(overview());
});

test("the person continues at the page that they wanted, and never at another site", async () => {
  const { sub } = on.person();
  for (const [next, end] of [
    [`/console/${on.merchant}/links`, `/console/${on.merchant}/links`],
    ["https://evil.example/", overview()],
    ["//evil.example/", overview()],
    ["/console//evil.example", overview()],
  ] as const) {
    const client = new ConsoleClient(on.started.url);
    const start = `/console/sign-in/oidc/${on.tenant}?next=${encodeURIComponent(next)}`;
    const page = await client.get((await on.leave(sub, client, start)).href);
    expect(pathOf(page)).toBe(end);
  }
});

test("without a claim that gives a role nobody gets in, and no account is made", async () => {
  const { sub, email } = on.person(["visitors"]);
  const { client, page } = await on.enter(sub);
  expect(page.status).toBe(403);
  expect(client.cookie).toBeUndefined();
  const rows = await on.started.gateway.db.query(sql`select from console_people where email = ${email}`);
  expect(rows).toEqual([]);
});

test("when the claim goes, the person is refused, the role is removed and open sessions end", async () => {
  const { sub, email } = on.person();
  const { client: open } = await on.enter(sub);
  expect((await open.get(payments())).status).toBe(200);
  change(sub, { groups: [] });
  expect((await on.enter(sub)).page.status).toBe(403);
  expect(pathOf(await open.get(payments()))).toBe("/console/sign-in");
  expect(textOf(await on.admin.get(`/console/${on.merchant}/people`))).not.toContain(email);
});

test("when one of two claims goes, its role goes and the other stays", async () => {
  const { sub, email } = on.person(["support", "leads"]);
  const { client: open } = await on.enter(sub);
  expect((await open.get(`/console/${on.tenant}/people`)).status).toBe(200);
  change(sub, { groups: ["support"] });
  const { client } = await on.enter(sub);
  expect((await client.get(`/console/${on.tenant}/people`)).status).toBe(404);
  expect((await client.get(payments())).status).toBe(200);
  expect(pathOf(await open.get(payments()))).toBe("/console/sign-in");
  expect(textOf(await on.admin.get(`/console/${on.merchant}/people`))).toContain(email);
});

test("an address that the provider did not verify opens no account, whatever stands in the claim", async () => {
  const email = "local@shops.example";
  await inviteColleague(on.started, on.admin, { place: on.merchant, email, role: "finance" });
  for (const verified of [false, undefined, "false", 1, null]) {
    const { sub } = on.person(["support"], { email, email_verified: verified });
    const { client, page } = await on.enter(sub);
    expect(page.status).toBe(403);
    expect(client.cookie).toBeUndefined();
  }
});

test("the provider of a tenant opens no account with places elsewhere", async () => {
  const email = "auditor@other.example";
  await inviteColleague(on.started, on.admin, { place: on.other, email, role: "operator", owner: "yes" });
  for (const address of [email, "eva@example.com"]) {
    const { client, page } = await on.enter(on.person(["support"], { email: address }).sub);
    expect(page.status).toBe(403);
    expect(client.cookie).toBeUndefined();
  }
});

test("an address that the provider gave to another person opens nothing of the person before", async () => {
  const { sub, email } = on.person();
  await on.enter(sub);
  const { sub: successor } = on.person(["finance"], { email });
  expect((await on.enter(successor)).page.status).toBe(403);
  change(sub, { groups: [] });
  await on.enter(sub);
  const { client, page } = await on.enter(successor);
  expect(pathOf(page)).toBe(overview());
  const people = await on.started.gateway.db.query(sql`
    select distinct person_id from console_identities where subject in (${sub}, ${successor})`);
  expect(people).toHaveLength(2);
  expect((await client.get("/console/me")).html).toContain(email);
});

test("a session of the provider sees no place elsewhere, also when its person got one later", async () => {
  const { sub, email } = on.person();
  const { client } = await on.enter(sub);
  await on.started.gateway.db.execute(sql`
    insert into console_memberships (id, person_id, place_guid, role)
    select 'elsewhere', id, ${on.other}, 'operator' from console_people where email = ${email}`);
  expect((await client.get(`/console/${on.other}/payments`)).status).toBe(404);
  expect((await client.get(payments())).status).toBe(200);
});

test("where it is required, passwords open nothing of the tenant, except for one owner", async () => {
  const people = await Promise.all(
    ["first", "second"].map(async (name) => ({ email: `${name}@owners.example`, name })),
  );
  for (const { email } of people)
    await inviteColleague(on.started, on.admin, { place: on.tenant, email, role: "operator", owner: "yes" });
  const email = "clerk@owners.example";
  const { client: open } = await inviteColleague(on.started, on.admin, {
    place: on.merchant,
    email,
    role: "support",
  });
  await on.configure({ required: true });
  expect((await open.get(payments())).status).toBe(404);
  const refused = await withPassword(email);
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("Your organisation requires single sign-on");
  expect((await withPassword("second@owners.example")).status).toBe(422);
  expect(pathOf(await withPassword("first@owners.example"))).toBe(`/console/${on.tenant}/overview`);
  expect(pathOf((await on.enter(on.person().sub)).page)).toBe(overview());
  await on.configure({ required: false });
  expect(pathOf(await withPassword(email))).toBe(overview());
});

test("the last owner who needs no provider is removed by nobody", async () => {
  const tenant = await on.create("createTenant", "Lonely Shops");
  await on.update({ oidc: null });
  await on.configure(
    { mapping: [{ claim: "groups", value: "leads", role: "operator", place: tenant, owner: true }] },
    tenant,
  );
  const email = "only@lonely.example";
  await inviteColleague(on.started, on.admin, { place: tenant, email, role: "operator", owner: "yes" });
  const { client } = await on.enter(on.person(["leads"]).sub);
  const people = await client.get(`/console/${tenant}/people`);
  const [, path = ""] =
    /href="([^"]*\/people\/[^"]*\/remove)"/.exec(people.html.slice(people.html.indexOf(email))) ?? [];
  const page = await client.submit(await client.get(path), "/remove");
  expect(textOf(page)).toContain("last owner who can sign in without the identity provider");
  expect((await withPassword(email)).status).toBe(200);
  await on.update({ oidc: null }, tenant);
});

test("a change of the mapping ends sessions, and removes roles that it gives no more", async () => {
  const { sub, email } = on.person(["finance"]);
  const { client } = await on.enter(sub);
  await on.configure({
    mapping: [{ claim: "groups", value: "finance", role: "support", place: on.merchant }],
  });
  expect(pathOf(await client.get(payments()))).toBe("/console/sign-in");
  expect(textOf(await on.admin.get(`/console/${on.merchant}/people`))).not.toContain(email);
  const roles = async () =>
    on.started.gateway.db.query<{ role: string }>(sql`
      select role from console_memberships join console_people on console_people.id = person_id where email = ${email}`);
  expect(await roles()).toEqual([]);
  await on.enter(sub);
  expect(await roles()).toEqual([{ role: "support" }]);
});

test("without a provider the page for signing in offers none, and its address leads nowhere", async () => {
  await on.update({ oidc: null });
  const client = new ConsoleClient(on.started.url);
  expect((await client.get("/console/sign-in")).html).not.toContain("/oidc");
  expect((await client.get(`/console/sign-in/oidc/${on.tenant}`)).status).toBe(422);
});

test("with several tenants people name theirs, and the page names none", async () => {
  await on.configure(
    { mapping: [{ claim: "groups", value: "x", role: "support", place: on.other }] },
    on.other,
  );
  const client = new ConsoleClient(on.started.url);
  const page = await client.get("/console/sign-in");
  expect(page.html).not.toContain(on.tenant);
  expect(page.html).not.toContain("Careful Shops");
  const unknown = await client.get("/console/sign-in/oidc?organisation=Nobody");
  expect(unknown.status).toBe(422);
  for (const name of ["careful shops", on.tenant]) {
    const found = await client.get(`/console/sign-in/oidc?organisation=${encodeURIComponent(name)}`);
    expect(found.html).toContain(`/console/sign-in/oidc/${on.tenant}`);
  }
  await on.update({ oidc: null }, on.other);
});

test("with several tenants a browser that signed in before has a link to its own, and one to the others", async () => {
  const others = [on.other, await on.create("createTenant", "Third Shops")];
  for (const place of others)
    await on.configure({ mapping: [{ claim: "groups", value: "x", role: "support", place }] }, place);
  const { sub } = on.person();
  const client = new ConsoleClient(on.started.url);
  const own = `/console/sign-in/oidc/${on.tenant}`;
  await client.get((await on.leave(sub, client, own)).href);
  client.cookie = undefined;
  const { html } = await client.get("/console/sign-in?next=/console/me");
  expect(html).toContain(`href="${own}?next=%2Fconsole%2Fme"`);
  expect(html).toContain('href="/console/sign-in/oidc?next=%2Fconsole%2Fme"');
  expect(html).not.toMatch(/(?:Careful|Other|Third) Shops/);
  expect(html).not.toContain(on.other);
  expect((await client.get("/console/sign-in/oidc")).html).toContain('name="organisation"');
  await on.update({ oidc: null });
  const later = await client.get("/console/sign-in");
  expect(later.html).not.toContain(on.tenant);
  expect(later.html).toContain('name="organisation"');
  for (const place of others) await on.update({ oidc: null }, place);
});

test("people who authenticated long ago confirm sensitive actions at the provider", async () => {
  const { sub } = on.person(["leads"]);
  const { client } = await on.enter(sub);
  await on.started.gateway.db
    .execute(sql`update console_sessions set authenticated_at = now() - interval '1 hour'
    where identity_id is not null`);
  const people = `/console/${on.tenant}/people`;
  const invitation = { email: "new@shops.example", role: "support" };
  const asked = await client.submit(await client.get(people), `/${on.tenant}/people`, invitation);
  expect(asked.status).toBe(403);
  const [, link = ""] = /href="([^"]*\/oidc\/[^"]*proof=yes[^"]*)"/.exec(asked.html) ?? [];
  expect(link).not.toBe("");
  await client.get((await on.leave(sub, client, link.replaceAll("&amp;", "&"))).href);
  const done = await client.submit(await client.get(people), `/${on.tenant}/people`, invitation);
  expect(done.status).toBe(200);
  expect(textOf(done)).toContain("new@shops.example");
});

test("a required second factor is the console's own, or one that the provider says it checked", async () => {
  const { sub } = on.person();
  await on.update({ requireSecondFactor: true });
  const { page, client } = await on.enter(sub);
  expect(pathOf(page)).toBe("/console/me/second-factor/choose");
  expect(pathOf(await client.get(payments()))).toBe("/console/me/second-factor/choose");
  // Without a password they prove it by the sign-in.
  expect((await client.get("/console/me/second-factor")).html).not.toContain('type="password"');
  for (const [amr, end] of [
    [["pwd"], "/console/me/second-factor/choose"],
    [["pwd", "otp", "mfa"], overview()],
  ] as const) {
    on.provider.amr = [...amr];
    expect(pathOf((await on.enter(sub)).page)).toBe(end);
  }
  await on.update({ requireSecondFactor: false });
});

const settings = (tenant = on.tenant) => `/console/${tenant}/settings/single-sign-on`;
const signedIn = async (): Promise<number> =>
  Number(/Signed in so far (\d+)/.exec(textOf(await on.admin.get(settings())))?.[1] ?? 0);

test("the settings show the provider and its mapping by names, who was signed in, and never the secret", async () => {
  const { sub, email } = on.person(["leads"]);
  const before = await signedIn();
  const { client } = await on.enter(sub);
  await on.enter(sub);
  const page = await client.get(settings());
  expect(page.status).toBe(200);
  const text = textOf(page);
  expect(text).toContain(`Issuer ${on.provider.issuer} Client ID ${CLIENT.clientId} Client secret stored`);
  expect(text).toContain("Scopes openid email profile groups Required no:");
  expect(text).toContain("groups support Support One Shop groups finance Finance One Shop");
  expect(text).toContain("groups leads Operator, owner Careful Shops");
  expect(await signedIn()).toBe(before + 1);
  expect(text).toMatch(/Signed in so far \d+ (?:person|people), the last one/);
  expect(text).toContain(`${on.started.url}/console/sign-in/oidc/${on.tenant}`);
  expect(page.html).not.toContain(CLIENT.clientSecret);
  const people = await client.get(`/console/${on.tenant}/people`);
  expect(textOf(people)).toContain(`${email} · by single sign-on`);
  expect(people.html).toContain(`<a href="${settings()}">by single sign-on</a>`);
  expect((await client.get(`/console/${on.tenant}/settings`)).html).toContain(`href="${settings()}"`);
});

test("a sign-in without a role counts nobody, and people of a provider before neither", async () => {
  await on.enter(on.person().sub);
  await on.configure({ clientId: CLIENT.clientId, issuer: "https://login.example.com/another" });
  expect(textOf(await on.admin.get(settings()))).toContain("Signed in so far nobody yet");
  await on.configure();
  const before = await signedIn();
  expect(before).toBeGreaterThan(0);
  expect((await on.enter(on.person(["visitors"]).sub)).page.status).toBe(403);
  expect(await signedIn()).toBe(before);
});

test("the settings name the owner who can always sign in without the provider", async () => {
  const tenant = await on.create("createTenant", "Exempt Shops");
  const mapping = [{ claim: "groups", value: "leads", role: "operator", place: tenant, owner: true }];
  await on.configure({ mapping }, tenant);
  expect(textOf(await on.admin.get(settings(tenant)))).toContain("Exempt owner, if it is required none:");
  for (const email of ["one@exempt.example", "two@exempt.example"])
    await inviteColleague(on.started, on.admin, { place: tenant, email, role: "operator", owner: "yes" });
  await on.configure({ mapping, required: true }, tenant);
  const text = textOf(await on.admin.get(settings(tenant)));
  expect(text).toMatch(/Required yes: .*Exempt owner [^(]*\(one@exempt\.example\)/);
  expect((await withPassword("one@exempt.example")).status).toBe(200);
  expect((await withPassword("two@exempt.example")).status).toBe(422);
  await on.update({ oidc: null }, tenant);
});

test("without a provider the settings have the addresses to enter, and a command that sets one", async () => {
  await on.update({ oidc: null });
  const page = await on.admin.get(settings());
  const text = textOf(page);
  expect(text).toContain("No identity provider is set");
  for (const path of ["", "/oidc/callback", "/oidc/back-channel-logout"])
    expect(page.html).toContain(`<code class="value">${on.started.url}/console/sign-in${path}</code>`);
  expect(page.html).not.toContain(`/console/sign-in/oidc/${on.tenant}`);
  const [, escaped = ""] = /<pre tabindex="0"><code>(curl.*?)<\/code>/s.exec(page.html) ?? [];
  const command = escaped
    .replaceAll(/&#(\d+);/g, (_text, code: string) => String.fromCharCode(Number(code)))
    .replace("https://login.example.com/realms/payments", on.provider.issuer);
  const { username, password } = ADMINISTRATOR;
  const env = { ADMIN_USER: username, ADMIN_PASSWORD: password, CLIENT_SECRET: CLIENT.clientSecret };
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], {
    env: { ...process.env, ...env },
  });
  expect(JSON.parse(stdout)).toMatchObject({ success: true });
  // The provider refuses a client with another secret.
  expect((await on.enter(on.person(["payments-support"]).sub)).page.status).toBe(200);
});

test("a merchant has no page of single sign-on, and support does not see the tenant's", async () => {
  expect((await on.admin.get(settings(on.merchant))).status).toBe(404);
  const { client } = await on.enter(on.person(["support"]).sub);
  expect((await client.get(settings(on.merchant))).status).toBe(403);
  expect((await client.get(settings())).status).toBe(404);
});
