import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { addApp, inviteColleague, PASSWORD } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

/** Ten tasks of the people who use the console, each from the page where it begins to its end. */
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;

const clock = new ManualClock("2026-03-30T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;
let finance: ConsoleClient;
let operator: ConsoleClient;

beforeEach(async () => {
  [support, finance, operator] = (await Promise.all(
    (["support", "finance", "operator"] as const).map((role) => ConsoleClient.demo(started.url, role)),
  )) as [ConsoleClient, ConsoleClient, ConsoleClient];
});

async function aDebit(request: Record<string, unknown> = {}): Promise<{ uuid: string; order: string }> {
  const order = anOrder();
  const { body } = await api.debit({ ...order, ...request });
  return { uuid: String(body["uuid"]), order: String(order["merchantTransactionId"]) };
}

async function aCard(pan: string): Promise<string> {
  const cardData = { pan, expirationMonth: "12", expirationYear: "2034", cardHolder: "Ada" };
  const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData });
  return String(body["transactionToken"]);
}

async function search(client: ConsoleClient, query: string): Promise<ConsolePage> {
  return client.submit(await client.get(PAYMENTS), "/search", { query });
}

/** The form and its check; the button is not pressed yet. */
async function refundCheck(client: ConsoleClient, uuid: string, amount: string): Promise<ConsolePage> {
  return client.submit(await client.get(`${PAYMENTS}/${uuid}/refund`), "/refund", {
    amount,
    reason: "box damaged",
  });
}

const linkIn = (page: ConsolePage, path: string) =>
  new RegExp(`href="([^"]*${path})"`).exec(page.html)?.[1] ?? "";

test("1. find by the last four digits of a card", async () => {
  const { order, uuid } = await aDebit({ transactionToken: await aCard("5555555555554444") });
  const list = await search(support, "4444");
  expect(textOf(list)).toContain(order);
  const page = await support.get(linkIn(list, uuid));
  expect(textOf(page)).toContain(`References Order ${order}`);
  expect(textOf(page)).toContain("Number ···· 4444");
  expect(page.html).toContain("Mastercard");
});

test("2. explain a decline, and what to advise", async () => {
  const { uuid } = await aDebit({ transactionToken: await aCard("4000000000000002") });
  const page = textOf(await search(support, uuid));
  expect(page).toMatch(/Declined: .+\(code 2003/);
  expect(page).toContain(
    "The issuer gives no reason: the customer can call their bank or use another card. Repeat it only after that.",
  );
});

test("3. refund half", async () => {
  const { uuid } = await aDebit({ amount: "60.00" });
  const page = await search(support, uuid);
  const form = await support.get(linkIn(page, "/refund"));
  const check = await support.submit(form, "/refund", { amount: "30", reason: "half of it arrived" });
  expect(textOf(check)).toContain("Refund EUR 30.00?");
  const done = await support.submit(check, "/refund");
  expect(textOf(done)).toMatch(/Refund of EUR.30\.00: done\./);
  expect(textOf(await support.get(`${PAYMENTS}/${uuid}/refund`))).toContain("At most 30.00.");
});

test("4. two people refund the whole payment at once: it is refunded once", async () => {
  const { uuid } = await aDebit({ amount: "60.00" });
  const [one, other] = await Promise.all([support, finance].map((client) => refundCheck(client, uuid, "60")));
  const done = await Promise.all([support.submit(one!, "/refund"), finance.submit(other!, "/refund")]);
  expect(done.filter((page) => /Refund of EUR.60\.00: done\./.test(textOf(page)))).toHaveLength(1);
  const late = done.find((page) => !/: done\./.test(textOf(page)))!;
  expect([409, 422]).toContain(late.status);
  const page = textOf(await support.get(`${PAYMENTS}/${uuid}`));
  expect(page.match(/by \w+ \w+, “box damaged”: refunded\./g)).toHaveLength(1);
});

test("5. send a callback again", async () => {
  const { uuid } = await aDebit({ callbackUrl: receiver.url });
  await started.gateway.runDue();
  const before = receiver.received.length;
  const sent = await support.submit(await search(support, uuid), "/resend-callback");
  expect(textOf(sent)).toContain("The callback is being resent.");
  await started.gateway.runDue();
  expect(receiver.received).toHaveLength(before + 1);
  expect(receiver.received.at(-1)!.body["uuid"]).toBe(uuid);
});

test("6. replace the address of a link", async () => {
  const links = `/console/${TENANT}/links`;
  const choose = await support.get(`${links}/new`);
  const form = choose.html.includes("<select") ? choose : await support.get(linkIn(choose, "/links/new"));
  const made = await support.submit(form, "/links/new", { amount: "12.50", currency: "EUR" });
  const addressOn = (page: ConsolePage) =>
    /https?:\/\/[^\s"<]*\/redirect\/[^\s"<]*/.exec(page.html)?.[0] ?? "";
  const replaced = await support.submit(await support.get(linkIn(made, "/replace")), "/replace");
  expect(addressOn(replaced)).not.toBe(addressOn(made));
  expect((await fetch(addressOn(made))).status).toBe(410);
  expect((await fetch(addressOn(replaced))).status).toBe(200);
});

test("7. export March", async () => {
  const { order: march } = await aDebit({ amount: "31.00", currency: "SEK" });
  clock.advance({ hours: 48 });
  const { order: april } = await aDebit({ amount: "1.00", currency: "SEK" });
  const client = await ConsoleClient.demo(started.url, "finance");
  const list = await client.get(`${PAYMENTS}?from=2026-03-01&to=2026-03-31&currency=SEK`);
  const [, path = ""] = /href="([^"]*payments\.csv[^"]*)"/.exec(list.html) ?? [];
  const csv = await client.get(path.replaceAll("&#38;", "&").replaceAll("&amp;", "&"));
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.html).toContain(`,31.00,SEK,${march},`);
  expect(csv.html).not.toContain(april);
});

