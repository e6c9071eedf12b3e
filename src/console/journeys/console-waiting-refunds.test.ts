import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { amountsRefunded } from "../../../tests/support/amounts-refunded.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { partsOf, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;
const ROLES = ["support", "finance", "operator", "developer"] as const;

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const people = {} as Record<DemoRole, ConsoleClient>;

beforeAll(async () => {
  await signInAll();
  for (const [role, one] of [
    ["support", "10"],
    ["finance", "100"],
  ] as const) {
    const limits = await people.operator.get(`/console/${TENANT}/limits`);
    await people.operator.submit(limits, "/limits", { role, currency: "EUR", one, day: "500" });
  }
});

/** Requests that other tests left waiting have expired, and sessions were just proved. */
beforeEach(async () => {
  clock.advance({ hours: 73 });
  await signInAll();
});

async function signInAll(): Promise<void> {
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
}

async function paid(amount = "183.88"): Promise<{ uuid: string; order: string }> {
  const { body } = await api.debit({ ...anOrder(), amount });
  const { uuid, merchantTransactionId } = (await api.status(String(body["uuid"]))).body;
  return { uuid: String(uuid), order: String(merchantTransactionId) };
}

async function checkPage(uuid: string, amount: string, reason = "box damaged"): Promise<ConsolePage> {
  const form = await people.support.get(`${PAYMENTS}/${uuid}/refund`);
  return people.support.submit(form, "/refund", { amount, reason });
}

async function requestOf(uuid: string, amount: string): Promise<ConsolePage> {
  return people.support.submit(await checkPage(uuid, amount), "/refund");
}

const approve = async ({ url }: ConsolePage, client = people.finance) =>
  client.submit(await client.get(url), "/approve");

const refundedOf = (uuid: string): Promise<string[]> => amountsRefunded(started.gateway.db, uuid);

test("what waits for approval is shown on payment and form, and cannot be requested again", async () => {
  const { uuid } = await paid();
  await requestOf(uuid, "60.00");
  const sentence = "EUR 60.00 is waiting for approval; 123.88 can be requested.";
  const payment = await people.support.get(`${PAYMENTS}/${uuid}`);
  expect(textOf(payment)).toContain(sentence);
  expect(textOf(payment)).toContain("Refund EUR 60.00 · Waiting for approval");
  expect(textOf(payment)).toContain("Refund up to EUR 123.88");
  const form = await people.support.get(`${PAYMENTS}/${uuid}/refund`);
  expect(textOf(form)).toContain(sentence);
  expect(textOf(form)).toContain("At most 123.88.");
  const again = await people.support.submit(form, "/refund", { amount: "123.89", reason: "box damaged" });
  expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining("Enter at most 123.88")]);
  await requestOf(uuid, "123.88");
  const nothing = await people.support.get(`${PAYMENTS}/${uuid}/refund`);
  expect([nothing.status, textOf(nothing)]).toEqual([
    409,
    expect.stringContaining("EUR 183.88 is waiting for approval. Nothing else is left."),
  ]);
  expect(textOf(await people.support.get(`${PAYMENTS}/${uuid}`))).not.toContain("Refund up to");
  // Also for a person whose own limit is high enough.
  expect((await people.finance.get(`${PAYMENTS}/${uuid}/refund`)).status).toBe(409);
});

test("a refused, withdrawn or expired request releases what it reserved, and an approved one is refunded", async () => {
  const { uuid } = await paid("100.00");
  const left = async () =>
    /At most ([\d.]+)\./.exec(textOf(await people.support.get(`${PAYMENTS}/${uuid}/refund`)))?.[1];
  const refused = await requestOf(uuid, "60.00");
  expect(await left()).toBe("40.00");
  const page = await people.finance.get(refused.url);
  const { action, fields } = people.finance.form(page, "/approve");
  await people.finance.post(action.replace("/approve", "/refuse"), { ...fields, words: "no photo" });
  expect(await left()).toBe("100.00");
  const withdrawn = await requestOf(uuid, "61.00");
  await people.support.submit(withdrawn, "/withdraw");
  expect(await left()).toBe("100.00");
  await requestOf(uuid, "62.00");
  clock.advance({ hours: 72 });
  await signInAll();
  expect(await left()).toBe("100.00");
  await approve(await requestOf(uuid, "63.00"));
  expect(await left()).toBe("37.00");
  expect(await refundedOf(uuid)).toEqual(["6300"]);
});

test("a request stays reserved, however many others of the payment were withdrawn since", async () => {
  const { uuid } = await paid("100.00");
  const { url } = await requestOf(uuid, "60.00");
  await started.gateway.db.execute(sql`
    insert into console_refund_approvals (id, form_id, merchant_guid, transaction_uuid, amount_minor, currency, reason,
      requested_by, requested_at, expires_at, state)
    select 'withdrawn-' || i, 'console-withdrawn-' || i, merchant_guid, transaction_uuid, 1, currency, reason,
      requested_by, requested_at + interval '1 second', expires_at, 'withdrawn'
    from console_refund_approvals, generate_series(1, 150) as i where id = ${url.split("/").at(-1)}`);
  expect(textOf(await people.support.get(`${PAYMENTS}/${uuid}/refund`))).toContain("At most 40.00.");
});

