import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { commandsOf, ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

// The tests read any field of what is listed.
// oxlint-disable-next-line typescript/no-explicit-any
type Shown = any;

const IBAN = "AT441999900004217201";
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };
const BANK = `/console/${DEMO_MERCHANT}/bank`;

const clock = new ManualClock("2026-11-26T12:00:00Z");
let inbox: string;
let started: TestGateway;
let api: ApiClient;
let operator: ApiClient;
let finance: ConsoleClient;

beforeAll(async () => {
  inbox = await mkdtemp(join(tmpdir(), "console-bank-"));
  started = await startTestGateway({ clock, bankInbox: inbox });
  api = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  await createConnector(operator, {
    apiKey: "own",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
  finance = await ConsoleClient.demo(started.url, "finance");
});
afterAll(() => started.close());

async function debit(amount: string, more: object = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("own", "debit", { ...order, amount, ...more });
  expect(body["returnType"], JSON.stringify(body)).toBe("PENDING");
  return {
    uuid: String(body["uuid"]),
    order: String(order["merchantTransactionId"]),
    reference: String(body["extraData"].reference),
  };
}

/** Sends the form with a file, as a browser does. */
async function upload(content: string, by = finance, language = "en"): Promise<ConsolePage> {
  const { action, fields } = by.form(await by.get(`${BANK}/statements`), "/statements");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new File([content], "statement.xml"));
  const headers = { cookie: by.cookie ?? "", accept: "text/html", "accept-language": language };
  const response = await fetch(new URL(action, started.url), { method: "POST", body, headers });
  const { status, url } = response;
  return { status, url, headers: response.headers, html: await response.text() };
}

let statement = 0;
async function imported(entries: readonly CamtEntry[]): Promise<ConsolePage> {
  statement += 1;
  const page = await upload(camt(entries, { id: `C-${statement}` }));
  expect(page.status, textOf(page)).toBe(200);
  return page;
}

async function statusOf(uuid: string): Promise<string> {
  return String((await api.status(uuid, "own")).body["transactionStatus"]);
}

async function entries(state: string): Promise<Shown[]> {
  const { body } = await operator.get(`/api/provisioning/listBankEntries/${DEMO_MERCHANT}?state=${state}`);
  return body["bankEntries"];
}

async function entryOf(text: string, state: string): Promise<Shown> {
  return (await entries(state)).find((one: Shown) => one.text.includes(text));
}

/** Rows of the list of entries on a page. */
function rowsOn({ html }: ConsolePage): number {
  return new Set([...html.matchAll(/\/bank\/entries\/([\w-]+)">/g)].map(([, guid]) => guid)).size;
}

test("without a statement the page says how one comes there, and the pages lead to each other", async () => {
  const page = await finance.get(BANK);
  expect(textOf(page)).toContain("No statement yet");
  for (const name of ["statements", "files", "booking"]) expect(page.html).toContain(`${BANK}/${name}"`);
  expect(page.html).toContain(`/console/${DEMO_MERCHANT}/settlements"`);
  expect((await finance.get("/console/TE-0000-0000-0000-0000-0000-0001/bank")).url).toContain(BANK);
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(BANK)).status).toBe(403);
});

test("a statement is uploaded: each number of its import opens its entries, and a paid order has its entry", async () => {
  const { uuid, order, reference } = await debit("49.90");
  const page = await imported([
    { amount: "49.90", text: [reference], ...PAYER },
    { amount: "12.00", text: ["Miete"], name: "Nobody" },
    { amount: "13.00", text: ["Miete"], name: "Nobody" },
  ]);
  expect(await statusOf(uuid)).toBe("SUCCESS");
  expect(textOf(page)).toMatch(/Matched 1 Proposed 0 Unmatched 2 No payment 0/);
  const links = [...page.html.matchAll(/href="([^"]*[?&]#38;import=[^"]*|[^"]*import=[^"]*)">(\d+)</g)];
  expect(links.map(([, , count]) => count)).toEqual(["1", "2"]);
  for (const [, address = "", count] of links)
    expect(rowsOn(await finance.get(address.replaceAll("&#38;", "&").replaceAll("&amp;", "&")))).toBe(
      Number(count),
    );
  const list = await finance.get(BANK);
  expect(textOf(list)).toContain(order);
  expect(list.html).toContain(`/payments/${uuid}"`);
  // Counted as the API counts it.
  const [figure = ""] = /To assign, in.*?entries/.exec(textOf(list)) ?? [];
  expect(figure).toBe("To assign, in EUR 25.00 2 entries");
  const [, address = ""] = /<a class="figure" href="([^"]*state=waiting[^"]*)"/.exec(list.html) ?? [];
  const behind = await finance.get(address.replaceAll("&#38;", "&"));
  expect(rowsOn(behind)).toBe(2);
  expect(textOf(behind)).not.toContain(order);
  // The same file again brings nothing.
  statement -= 1;
  const again = await imported([
    { amount: "49.90", text: [reference], ...PAYER },
    { amount: "12.00", text: ["Miete"], name: "Nobody" },
    { amount: "13.00", text: ["Miete"], name: "Nobody" },
  ]);
  expect(textOf(again)).toMatch(/Entries 3 Known before 3/);
});

test("entries are found by name, text, order, reference of the bank and amount, and by their state", async () => {
  const { order, reference } = await debit("77.77");
  await imported([
    { amount: "77.77", text: [reference], name: "Ida Ek", iban: PAYER.iban, reference: "BK-4711" },
    { amount: "3.10", text: ["100% Rabatt_x"], name: "Percent" },
  ]);
  const found = async (query: string) =>
    rowsOn(await finance.get(`${BANK}?query=${encodeURIComponent(query)}`));
  for (const query of ["ida ek", reference.slice(2, 8), order, "BK-4711", "77.77", "77,77"])
    expect([query, await found(query)]).toEqual([query, 1]);
  expect(await found("100% rab")).toBe(1);
  expect(await found("100_")).toBe(0);
  expect(await found("nothing of it")).toBe(0);
  expect(textOf(await finance.get(`${BANK}?query=nothing`))).toContain("No entry matches.");
  expect(rowsOn(await finance.get(`${BANK}?state=returned`))).toBe(0);
  expect(rowsOn(await finance.get(`${BANK}?state=matched&query=77.77`))).toBe(1);
  expect(rowsOn(await finance.get(`${BANK}?account=DE00`))).toBe(0);
});

test("a proposal is taken with one click, and undone with a reason, by which the payment is open again", async () => {
  const { uuid, order } = await debit("31.20");
  await imported([{ amount: "31.20", text: [`Bestellung ${order}`], ...PAYER }]);
  const list = await finance.get(`${BANK}?state=proposed`);
  expect(textOf(list)).toContain("The order number is in its text, and the amount is equal");
  const { guid } = await entryOf(order, "proposed");
  const done = await finance.submit(list, `${guid}/assign`, {});
  expect(textOf(done)).toContain("The entry is assigned.");
  expect(await statusOf(uuid)).toBe("SUCCESS");
  const page = await finance.get(`${BANK}/entries/${guid}`);
  expect(textOf(page)).toMatch(/Assigned by Fay Finance/);
  const question = await finance.get(`${BANK}/entries/${guid}/undo`);
  expect(textOf(question)).toContain("A payment that it ended is open again");
  expect((await finance.submit(question, "/undo", { reason: " " })).status).toBe(422);
  expect(await statusOf(uuid)).toBe("SUCCESS");
  const undone = await finance.submit(question, "/undo", { reason: "It was Ida's order." });
  expect(textOf(undone)).toMatch(/Undone by Fay Finance, .*: It was Ida's order\./);
  expect(await statusOf(uuid)).toBe("PENDING");
  expect((await finance.get(`${BANK}/entries/${guid}/undo`)).status).toBe(404);
  const audit = await started.gateway.db.query<{ operation: string; username: string }>(sql`
    select operation, username from configuration_changes where entity = 'bankAllocation' order by id`);
  expect(audit.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["console.assignBankEntry", "console.unassignBankEntry"]),
  );
  expect(new Set(audit.map(({ username }) => username))).toEqual(new Set(["finance@demo.example"]));
});

test("an entry is assigned by hand: by amount or order, a part of it, or as no payment", async () => {
  const [one, other] = [await debit("60.00"), await debit("25.00")];
  await imported([{ amount: "60.00", text: ["Danke schön"], name: "Unbekannt" }]);
  const { guid } = await entryOf("Danke", "unmatched");
  const at = `${BANK}/entries/${guid}`;
  // Payments of the entry's amount are offered by themselves.
  const page = await finance.get(at);
  expect(page.html).toContain(`value="payment:${one.uuid}"`);
  expect(page.html).not.toContain(`value="payment:${other.uuid}"`);
  const searched = await finance.get(`${at}?find=${other.order}`);
  expect(textOf(searched)).toContain("EUR 35.00 would be too much");
  expect(searched.html).not.toContain(`value="payment:${one.uuid}"`);
  expect((await finance.submit(page, "/assign", { to: "" })).status).toBe(422);
  const tooMuch = await finance.submit(page, "/assign", { to: `payment:${one.uuid}`, amount: "61" });
  expect([tooMuch.status, await statusOf(one.uuid)]).toEqual([422, "PENDING"]);
  expect(textOf(tooMuch)).toMatch(/60\.00 EUR/);
  await finance.submit(searched, "/assign", { to: `payment:${other.uuid}`, amount: "25,00" });
  expect(await statusOf(other.uuid)).toBe("SUCCESS");
  const rest = await finance.get(at);
  expect(rest.html).toContain(`placeholder="35.00"`);
  await finance.submit(rest, "/assign", { to: `payment:${one.uuid}`, amount: "" });
  expect((await entryOf("Danke", "matched")).transactions).toEqual([
    { uuid: other.uuid, amount: "25.00" },
    { uuid: one.uuid, amount: "35.00" },
  ]);
  const { guid: rent } = (await entries("unmatched")).find((entry: Shown) => entry.amount === "12.00");
  await finance.submit(await finance.get(`${BANK}/entries/${rent}`), "/assign", { to: "kind:own_transfer" });
  expect((await entries("ignored")).map((entry: Shown) => entry.guid)).toContain(rent);
  expect(textOf(await finance.get(`${BANK}/entries/${rent}`))).toContain("A transfer of your own");
  // Assigned meanwhile by another person: nothing is changed.
  const late = await finance.post(`${BANK}/entries/${rent}/assign`, {
    csrf: finance.form(page, "/assign").fields["csrf"] ?? "",
    to: "kind:fee",
  });
  expect(late.status).toBe(422);
  await finance.submit(await finance.get(`${BANK}/entries/${rent}/undo`), "/undo", { reason: "It is rent." });
  const audit = await started.gateway.db.query<{ operation: string; username: string; after: object }>(sql`
    select operation, username, after from configuration_changes
    where entity = 'bankEntry' and target = ${rent} order by id`);
  const username = "finance@demo.example";
  expect(audit).toEqual([
    { operation: "console.assignBankEntry", username, after: { kind: "own_transfer" } },
    { operation: "console.unassignBankEntry", username, after: { reason: "It is rent." } },
  ]);
  const admin = await ConsoleClient.demo(started.url, "admin");
  const shown = textOf(await admin.get("/console/TE-0000-0000-0000-0000-0000-0001/audit"));
  for (const words of ["Assigned a bank entry", "Undid the assignment of a bank entry"])
    expect(shown).toContain(words);
});

test("an entry has notes of people, and none with a card number", async () => {
  const { guid } = (await entries("unmatched")).find((entry: Shown) => entry.amount === "13.00");
  const at = `${BANK}/entries/${guid}`;
  const page = await finance.get(at);
  expect(textOf(await finance.submit(page, "/notes", { text: "Asked the tenant." }))).toMatch(
    /Asked the tenant\. Fay Finance/,
  );
  expect((await finance.submit(page, "/notes", { text: "" })).status).toBe(422);
  const refused = await finance.submit(page, "/notes", { text: "4111 1111 1111 1111" });
  expect([refused.status, refused.html.includes("4111 1111")]).toEqual([422, false]);
  const list = await finance.get(`${BANK}?query=13.00`);
  expect(textOf(list)).toContain("It has notes");
});

test("a refused file says why with its lines and changes nothing; a gap between statements is shown", async () => {
  const before = (await entries("unmatched")).length;
  const refused = await upload("This is no statement.");
  expect([refused.status, (await entries("unmatched")).length]).toEqual([422, before]);
  expect(textOf(refused)).toContain("The file was refused, and nothing was changed");
  const foreign = await upload(camt([{ amount: "1.00" }], { iban: "DE75512108001245126199" }));
  expect(textOf(foreign)).toContain("is of no connector of this merchant");
  await upload(camt([{ amount: "1.00", text: ["g1"] }], { id: "G-1", opening: 1_000_00, day: "2026-11-27" }));
  const gap = await upload(
    camt([{ amount: "1.00", text: ["g2"] }], { id: "G-2", opening: 2_000_00, day: "2026-11-28" }),
  );
  expect(textOf(gap)).toContain("A statement before it is missing.");
  expect(textOf(await finance.get(BANK))).toContain(
    "A statement is missing. Statement G-2 of 28 Nov 2026 begins with EUR 2,000.00, and the one before it ended with EUR 1,001.00.",
  );
});

test("lines of a statement that were not read, and its refusal, are in the person's language", async () => {
  const refused = textOf(await upload("This is no statement.", finance, "de"));
  expect(refused).toContain("Zeile 1: Die Datei ist weder camt noch MT940.");
  const other = camt([{ amount: "1.00" }], { iban: "DE75512108001245126199" });
  expect(textOf(await upload(other, finance, "de"))).toContain(
    "Das Konto DE75512108001245126199 gehört zu keinem Konnektor dieses Händlers.",
  );
  const broken = camt([{ amount: "1.00", text: ["x"] }], { id: "G-3" }).replaceAll(
    'Ccy="EUR">1.00',
    'Ccy="EUR">1,00',
  );
  expect(textOf(await upload(broken, finance, "de"))).toContain("Der Betrag „1,00“ ist keine Zahl.");
  await started.gateway.db.execute(
    sql`update bank_imports set errors = jsonb_set(errors, '{0}', (errors -> 0) - 'fault') where errors <> '[]'`,
  );
  const [{ guid } = { guid: "" }] = await started.gateway.db.query<{ guid: string }>(
    sql`select guid from bank_imports where errors <> '[]'`,
  );
  const german = await ConsoleClient.demo(started.url, "finance", "de");
  const kept = await german.get(`${BANK}/statements/${guid}`);
  expect(kept.html).toContain(
    `<span lang="en">The amount '1,00' is no decimal number.</span>`.replaceAll("'", "&#39;"),
  );
});

test("the watched folder shows what waits and what was refused", async () => {
  const statements = async () => textOf(await finance.get(`${BANK}/statements`));
  expect(await statements()).toContain("No folder is watched for this merchant.");
  await mkdir(join(inbox, DEMO_MERCHANT, "failed"), { recursive: true });
  expect(await statements()).toContain("It is empty");
  await writeFile(join(inbox, DEMO_MERCHANT, "failed", "broken.xml"), "x");
  await writeFile(join(inbox, DEMO_MERCHANT, "failed", "broken.xml.errors.json"), "[]");
  await writeFile(join(inbox, DEMO_MERCHANT, "next.xml"), "x");
  const text = await statements();
  expect(text).toContain("1 file waits.");
  expect(text).toMatch(/broken\.xml(?!\.errors)/);
  expect(text).not.toContain("errors.json");
});

test("refunds wait for a file, which a second person approves before it can be downloaded", async () => {
  const { uuid, reference } = await debit("20.00");
  await imported([{ amount: "20.00", text: [reference], ...PAYER }]);
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("own", "refund", { ...order, amount: "5.00", referenceUuid: uuid });
  expect(body["returnType"], JSON.stringify(body)).toBe("PENDING");
  const clerk = await ConsoleClient.demo(started.url, "operator");
  const files = await clerk.get(`${BANK}/files`);
  expect(textOf(files)).toMatch(/For the next file 1 transfer · EUR 5\.00/);
  expect(textOf(await clerk.get(BANK))).toMatch(/To send back EUR 5\.00 1 transfer/);
  const requested = await clerk.submit(files, "/bank/files", {});
  expect(textOf(requested)).toMatch(/EUR 5\.00.*Waits for approval/);
  const { body: list } = await operator.get(`/api/provisioning/listTransferFiles/${DEMO_MERCHANT}`);
  const [file] = list["transferFiles"] as Shown[];
  const download = `${BANK}/files/${file.guid}`;
  expect((await clerk.get(download)).status).toBe(404);
  // Its own requester cannot approve it.
  const approval = `/console/${DEMO_MERCHANT}/approvals/${file.approvalId}`;
  expect((await clerk.get(approval)).html).not.toContain("/approve");
  const decided = await finance.submit(await finance.get(approval), "/approve", {});
  expect(decided.status).toBe(200);
  const answered = await clerk.get(download);
  expect(answered.headers.get("content-disposition")).toContain("test-transfers-");
  expect(answered.html).toContain("pain.001.001.09");
  expect((await clerk.get(download)).html).toBe(answered.html);
  const nothing = await clerk.submit(files, "/bank/files", {});
  expect([nothing.status, textOf(nothing).includes("No transfer waits for a file.")]).toEqual([422, true]);
  const audit = await started.gateway.db.query<{ operation: string }>(sql`
    select operation from configuration_changes where entity = 'transferFile'`);
  expect(audit.map(({ operation }) => operation)).toContain("console.downloadTransferFile");
});

test("an entry of another merchant or mode has no page, and a developer has those of test mode alone", async () => {
  const [entry] = await entries("matched");
  const at = `${BANK}/entries/${entry.guid}`;
  const developer = await ConsoleClient.demo(started.url, "developer");
  expect((await developer.get(at)).status).toBe(200);
  await developer.submit(await developer.get(BANK), "/console/mode", { mode: "live" });
  expect([(await developer.get(BANK)).status, (await developer.get(at)).status]).toEqual([403, 403]);
  const clerk = await ConsoleClient.demo(started.url, "operator");
  await clerk.submit(await clerk.get(BANK), "/console/mode", { mode: "live" });
  expect((await clerk.get(at)).status).toBe(404);
  expect(textOf(await clerk.get(BANK))).toContain("No account of your own yet");
  expect((await finance.get(`${BANK}/entries/none`)).status).toBe(404);
});

test("each page has the call of the API that does the same", async () => {
  const [entry] = await entries("unmatched");
  const command = async (path: string) => commandsOf(await finance.get(`${BANK}${path}`))[0] ?? "";
  expect(await command("?state=proposed")).toContain(`listBankEntries/${DEMO_MERCHANT}?state=proposed`);
  expect(await command(`/entries/${entry.guid}`)).toContain(`assignBankEntry/${entry.guid}`);
  expect(await command("/statements")).toMatch(/importBankStatement\/.*--data-binary '?@statement\.xml/s);
  expect(await command("/files")).toContain("listTransferFiles");
  expect(await command("/booking/new")).toContain("createBookingProfile");
});
