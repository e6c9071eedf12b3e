import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, DEMO_PASSWORD, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PASSWORD = "a long and good password";
const LINK = /http:\/\/127\.0\.0\.1:\d+\/console\/(?:invitation|reset-password)#[\w-]{43}/;

const SAVE = "/console/reset-password/save";
const tokenOf = (link: string) => new URL(link).hash.slice(1);

const started = forThisFile(() => startTestGateway({ trustedProxies: ["127.0.0.1"] }));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let server: MailServer;
let number = 0;

beforeEach(async () => void (server = await startMailServer()));
afterEach(async () => {
  for (const tenant of [ROOT, TENANT]) await setMail(tenant, null);
  await server.close();
});

const OWN = () => ({ host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" });

async function setMail(tenant: string, mail: object | null, by = root): Promise<number> {
  return (await by.post(`/api/provisioning/updateTenant/${tenant}`, { settings: { mail } })).status;
}

const anAddress = () => `person-${++number}@example.com`;

async function invite(email: string, { place = TENANT, role = "support", as = "operator" as const } = {}) {
  const client = await ConsoleClient.demo(started.url, as);
  return client.submit(await client.get(`/console/${place}/people`), "/people", { email, role });
}

/** The link in the newest mail. */
async function mailedLink(): Promise<string> {
  await started.gateway.runDue();
  return LINK.exec(readable(server.mails.at(-1)!))?.[0] ?? "";
}

async function accept(link: string, fields: Record<string, string> = {}): Promise<ConsolePage> {
  const client = new ConsoleClient(started.url);
  return client.submit(await client.open(link), "", { name: "New Colleague", password: PASSWORD, ...fields });
}

const mayEnter = async (email: string, password: string) =>
  (await new ConsoleClient(started.url).signIn(email, password)).html.includes('aria-label="Console"');

/** A person whose address a mail has reached, at the tenant. */
async function aPerson(): Promise<string> {
  await setMail(TENANT, OWN());
  const email = anAddress();
  await invite(email);
  await accept(await mailedLink());
  return email;
}

async function scopedAt(tenant: string): Promise<ApiClient> {
  const { body } = await root.post(`/api/provisioning/createProvisioningCredential/${tenant}`, {
    name: "Scoped",
    permissions: ["read", "configure", "credentials"],
  });
  return new ApiClient(started.url, {
    username: body["credential"].guid as string,
    password: body["password"] as string,
  });
}

describe("an invitation", () => {
  test("of a tenant without a mail server is mailed by the one above it", async () => {
    await setMail(ROOT, OWN());
    const email = anAddress();
    const page = await invite(email);
    expect(page.html).not.toContain("/console/invitation#");
    expect((await accept(await mailedLink())).status).toBe(200);
    expect(server.mails[0]!.to).toEqual([email]);
    expect(await mayEnter(email, PASSWORD)).toBe(true);
  });

  test("to an address of a person who received its mail opens nothing to another one", async () => {
    const email = await aPerson();
    await invite(email, { role: "finance" });
    const link = await mailedLink();
    const page = await new ConsoleClient(started.url).open(link);
    expect(textOf(page)).toContain(`Sign in as ${email}`);
    const forced = await new ConsoleClient(started.url).post("/console/invitation/accept", {
      token: tokenOf(link),
      name: "Eve",
      password: "another good password",
    });
    expect(forced.status).toBe(422);
    expect(await mayEnter(email, PASSWORD)).toBe(true);
  });

  test("by mail gives the address back to who receives its mail", async () => {
    const email = anAddress();
    const shown = LINK.exec((await invite(email)).html)?.[0] ?? "";
    await accept(shown, { name: "Eve", password: "what eve has chosen" });
    expect(await mayEnter(email, "what eve has chosen")).toBe(true);
    await setMail(TENANT, OWN());
    await invite(email, { role: "finance" });
    const link = await mailedLink();
    expect(textOf(await new ConsoleClient(started.url).open(link))).toContain(
      "If the account is yours, sign in to it.",
    );
    expect((await accept(link)).html).toContain('aria-label="Console"');
    expect(await mayEnter(email, "what eve has chosen")).toBe(false);
    expect(await mayEnter(email, PASSWORD)).toBe(true);
    const roles = await started.gateway.db.query(sql`
      select role from console_memberships join console_people as person on person.id = person_id where email = ${email}`);
    expect(roles).toEqual([{ role: "finance" }]);
    // Once.
    await invite(email, { role: "developer" });
    expect(textOf(await new ConsoleClient(started.url).open(await mailedLink()))).toContain(
      `Sign in as ${email}`,
    );
  });

  test("is carried by no mail server that a scoped credential has set: who set it could read the link", async () => {
    expect(await setMail(TENANT, OWN(), await scopedAt(TENANT))).toBe(200);
    const page = await invite(anAddress());
    expect(page.html).toContain("/console/invitation#");
    expect(textOf(page)).toContain("no mail server was set up with the root credential");
    await started.gateway.runDue();
    expect(server.mails).toEqual([]);
    // The nearest one that the root credential set carries it instead.
    await setMail(ROOT, OWN());
    const email = anAddress();
    expect((await invite(email)).html).not.toContain("/console/invitation#");
    expect((await accept(await mailedLink())).status).toBe(200);
    expect(server.mails.map(({ to }) => to)).toEqual([[email]]);
  });

  test("is not mailed once the mail server was replaced after it was made", async () => {
    await setMail(TENANT, OWN());
    await invite(anAddress());
    expect(await setMail(TENANT, { ...OWN(), from: "Eve <eve@example.com>" }, await scopedAt(TENANT))).toBe(
      200,
    );
    await started.gateway.runDue();
    expect(server.mails).toEqual([]);
    const people = await (await ConsoleClient.demo(started.url, "operator")).get(`/console/${TENANT}/people`);
    expect(textOf(people)).toContain("removed or replaced");
  });

  test("makes no administrator unless an administrator invites", async () => {
    const { db } = started.gateway;
    await db.execute(sql`
      insert into console_memberships (id, person_id, place_guid, role, is_owner)
      values ('root-operator', 'demo-operator', ${ROOT}, 'operator', true)`);
    const email = anAddress();
    const refused = await invite(email, { place: ROOT, role: "admin" });
    expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("Choose a role.")]);
    const admin = await ConsoleClient.demo(started.url, "admin");
    const page = await admin.submit(await admin.get(`/console/${ROOT}/people`), "/people", {
      email,
      role: "admin",
    });
    expect(page.html).toContain("/console/invitation#");
    // Nor does a new link of such an invitation go to them.
    const path = /action="([^"]*\/resend)"/.exec(page.html)?.[1] ?? "";
    const operator = await ConsoleClient.demo(started.url, "operator");
    const { csrf = "" } = operator.form(await operator.get("/console/me"), "/sign-out").fields;
    const resent = await operator.post(path, { csrf });
    expect([resent.status, LINK.test(resent.html)]).toEqual([404, false]);
    await db.execute(sql`delete from console_memberships where id = 'root-operator'`);
  });
});

