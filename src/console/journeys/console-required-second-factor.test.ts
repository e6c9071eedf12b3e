import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import {
  addApp,
  addPasskey,
  inviteColleague,
  passkeyChallenge,
  PASSWORD,
  setUpAdministrator,
} from "../../../tests/support/console-people.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const CHOOSE = "/console/me/second-factor/choose";

const clock = new ManualClock("2026-11-26T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, demo: false, publicHost: "localhost" }));
const provisioning = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let admin: ConsoleClient;
let tenant: string;
let merchant: string;
let number = 0;

/** The administrator has an app; a tenant with a merchant belongs to others. */
beforeAll(async () => {
  admin = await setUpAdministrator(started);
  await addApp(admin, clock);
  const create = async (operation: string, body: object): Promise<string> => {
    const { body: created } = await provisioning.post(`/api/provisioning/${operation}`, body);
    return (Object.values(created).find((value) => typeof value === "object") as { guid: string }).guid;
  };
  tenant = await create("createTenant", { name: "Careful Shops" });
  merchant = await create(`createMerchant/${tenant}`, { name: "One Shop" });
});
beforeEach(() => requireAt(tenant, false));

async function requireAt(guid: string, requireSecondFactor: boolean): Promise<void> {
  const { body } = await provisioning.post(`/api/provisioning/updateTenant/${guid}`, {
    settings: { requireSecondFactor },
  });
  expect(body["tenant"].settings.requireSecondFactor).toBe(requireSecondFactor);
}

/** At the merchant below the tenant, unless said otherwise. */
async function aColleague(more: { place?: string; role?: string; owner?: "yes" } = {}) {
  const email = `colleague-${++number}@example.com`;
  const { client, page } = await inviteColleague(started, admin, {
    place: merchant,
    role: "support",
    ...more,
    email,
  });
  return { email, client, page };
}

const withPassword = async (email: string): Promise<{ client: ConsoleClient; page: ConsolePage }> => {
  const client = new ConsoleClient(started.url);
  return { client, page: await client.signIn(email, PASSWORD) };
};
const pathOf = (page: ConsolePage) => new URL(page.url).pathname;
const payments = () => `/console/${merchant}/payments`;

test("nobody needs a second factor unless a tenant requires one", async () => {
  const { client } = await aColleague();
  expect(pathOf(await client.get(payments()))).toBe(payments());
});

test("who has none is led to adding one right after signing in, and does nothing else before", async () => {
  const { email, client: before } = await aColleague({ role: "operator", owner: "yes" });
  const people = await before.get(`/console/${merchant}/people`);
  await requireAt(tenant, true);
  const { client, page } = await withPassword(email);
  expect(pathOf(page)).toBe(CHOOSE);
  expect(textOf(page)).toContain("Careful Shops requires two factors for every sign-in.");
  // The browser that was signed in before, too.
  for (const browser of [client, before])
    for (const path of [payments(), `${payments()}.csv`, "/console", "/console/me", "/console/me/sessions"])
      expect(pathOf(await browser.get(path))).toBe(CHOOSE);
  const invited = await before.submit(people, `/${merchant}/people`, {
    email: "x@example.com",
    role: "support",
  });
  expect(pathOf(invited)).toBe(CHOOSE);
  const rows = await started.gateway.db.query(
    sql`select from console_invitations where email = 'x@example.com'`,
  );
  expect(rows).toEqual([]);

  const { recoveryCodes } = await addApp(client, clock);
  expect(recoveryCodes).toHaveLength(10);
  expect(pathOf(await client.get(payments()))).toBe(payments());
  // The other browser showed one factor only: it signs in again, and cannot replace the app by the password.
  const sent = await before.get("/console/me/second-factor");
  expect(pathOf(sent)).toBe("/console/sign-in");
  expect(textOf(sent)).toContain("Two factors are required now. Sign in again, with both.");
  expect(pathOf(await before.get(payments()))).toBe("/console/sign-in");
});

test("an invited person adds one before they see anything, and may sign out instead", async () => {
  await requireAt(tenant, true);
  const { client, page } = await aColleague();
  expect(pathOf(page)).toBe(CHOOSE);
  expect(pathOf(await client.submit(page, "/sign-out"))).toBe("/console/sign-in");
});

test("who has none joins no further place before they have added one, and the link keeps working", async () => {
  const { client, email } = await aColleague();
  await requireAt(tenant, true);
  const people = await admin.get(`/console/${tenant}/people`);
  const invited = await admin.submit(people, `/${tenant}/people`, { email, role: "finance" });
  const [, link = ""] = /<code>([^<]*\/console\/invitation#[^<]*)<\/code>/.exec(invited.html) ?? [];
  const join = async () => pathOf(await client.submit(await client.open(link), "/accept"));
  expect(await join()).toBe(CHOOSE);
  await addApp(client, clock);
  expect(await join()).toBe(`/console/${tenant}/overview`);
});

test("a code of the app, or a recovery code, is the second factor", async () => {
  const { email, client } = await aColleague();
  const { app, recoveryCodes } = await addApp(client, clock);
  await requireAt(tenant, true);
  for (const code of [recoveryCodes[0]!, undefined]) {
    clock.advance({ seconds: 30 });
    const { client: again, page } = await withPassword(email);
    await again.submit(page, "/code", { code: code ?? app.code(clock) });
    expect(pathOf(await again.get(payments()))).toBe(payments());
  }
});

test("a passkey counts as two factors, and the password alone does not sign in its person any more", async () => {
  const origin = started.url;
  const { email, client } = await aColleague();
  const device = new Authenticator({ signCount: 1 });
  await addPasskey(client, { device, name: "Phone", origin });
  expect(pathOf((await withPassword(email)).page)).toBe(`/console/${merchant}/overview`);
  await requireAt(tenant, true);
  expect(pathOf(await client.get(payments()))).toBe(payments());

  const { client: half, page } = await withPassword(email);
  expect([pathOf(page), textOf(page)]).toEqual([
    "/console/sign-in/code",
    expect.stringContaining("A password alone is not enough here"),
  ]);
  expect(page.html).not.toContain('name="code"');
  expect(pathOf(await half.get("/console/me/second-factor"))).toBe("/console/sign-in");
  const { id: personId } = await started.gateway.db.one<{ id: string }>(
    sql`select id from console_people where email = ${email}`,
  );
  const use = async (browser: ConsoleClient, path: string) => {
    const challenge = await passkeyChallenge(browser, `${path}/challenge`);
    device.signCount += 1;
    await browser.post(path, { passkey: JSON.stringify(device.use({ challenge, origin, personId })) });
    return pathOf(await browser.get(payments()));
  };
  expect(await use(half, "/console/sign-in/code/passkey")).toBe(payments());
  expect(await use(new ConsoleClient(started.url), "/console/sign-in/passkey")).toBe(payments());
});

test("a passkey that is added on the way is enough", async () => {
  await requireAt(tenant, true);
  const { client, page } = await aColleague();
  expect(page.html).toContain("/console/me/passkeys/new");
  await addPasskey(client, { device: new Authenticator(), name: "Phone", origin: started.url });
  expect(pathOf(await client.get(payments()))).toBe(payments());
});

test("who removes the last one is led to adding another, in all their browsers", async () => {
  const { email, client } = await aColleague();
  const { app } = await addApp(client, clock);
  await requireAt(tenant, true);
  clock.advance({ seconds: 30 });
  const { client: other, page: asked } = await withPassword(email);
  await other.submit(asked, "/code", { code: app.code(clock) });
  const page = await client.get("/console/me/second-factor");
  const removed = await client.submit(page, "/second-factor/remove", { password: PASSWORD });
  expect([pathOf(removed), pathOf(await other.get(payments()))]).toEqual([CHOOSE, CHOOSE]);
});

test("an owner who helps with a lost phone leaves the colleague with the password and the choice", async () => {
  const { email, client } = await aColleague();
  await addApp(client, clock);
  await requireAt(tenant, true);
  const people = await admin.get(`/console/${merchant}/people`);
  const card = people.html.slice(people.html.indexOf(email));
  await admin.submit(await admin.get(/href="([^"]*\/reset)"/.exec(card)![1]!), "/reset");
  expect(pathOf((await withPassword(email)).page)).toBe(CHOOSE);
});

test("an owner requires it on the page of people, which says who has none, and the audit says who did", async () => {
  const { client: owner, email } = await aColleague({ place: tenant, role: "operator", owner: "yes" });
  const address = `/console/${tenant}/people`;
  const page = await owner.get(address);
  expect(textOf(page)).toMatch(/Optional: people can sign in with a password only\. \d+ colleagues? ha/);
  expect(textOf(page)).toContain(`${email} · no second factor`);
  // The owner's own next page is the choice.
  expect(pathOf(await owner.submit(page, "/second-factor", { required: "yes" }))).toBe(CHOOSE);
  await addApp(owner, clock);
  expect(textOf(await owner.get(address))).toContain(
    "Everybody with a role at Careful Shops or below needs an authenticator app or a passkey.",
  );
  const below = await admin.get(`/console/${merchant}/people`);
  expect(textOf(below)).toContain("Required by Careful Shops for everything below.");
  expect(below.html).not.toContain(`${merchant}/second-factor"`);
  const { body } = await provisioning.get(`/api/provisioning/listChanges?target=${tenant}`);
  expect(body["changes"].at(-1)).toMatchObject({
    username: email,
    operation: "console.requireSecondFactor",
    entity: "tenant",
    after: { settings: { requireSecondFactor: true } },
  });
  const secrets = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
  const result = await runCurl(await owner.get(address), secrets);
  expect(result).toMatchObject({ tenant: { settings: { requireSecondFactor: false } } });
  expect(textOf(await owner.get(address))).toContain("Optional: people can sign in with a password only");
});

test("who owns nothing cannot change it, and a merchant has no such setting", async () => {
  const { client } = await aColleague({ place: tenant, role: "operator" });
  const page = await client.get(`/console/${tenant}/people`);
  expect(page.html).not.toContain('/second-factor"');
  const csrf = client.form(page, "/search").fields["csrf"]!;
  const post = (browser: ConsoleClient, place: string, value: string) =>
    browser.post(`/console/${place}/second-factor`, { csrf: value, required: "yes" });
  expect((await post(client, tenant, csrf)).status).toBe(403);
  const own = admin.form(await admin.get(`/console/${merchant}/people`), "/search").fields["csrf"]!;
  expect((await post(admin, merchant, own)).status).toBe(422);
  const { body } = await provisioning.post(`/api/provisioning/updateTenant/${tenant}`, {
    settings: { requireSecondFactor: "yes" },
  });
  expect(JSON.stringify(body)).toContain("requireSecondFactor");
});

test("at the root tenant it holds for the installation, and also for those who reach a place from above", async () => {
  const { client } = await aColleague();
  await requireAt(ROOT, true);
  expect(textOf(await client.get(payments()))).toContain("requires two factors");
  await requireAt(ROOT, false);
  expect(pathOf(await client.get(payments()))).toBe(payments());
  const { client: above } = await aColleague({ place: ROOT, role: "support" });
  await requireAt(tenant, true);
  expect(pathOf(await above.get(`/console/${ROOT}/payments`))).toBe(`/console/${ROOT}/payments`);
  const led = await above.get(payments());
  expect(pathOf(led)).toBe(CHOOSE);
  expect(textOf(led)).toContain("The page that you opened requires two factors.");
});