test("two requests at once reserve no more than is left, and each approval pays once", async () => {
  const { uuid } = await paid("100.00");
  const tabs = [await checkPage(uuid, "60.00"), await checkPage(uuid, "60.00")];
  const results = await Promise.all(tabs.map((tab) => people.support.submit(tab, "/refund")));
  const waiting = results.filter(({ url }) => url.includes("/approvals/"));
  expect(waiting).toHaveLength(1);
  expect(textOf(results.find((result) => !waiting.includes(result))!)).toContain("Enter at most 40.00");
  const pages = await Promise.all(
    [people.finance, people.operator].map((client) => client.get(waiting[0]!.url)),
  );
  await Promise.all([
    people.finance.submit(pages[0]!, "/approve"),
    people.operator.submit(pages[1]!, "/approve"),
    people.finance.submit(pages[0]!, "/approve"),
  ]);
  expect(await refundedOf(uuid)).toEqual(["6000"]);
});

test("approving and refusing at once decides one of them, and moves the money as decided", async () => {
  for (let round = 0; round < 3; round++) {
    const { uuid } = await paid("100.00");
    const { url } = await requestOf(uuid, "60.00");
    const pages = await Promise.all([people.finance, people.operator].map((client) => client.get(url)));
    const { action, fields } = people.operator.form(pages[1]!, "/approve");
    const refuse = { ...fields, words: "no photo" };
    await Promise.all([
      people.finance.submit(pages[0]!, "/approve"),
      people.operator.post(action.replace("/approve", "/refuse"), refuse),
    ]);
    const isApproved = textOf(await people.finance.get(url)).includes("Fay Finance approved it");
    expect(await refundedOf(uuid)).toEqual(isApproved ? ["6000"] : []);
  }
});

test("the check page of a refund above the limit requests an approval by its words", async () => {
  const { uuid } = await paid();
  const page = await checkPage(uuid, "120.00");
  expect(textOf(page)).toContain("Request approval of EUR 120.00?");
  expect(textOf(page)).toContain("no money moves until another person approves it");
  expect(page.html).not.toContain("Refund EUR 120.00");
  // The call of the API would refund at once.
  expect(page.html).not.toContain("As curl");
  const within = await checkPage(uuid, "10.00");
  expect(textOf(within)).toContain("Refund EUR 10.00?");
});

test("a confirmed request stays a request when the limit is raised meanwhile", async () => {
  const { uuid } = await paid();
  const page = await checkPage(uuid, "11.00");
  const { operator } = people;
  const set = async (one: string) =>
    operator.submit(await operator.get(`/console/${TENANT}/limits`), "/limits", {
      role: "support",
      currency: "EUR",
      one,
      day: "500",
    });
  await set("20");
  const waiting = await people.support.submit(page, "/refund");
  await set("10");
  expect(waiting.url).toContain("/approvals/");
  expect(await refundedOf(uuid)).toEqual([]);
  // Nor can the browser make a refund of the request.
  const { fields } = people.support.form(await checkPage(uuid, "12.00"), "/refund");
  const changed = await people.support.post(`${PAYMENTS}/${uuid}/refund`, { ...fields, asks: "move" });
  expect(changed.status).toBe(422);
});

test("a reason is required above the limit, also when it was taken out after the check page", async () => {
  const { uuid } = await paid();
  const missing = await checkPage(uuid, "10.01", " ");
  expect([missing.status, textOf(missing)]).toEqual([
    422,
    expect.stringContaining("Another person has to approve this refund: enter a reason for it."),
  ]);
  const { fields } = people.support.form(await checkPage(uuid, "10.01"), "/refund");
  const without = await people.support.post(`${PAYMENTS}/${uuid}/refund`, { ...fields, reason: "" });
  expect(without.status).toBe(422);
  expect(textOf(await people.support.get(`${PAYMENTS}/${uuid}`))).not.toContain("waits for approval");
  expect(textOf(await checkPage(uuid, "10.00", ""))).toContain("Refund EUR 10.00?");
});

test("the approval page shows order, payment, what is left, and the other requests", async () => {
  const { uuid, order } = await paid();
  const first = await requestOf(uuid, "60.00");
  const second = await requestOf(uuid, "20.00");
  const page = textOf(await people.finance.get(second.url));
  expect(page).toContain(`Order ${order}`);
  expect(page).toContain("Charged EUR 183.88");
  expect(page).toContain("Left to refund EUR 183.88");
  expect(page).toContain("Requested by When Refund EUR 60.00 Waiting for approval Sam Support");
  await approve(first);
  const { merchantTransactionId } = anOrder();
  const refund = { merchantTransactionId, referenceUuid: uuid, amount: "110.00", currency: "EUR" };
  await api.transaction("demo-card", "refund", refund);
  const after = textOf(await people.finance.get(second.url));
  expect(after).toContain("Left to refund EUR 13.88");
  expect(after).toContain("Refund EUR 60.00 Refunded");
  const failed = await approve(second);
  expect(textOf(failed)).toContain("but the refund was not made");
  expect(await refundedOf(uuid)).toEqual(["6000", "11000"]);
});