test("8. reveal the customer's data with a reason, which the audit has", async () => {
  const { uuid } = await aDebit({ customer: { firstName: "Ada", lastName: "Lovelace" } });
  const page = await search(support, uuid);
  expect(page.html).not.toContain("Lovelace");
  const revealed = await support.submit(page, "/reveal", { why: "The parcel came back" });
  expect(textOf(revealed)).toContain("Ada Lovelace");
  const audit = textOf(await operator.get(`/console/${TENANT}/audit`));
  expect(audit).toContain("support@demo.example");
  expect(audit).toContain("The parcel came back");
});

test("9. invite a colleague and remove them", async () => {
  const { client, page: joined } = await invite("nina@example.com");
  expect(joined.status).toBe(200);
  const people = await operator.get(`/console/${TENANT}/people`);
  const card = people.html.slice(people.html.indexOf("nina@example.com"));
  await operator.submit(await operator.get(/href="([^"]*\/remove)"/.exec(card)![1]!), "/remove");
  expect((await client.get(PAYMENTS)).status).toBe(404);
  expect(textOf(await operator.get(`/console/${TENANT}/people`))).not.toContain("nina@example.com");
});

test("10. a lost phone: a recovery code signs in, and without one an owner helps", async () => {
  const { client } = await invite("otto@example.com");
  const { recoveryCodes } = await addApp(client, clock);
  const again = new ConsoleClient(started.url);
  const asked = await again.signIn("otto@example.com", PASSWORD);
  expect(asked.url).toContain("/sign-in/code");
  const signedIn = await again.submit(asked, "/code", { code: recoveryCodes[0]! });
  expect(signedIn.html).toContain('aria-label="Console"');

  const people = await operator.get(`/console/${TENANT}/people`);
  const card = people.html.slice(people.html.indexOf("otto@example.com"));
  await operator.submit(await operator.get(/href="([^"]*\/reset)"/.exec(card)![1]!), "/reset");
  expect((await again.get("/console/me")).html).not.toContain("/console/sign-out");
  const later = await new ConsoleClient(started.url).signIn("otto@example.com", PASSWORD);
  expect(later.html).toContain('aria-label="Console"');
});

const invite = (email: string) =>
  inviteColleague(started, operator, { place: TENANT, email, role: "support" });

test("the audit of some days has their entries alone: on each page, as curl and in its file", async () => {
  clock.advance({ hours: 10 * 24 });
  const day = clock.now().toZonedDateTimeISO("UTC").toPlainDate().toString();
  const admin = new ApiClient(started.url, ADMINISTRATOR);
  for (let number = 0; number <= 50; number += 1)
    await admin.post(`/api/provisioning/updateTenant/${TENANT}`, { name: `Audited ${number}` });
  clock.advance({ hours: 10 * 24 });
  const client = await ConsoleClient.demo(started.url, "operator");
  const at = `/console/${TENANT}/audit`;
  const numbersOn = (page: ConsolePage) =>
    [...page.html.matchAll(/Audited (\d+) changed/g)].map(([, number]) => Number(number));
  const first = await client.get(`${at}?from=${day}&to=${day}`);
  expect(numbersOn(first)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  expect(numbersOn(await client.get(linkIn(first, 'before=[^"]+').replaceAll("&#38;", "&")))).toEqual([0]);
  expect(numbersOn(await client.get(`${at}?from=${day}&to=${day}&who=operator@demo.example`))).toEqual([]);
  const [, today = ""] = /class="chip"\s*href="([^"]+)"[^>]*>Today</.exec(first.html) ?? [];
  const present = textOf(await client.get(today.replaceAll("&#38;", "&")));
  expect(present).toContain("Signed in");
  expect(present).not.toMatch(/Audited \d+ changed/);
  const answered = await runCurl(first, {
    ADMIN_USER: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  const changes = answered["changes"] as { readonly at: string }[];
  expect(changes.length).toBeGreaterThanOrEqual(51);
  expect(changes.filter((change) => !change.at.startsWith(day))).toEqual([]);
  const file = await client.get(linkIn(first, '/audit[.]csv[^"]*').replaceAll("&#38;", "&"));
  const lines = file.html.trimEnd().split("\n").slice(1);
  expect(lines).toHaveLength(51);
  expect(lines.filter((line) => !line.includes(`,${day} `))).toEqual([]);
  const wrong = await client.get(`${at}?from=2026-02-02&to=2026-02-01`);
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining("must not be before")]);
});