/** From a network of its own unless given: each has a limit. */
function forget(email: string, from = `198.51.${++number}.1`): Promise<ConsolePage> {
  const headers = { "x-forwarded-for": from };
  return new ConsoleClient(started.url).post("/console/reset-password", { email }, headers);
}

test("the people of a place show nothing of people and second factors of the tenants above", async () => {
  const { db } = started.gateway;
  await db.execute(sql`update tenants set name = 'Operating Company' where guid = ${ROOT}`);
  await root.post(`/api/provisioning/updateTenant/${ROOT}`, { settings: { requireSecondFactor: true } });
  const operator = await ConsoleClient.demo(started.url, "operator");
  for (const place of [TENANT, "ME-0000-0000-0000-0000-0000-0001"]) {
    const page = await operator.get(`/console/${place}/people`);
    expect(page.html).toContain("operator@demo.example");
    expect(page.html).not.toContain("admin@demo.example");
    expect(page.html).not.toContain("Operating Company");
    expect(textOf(page)).toContain("People with a role at a tenant above can act here too.");
    expect(textOf(page)).toContain("Required by a tenant above");
  }
  const admin = await ConsoleClient.demo(started.url, "admin");
  expect((await admin.get(`/console/${TENANT}/people`)).html).toContain("admin@demo.example");
  await root.post(`/api/provisioning/updateTenant/${ROOT}`, { settings: { requireSecondFactor: false } });
});

