import { afterEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { partsOf, readable, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PASSWORD = "a long and good password";

const clock = new ManualClock("2026-11-25T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
let operator: ConsoleClient;
const servers: MailServer[] = [];
let number = 0;

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The tenant's mail server, until it is changed; null for none. */
async function mailServer(options?: Parameters<typeof startMailServer>[0] | null): Promise<MailServer> {
  const server = await startMailServer(options ?? {});
  servers.push(server);
  const mail = { host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" };
  const settings = { mail: options === null ? null : mail };
  await new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateTenant/${TENANT}`, {
    settings,
  });
  // Mails wait for minutes in some of these tests, and sessions end after 15 without use.
  operator = await ConsoleClient.demo(started.url, "operator");
  return server;
}

async function invite(place = TENANT, email = `colleague-${++number}@example.com`): Promise<ConsolePage> {
  const people = await operator.get(`/console/${place}/people`);
  return operator.submit(people, "/people", { email, role: "support" });
}

/** Where the button "New link" of the first invitation leads. */
const resendPath = ({ html }: ConsolePage) => /action="([^"]*\/resend)"/.exec(html)?.[1] ?? "";
const resend = (people: ConsolePage) =>
  operator.post(resendPath(people), { csrf: operator.form(people, "/resend").fields["csrf"]! });

const linkIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+\/console\/invitation#[\w-]{43}/.exec(text)?.[0];
const listed = async (place = TENANT) => textOf(await operator.get(`/console/${place}/people`));

async function accept(link: string): Promise<ConsolePage> {
  const client = new ConsoleClient(started.url);
  return client.submit(await client.open(link), "", { name: "New Colleague", password: PASSWORD });
}

async function clearInvitations(): Promise<void> {
  await started.gateway.db.execute(sql`delete from console_invitations`);
}

test.each([TENANT, MERCHANT])(
  "an invitation to %s is mailed once, with a link that the owner does not see",
  async (place) => {
    const server = await mailServer();
    const email = `colleague-${++number}@example.com`;
    const page = await invite(place, email);
    expect(textOf(page)).toContain(`This link is mailed to ${email}`);
    expect(textOf(page)).toContain("the mail is waiting to be sent");
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ from: "pay@example.com", to: [email] });
    const text = readable(server.mails[0]!);
    expect(text).toContain("Subject: Your invitation to the payment console");
    expect(text).toContain("Olga Operator invites you to the console of:");
    expect(text).toContain("(role: support)");
    expect(text).toContain("It expires on 2 Dec 2026");
    const link = linkIn(text);
    expect(page.html).not.toContain("/console/invitation");
    expect(await listed(place)).toContain("mailed; until");
    expect((await accept(link!)).html).toContain('aria-label="Console"');
    expect(await listed(place)).not.toContain("mailed; until");
  },
);

test.each([
  ["de", "Ihre Einladung in die Zahlungskonsole", "lädt Sie in die Konsole ein von:", "(Rolle: Support)"],
  ["en", "Your invitation to the payment console", "invites you to the console of:", "(role: support)"],
  ["es", "Su invitación a la consola de pagos", "le invita a la consola de:", "(rol: soporte)"],
  ["fr", "Votre invitation à la console de paiement", "vous invite à la console de :", "(rôle : support)"],
  ["it", "Il Suo invito alla console dei pagamenti", "La invita alla console di:", "(ruolo: assistenza)"],
])("the owner chooses the language of the mail: %s", async (language, subject, invites, role) => {
  const server = await mailServer();
  const people = await operator.get(`/console/${TENANT}/people`);
  const email = `colleague-${++number}@example.com`;
  const page = await operator.submit(people, "/people", { email, role: "support", language });
  await started.gateway.runDue();
  const parts = partsOf(server.mails[0]!);
  expect(parts.subject).toBe(subject);
  for (const part of [parts.text, parts.html]) {
    expect(part).toContain(`Olga Operator ${invites}`);
    expect(part).toContain(role);
    expect(linkIn(part)).toBeDefined();
    expect(page.html).not.toContain(linkIn(part));
  }
  expect(parts.html).toContain(`<html lang="${language}">`);
  // Another link for the same person is mailed in the same language.
  await resend(page);
  await started.gateway.runDue();
  expect(partsOf(server.mails[1]!).subject).toBe(subject);
  await clearInvitations();
});

test("a mail is in the language of the owner's console unless they choose another, and in none that there is not", async () => {
  const server = await mailServer();
  operator = await ConsoleClient.demo(started.url, "operator", "fr");
  await invite();
  await started.gateway.runDue();
  expect(partsOf(server.mails[0]!).subject).toBe("Votre invitation à la console de paiement");
  const people = await operator.get(`/console/${TENANT}/people`);
  const refused = await operator.submit(people, "/people", {
    email: "other@example.com",
    role: "support",
    language: "tlh",
  });
  expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("Choisissez une langue.")]);
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  await clearInvitations();
});

test("without a mail server the owner sends the link", async () => {
  const server = await mailServer(null);
  const page = await invite();
  expect(textOf(page)).toContain("Send this link to colleague-");
  expect(textOf(page)).toContain("not mailed, because no mail server was set up with the root credential");
  await started.gateway.runDue();
  expect(server.mails).toEqual([]);
  await clearInvitations();
});

test("the link is in the database sealed and only until the mail is over", async () => {
  const server = await mailServer();
  await invite();
  const { db } = started.gateway;
  const sealedTokens = () => db.query(sql`select sealed_token from console_invitation_mails`);
  expect(await sealedTokens()).toEqual([{ sealedToken: expect.stringMatching(/^v1\./) }]);
  const everything = await db.query(sql`
    select console_invitation_mails::text as row from console_invitation_mails
    union all select console_invitations::text from console_invitations
    union all select jobs::text from jobs
    union all select configuration_changes::text from configuration_changes`);
  await started.gateway.runDue();
  const token = linkIn(readable(server.mails[0]!))!.split("#").at(-1)!;
  expect(JSON.stringify(everything)).not.toContain(token);
  expect(await sealedTokens()).toEqual([{ sealedToken: null }]);
  await clearInvitations();
});

test("a mail is retried after a temporary refusal, and not after a permanent one", async () => {
  let refuse: number | undefined = 451;
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      refuse ? done(Object.assign(new Error("Not now"), { responseCode: refuse })) : done(),
  });
  await invite();
  await started.gateway.runDue();
  expect(await listed()).toContain("the mail is waiting to be sent");
  refuse = undefined;
  clock.advance({ minutes: 1 });
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  refuse = 550;
  await invite();
  await started.gateway.runDue();
  refuse = undefined;
  clock.advance({ minutes: 10 });
  await started.gateway.runDue();
  expect(await listed()).toContain("the mail server refused the mail");
  expect(server.mails).toHaveLength(1);
  await clearInvitations();
});

test("a mail that may have arrived is not sent again", async () => {
  const server = await mailServer({
    onData: (stream) => {
      stream.resume();
      stream.on("end", () => server.dropConnections());
    },
  });
  await invite();
  await started.gateway.runDue();
  clock.advance({ minutes: 10 });
  await started.gateway.runDue();
  expect(await listed()).toContain("it may have arrived");
  await clearInvitations();
});

test("after a crash while it was sent the owner sees that it may have arrived", async () => {
  const server = await mailServer();
  await invite();
  await started.gateway.db.execute(sql`update console_invitation_mails set state = 'sending'`);
  await started.gateway.runDue();
  expect(server.mails).toEqual([]);
  expect(await listed()).toContain("it may have arrived");
  await clearInvitations();
});

test("a withdrawn or expired invitation is not mailed, and its link does not work", async () => {
  const server = await mailServer();
  const page = await invite();
  await operator.submit(page, "/withdraw");
  await started.gateway.runDue();
  await invite();
  clock.advance({ hours: 7 * 24 });
  await started.gateway.runDue();
  expect(server.mails).toEqual([]);
  expect(await started.gateway.db.query(sql`select * from jobs`)).toEqual([]);
  operator = await ConsoleClient.demo(started.url, "operator");
  const sent = await invite();
  await started.gateway.runDue();
  await operator.submit(sent, "/withdraw");
  const link = linkIn(readable(server.mails[0]!))!;
  expect((await new ConsoleClient(started.url).open(link)).status).toBe(404);
});

test("a new link replaces the one before, is mailed, and is valid for seven days again", async () => {
  const server = await mailServer();
  await invite();
  await started.gateway.runDue();
  clock.advance({ hours: 6 * 24 });
  operator = await ConsoleClient.demo(started.url, "operator");
  const people = await operator.get(`/console/${TENANT}/people`);
  const again = await resend(people);
  expect(textOf(again)).toContain("This link is mailed to colleague-");
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(2);
  const [old, link] = [linkIn(readable(server.mails[0]!))!, linkIn(readable(server.mails[1]!))!];
  expect(again.html).not.toContain("/console/invitation");
  expect((await new ConsoleClient(started.url).open(old)).status).toBe(404);
  clock.advance({ hours: 6 * 24 });
  expect((await accept(link)).html).toContain('aria-label="Console"');
  operator = await ConsoleClient.demo(started.url, "operator");
  const late = operator.form(await operator.get("/console/me"), "/sign-out").fields["csrf"]!;
  expect((await operator.post(resendPath(people), { csrf: late })).status).toBe(404);
});

test("names that people chose cannot write into the header of a mail or add lines", async () => {
  const server = await mailServer();
  const { db } = started.gateway;
  await db.execute(sql`
    update console_people set name = ${"Eve\r\nBcc: everybody@example.com\r\n\r\nPay here"} where id = 'demo-operator'`);
  await invite();
  await started.gateway.runDue();
  const text = readable(server.mails[0]!);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(server.mails[0]!.to).toHaveLength(1);
  await db.execute(sql`update console_people set name = 'Olga Operator' where id = 'demo-operator'`);
  await clearInvitations();
});

test("a place has at most 100 open invitations", async () => {
  await mailServer(null);
  // Inviting the same address again replaces its invitation, also then.
  const again = await invite(TENANT, "again@example.com");
  await started.gateway.db.execute(sql`
    insert into console_invitations (id, token_hash, email, place_guid, role, is_owner, expires_at)
    select 'many-' || n, 'hash-' || n, 'many-' || n || '@example.com', ${TENANT}, 'support', false,
      quittance_now() + interval '1 day' from generate_series(1, 99) as n`);
  const page = await invite();
  expect([page.status, textOf(page)]).toEqual([
    422,
    expect.stringContaining("100 invitations are already open"),
  ]);
  const replaced = await invite(TENANT, "again@example.com");
  expect([replaced.status, linkIn(replaced.html) === linkIn(again.html)]).toEqual([200, false]);
  await clearInvitations();
});