test("an approved refund that the provider declined is never shown as refunded", async () => {
  const { uuid } = await paid();
  const waiting = await requestOf(uuid, "60.00");
  const provider = (extraData: Record<string, string>) =>
    new ApiClient(started.url, ADMINISTRATOR).post(
      "/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001",
      { config: { extraData } },
    );
  await provider({ "simulator:decline": "2003" });
  const page = textOf(await approve(waiting));
  await provider({});
  expect(page).toContain("Declined Fay Finance approved it");
  const list = textOf(await people.finance.get(`/console/${TENANT}/approvals`));
  expect(list).toContain("Refund EUR 60.00 Declined");
  expect(await refundedOf(uuid)).toEqual([]);
  expect(textOf(await people.support.get(`${PAYMENTS}/${uuid}/refund`))).toContain("At most 183.88.");
});

test("the menu counts what waits for the people who can decide it, and for nobody else", async () => {
  const { uuid } = await paid();
  const menu = async (client: ConsoleClient) =>
    /Approvals(?: \((\d+)\))?/.exec(textOf(await client.get(PAYMENTS)))?.[1];
  expect(await menu(people.finance)).toBeUndefined();
  const waiting = await requestOf(uuid, "60.00");
  await requestOf(uuid, "20.00");
  expect(await menu(people.finance)).toBe("2");
  expect(await menu(people.operator)).toBe("2");
  for (const client of [people.support, people.developer]) expect(await menu(client)).toBeUndefined();
  await approve(waiting);
  expect(await menu(people.operator)).toBe("1");
  clock.advance({ hours: 72 });
  await signInAll();
  expect(await menu(people.operator)).toBeUndefined();
});

test("each person who can approve gets one mail, with a link and nothing of the customer", async () => {
  const server = await mailServer();
  const { uuid } = await paid("300.00");
  const { url } = await requestOf(uuid, "60.00");
  await started.gateway.runDue();
  await started.gateway.runDue();
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual([
    "finance@demo.example",
    "operator@demo.example",
  ]);
  const { subject, text, html } = partsOf(server.mails[0]!);
  expect(subject).toBe("A refund waits for your approval");
  expect(text).toMatch(/^Sam Support requests a refund of EUR\s60\.00 at:$/m);
  const [, link = ""] = /(http\S+)/.exec(text) ?? [];
  expect(link).toMatch(/\/console\/ME-[^/]+\/approvals\//);
  expect(link.split("/").at(-1)).toBe(url.split("/").at(-1));
  expect(html).toContain(`<a href="${link}"`);
  expect((await people.finance.get(link)).status).toBe(200);
  // Above the limit of finance only the operator can approve.
  await requestOf(uuid, "100.01");
  await started.gateway.runDue();
  expect(server.mails.slice(2).flatMap(({ to }) => to)).toEqual(["operator@demo.example"]);
  await server.close();
});

test("a request that was decided or withdrawn before is not mailed, and a server that is away gets it later", async () => {
  const away = await mailServer();
  await away.close();
  const { uuid } = await paid("300.00");
  const decided = await requestOf(uuid, "60.00");
  await requestOf(uuid, "70.00");
  await started.gateway.runDue();
  await people.support.submit(await people.support.get(decided.url), "/withdraw");
  const back = await mailServer();
  clock.advance({ minutes: 2 });
  await started.gateway.runDue();
  expect(back.mails).toHaveLength(2);
  for (const mail of back.mails) expect(partsOf(mail).text).toMatch(/EUR\s70\.00/);
  await back.close();
});

test("an approval whose process ended before the refund is finished by the workers, once", async () => {
  const { uuid } = await paid("100.00");
  const waiting = await requestOf(uuid, "60.00");
  const id = waiting.url.split("/").at(-1)!;
  await approve(waiting);
  expect(await refundedOf(uuid)).toEqual(["6000"]);
  // As a crash leaves it after the refund was recorded: the job of the decision is still there.
  await started.gateway.db.execute(sql`
    update console_refund_approvals set state = 'approved', refund_uuid = null where id = ${id}`);
  expect(textOf(await people.support.get(`${PAYMENTS}/${uuid}/refund`))).toContain("At most 40.00.");
  clock.advance({ minutes: 2 });
  await started.gateway.runDue();
  expect(textOf(await people.finance.get(waiting.url))).toContain("Refunded");
  expect(await refundedOf(uuid)).toEqual(["6000"]);
});

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  const mail = { host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" };
  await new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateTenant/${TENANT}`, {
    settings: { mail },
  });
  return server;
}