describe("a password by mail", () => {
  const choose = async (link: string, password: string, client = new ConsoleClient(started.url)) =>
    client.submit(await client.open(link), "/save", { password });

  test("is chosen once by who receives the mail, and ends every session", async () => {
    const email = await aPerson();
    const elsewhere = new ConsoleClient(started.url);
    await elsewhere.signIn(email, PASSWORD);
    const signIn = await new ConsoleClient(started.url).get("/console/sign-in");
    expect(signIn.html).toContain("/console/reset-password");
    await forget(email.toUpperCase());
    const link = await mailedLink();
    expect(server.mails.at(-1)!.to).toEqual([email]);
    for (const common of ["password1234", "letmein12345", "1q2w3e4r5t6y"]) {
      const weak = await choose(link, common);
      expect([weak.status, textOf(weak)]).toEqual([422, expect.stringContaining("easy to guess")]);
    }
    const done = await choose(link, "a new and good password");
    expect(textOf(done)).toContain("The new password is saved.");
    expect((await elsewhere.get("/console/me")).url).toContain("/console/sign-in");
    expect([await mayEnter(email, PASSWORD), await mayEnter(email, "a new and good password")]).toEqual([
      false,
      true,
    ]);
    const client = new ConsoleClient(started.url);
    expect([
      (await client.open(link)).status,
      (await client.post(SAVE, { token: tokenOf(link), password: "and once more again" })).status,
    ]).toEqual([404, 404]);
    expect(await mayEnter(email, "a new and good password")).toBe(true);
    const [change] = await started.gateway.db.query<{ username: string; changed: string[] }>(sql`
      select username, changed from configuration_changes where operation = 'console.resetPassword' order by id desc limit 1`);
    expect(change).toMatchObject({ username: email, changed: expect.arrayContaining(["password_hash"]) });
  });

  test("leaves the second factor as it is", async () => {
    const email = await aPerson();
    const { db } = started.gateway;
    await db.execute(sql`
      insert into console_second_factors (person_id, totp_secret, last_step)
      select id, 'sealed', 0 from console_people where email = ${email}`);
    await forget(email);
    await choose(await mailedLink(), "a new and good password");
    const page = await new ConsoleClient(started.url).signIn(email, "a new and good password");
    expect(page.url).toContain("/console/sign-in/code");
  });

  test("has the same page for every address, and a mail for people alone", async () => {
    const email = await aPerson();
    const before = server.mails.length;
    const pages = [];
    for (const address of ["nobody@example.com", "support@demo.example", "not an address", "", email]) {
      const page = await forget(address);
      pages.push([page.status, textOf(page)]);
    }
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
    await started.gateway.runDue();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([[email]]);
  });

  test("is mailed three times an hour to an address, and requested twenty times by a network", async () => {
    const email = await aPerson();
    const before = server.mails.length;
    const statuses = [];
    for (let count = 0; count < 21; count++) {
      statuses.push((await forget(email, "203.0.113.9")).status);
      await started.gateway.runDue();
    }
    expect(server.mails.length - before).toBe(3);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
    expect((await forget(email, "203.0.113.10")).status).toBe(200);
    const page = await new ConsoleClient(started.url).get("/console/reset-password");
    expect(page.status).toBe(200);
  });
});

describe("the link of a new password", () => {
  const links = async (email: string) => {
    await started.gateway.db.execute(sql`
      insert into console_password_resets (id, person_id, tenant_guid, language, token_hash, expires_at)
      select 'reset-' || ${++number}::text, id, ${TENANT}, 'en', encode(sha256(${`token-${number}`}::bytea), 'hex'),
        quittance_now() + interval '30 minutes' from console_people where email = ${email}`);
    return `${started.url}/console/reset-password#token-${number}`;
  };

  test("is over after half an hour, and when another one was used", async () => {
    const email = await aPerson();
    const link = await links(email);
    const client = new ConsoleClient(started.url);
    expect((await client.open(link)).status).toBe(200);
    await started.gateway.db.execute(sql`update console_password_resets set expires_at = quittance_now()`);
    expect([
      (await client.open(link)).status,
      (await client.post(SAVE, { token: tokenOf(link), password: "and once more again" })).status,
    ]).toEqual([404, 404]);
    expect(await mayEnter(email, PASSWORD)).toBe(true);
  });

  test("of two uses at a time one is taken", async () => {
    const email = await aPerson();
    const link = await links(email);
    const passwords = ["one of two passwords", "other of two passwords"];
    await Promise.all(
      passwords.map((password) =>
        new ConsoleClient(started.url).post(SAVE, { token: tokenOf(link), password }),
      ),
    );
    const entered = await Promise.all(passwords.map((password) => mayEnter(email, password)));
    expect(entered.filter(Boolean)).toHaveLength(1);
  });
});

test("the demo's people keep their passwords", async () => {
  await setMail(ROOT, OWN());
  const client = new ConsoleClient(started.url);
  await client.post("/console/reset-password", { email: "admin@demo.example" });
  await started.gateway.runDue();
  expect(server.mails).toEqual([]);
  expect(await mayEnter("admin@demo.example", DEMO_PASSWORD)).toBe(true);
});

test("a mail server carries the link of a person only if all their places are its tenant's, and the root credential set it", async () => {
  const email = await aPerson();
  const { body } = await root.post("/api/provisioning/createTenant", {
    name: "Other",
    parentTenantGuid: ROOT,
  });
  const other = body["tenant"].guid as string;
  const { db } = started.gateway;
  const mails = async () => {
    const before = server.mails.length;
    await forget(email);
    await started.gateway.runDue();
    return server.mails.length - before;
  };
  await setMail(TENANT, null);
  expect(await setMail(TENANT, OWN(), await scopedAt(TENANT))).toBe(200);
  expect(await mails()).toBe(0);
  await setMail(TENANT, OWN());
  await db.execute(sql`
    insert into console_memberships (id, person_id, place_guid, role, is_owner)
    select 'elsewhere', id, ${other}, 'support', false from console_people where email = ${email}`);
  expect(await mails()).toBe(0);
  await setMail(ROOT, OWN());
  expect(await mails()).toBe(1);
});
