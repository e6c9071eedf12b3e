import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { commandsOf, ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

// The tests read any field of what is listed.
// oxlint-disable-next-line typescript/no-explicit-any
type Shown = any;

const BOOKING = `/console/${DEMO_MERCHANT}/bank/booking`;
// Movements are dated by the database, so that the days are those of the machine.
const DAY = Temporal.Now.zonedDateTimeISO("Europe/Vienna").toPlainDate();
const TODAY = DAY.toString();

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let finance: ConsoleClient;
let cards: string;

beforeAll(async () => {
  cards = await createConnector(operator, {
    apiKey: "books-cards",
    adapter: "Simulator",
    method: "Creditcard",
    config: { testMode: true },
  });
  finance = await ConsoleClient.demo(started.url, "finance");
});

async function profiles(): Promise<Shown[]> {
  const { body } = await operator.get(`/api/provisioning/listBookingProfiles/${DEMO_MERCHANT}`);
  return body["bookingProfiles"];
}

async function pay(amount: string): Promise<void> {
  const { body } = await api.debit({ ...anOrder(), amount }, "books-cards");
  expect(body["success"], JSON.stringify(body)).toBe(true);
}

const ACCOUNTS = () => ({
  [`accounts.clearing.${cards}`]: "1461",
  "accounts.fees.normal.account": "6855",
  "accounts.fees.normal.taxKey": "94",
});
const DATEV = { "datev.adviser": "29098", "datev.client": "55003" };

function fieldOf({ html }: ConsolePage, name: string): string | undefined {
  return new RegExp(`name="${name.replaceAll(".", "\\.")}"[^>]*value="([^"]*)"`, "s").exec(html)?.[1];
}

test("a profile is made by a form: format, accounts, tax keys by kind of fee, and time zone", async () => {
  expect(textOf(await finance.get(BOOKING))).toContain("No booking profile yet");
  const form = await finance.get(`${BOOKING}/new`);
  expect(textOf(form)).toContain("books-cards");
  for (const kind of ["Fees of payments", "Interchange", "Fees of the scheme"])
    expect(textOf(form)).toContain(`${kind}: tax key`);
  const refused = await finance.submit(form, "/booking/new", {
    ...ACCOUNTS(),
    ...DATEV,
    timeZone: "Mars/Olympus",
  });
  expect([refused.status, (await profiles()).length]).toEqual([422, 0]);
  expect(refused.html).toContain('href="#timeZone"');
  // What was typed is there again.
  expect(fieldOf(refused, "datev.adviser")).toBe("29098");
  const short = await finance.submit(form, "/booking/new", { ...ACCOUNTS(), ...DATEV, "datev.adviser": "7" });
  expect(short.html).toContain('href="#datev.adviser"');
  const made = await finance.submit(form, "/booking/new", { ...ACCOUNTS(), ...DATEV });
  expect(made.status, textOf(made)).toBe(200);
  const [profile] = await profiles();
  expect(profile).toMatchObject({
    format: "datev-extf",
    chart: "04",
    timeZone: "Europe/Vienna",
    accounts: {
      clearing: { [cards]: "1461" },
      customer: "10000",
      bank: "1800",
      fees: { normal: { account: "6855", taxKey: "94" } },
    },
    datev: { adviser: 29098, client: 55003, fiscalYearStart: "01-01", accountLength: 4 },
  });
  expect(textOf(made)).toMatch(/Adviser, client 29098, 55003/);
  expect(textOf(made)).toMatch(/Fees of payments 6855, 94/);
});

test("a change of two people at the same time replaces nothing", async () => {
  const [{ guid }] = await profiles();
  const mine = await finance.get(`${BOOKING}/${guid}`);
  const clerk = await ConsoleClient.demo(started.url, "operator");
  const theirs = await clerk.get(`${BOOKING}/${guid}`);
  expect((await clerk.submit(theirs, `/booking/${guid}`, { "accounts.bank": "1810" })).status).toBe(200);
  const refused = await finance.submit(mine, `/booking/${guid}`, { "accounts.bank": "1820" });
  expect([refused.status, (await profiles())[0].accounts.bank]).toEqual([422, "1810"]);
  expect(textOf(refused)).toContain("Bank: 1800 became 1810.");
  const [profile] = await profiles();
  expect(profile.accounts.clearing).toEqual({ [cards]: "1461" });
});

test("an export is made, numbered, checked and downloaded: the same bytes each time, also of the API", async () => {
  await pay("49.90");
  await pay("10.00");
  const page = await finance.get(BOOKING);
  expect(textOf(page)).toContain("Export 1");
  expect(fieldOf(page, "to")).toBe(TODAY);
  const refused = await finance.submit(page, "/exports", {
    from: TODAY,
    to: DAY.add({ days: 2 }).toString(),
  });
  expect([refused.status, refused.html.includes('href="#to"')]).toEqual([422, true]);
  const made = await finance.submit(page, "/exports", { from: TODAY, to: TODAY });
  const text = textOf(made);
  expect(text).toContain("The file is made. It never changes.");
  expect(text).toContain("Checks of export 1 1 of 1 fit");
  expect(text).toContain("books-cards: the clearing account fits 1461 has ");
  expect(text).toMatch(/59\.90: captured, and not paid out yet\./);
  expect(text).toContain("Export 2");
  const [, download = ""] = /href="([^"]*\/booking\/exports\/[^"]*)"/.exec(made.html) ?? [];
  const file = await finance.get(download);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="EXTF_QT_1.csv"');
  expect(file.html).toContain('"EXTF";700');
  await pay("5.00");
  expect((await finance.get(download)).html).toBe(file.html);
  // The command of the page requests the same export of the days that it shows.
  expect(commandsOf(made)[0]).toContain(`"to":"${TODAY}"`);
  const next = await finance.submit(made, "/exports", { from: TODAY, to: TODAY });
  expect(textOf(next)).toContain("Checks of export 2 1 of 1 fit");
  const nothing = await finance.submit(next, "/exports", { from: TODAY, to: TODAY });
  expect([nothing.status, textOf(nothing).includes("nothing new")]).toEqual([422, true]);
  const audit = await started.gateway.db.query<{ operation: string }>(sql`
    select operation from configuration_changes where entity in ('bookingExport', 'bookingProfile')`);
  for (const operation of ["createBookingProfile", "createBookingExport", "downloadBookingExport"])
    expect(audit.map((one) => one.operation)).toContain(`console.${operation}`);
});

test("the next export can be seen before it is made: its checks, its first rows and its sums", async () => {
  await pay("7.50");
  await pay("0.75");
  const page = await finance.get(BOOKING);
  const before = await started.gateway.db.query(sql`select from booking_exports`);
  const preview = await finance.submit(page, "/exports", { from: TODAY, to: TODAY, preview: "yes" });
  const text = textOf(preview);
  expect(preview.status, text).toBe(200);
  expect(text).toContain("Checks of export 3 1 of 1 fit");
  expect(text).toContain("You can create the export now");
  expect(text).toMatch(/First rows 2 of 2, by day.* 1461 10000 Debit .*7\.50 payment order-/);
  expect(text).toMatch(/Export 3 Payments \D*8\.25 Rows 2/);
  expect(text).not.toContain("EXTF_QT_3.csv");
  expect(await started.gateway.db.query(sql`select from booking_exports`)).toHaveLength(before.length);
  const refused = await finance.submit(preview, "/exports", {
    from: TODAY,
    to: DAY.add({ days: 1 }).toString(),
    preview: "yes",
  });
  expect([refused.status, refused.html.includes('href="#to"')]).toEqual([422, true]);
  const made = await finance.submit(preview, "/exports", { from: TODAY, to: TODAY });
  expect(textOf(made)).toContain("EXTF_QT_3.csv");
});

test("several profiles are chosen among, and those of another merchant have no page", async () => {
  const form = await finance.get(`${BOOKING}/new`);
  await finance.submit(form, "/booking/new", { ...ACCOUNTS(), format: "camt053" });
  const [first, second] = await profiles();
  const page = await finance.get(`${BOOKING}?profile=${first.guid}`);
  expect(page.html).toContain(`profile=${second.guid}"`);
  expect(textOf(page)).toContain("EXTF_QT_1.csv");
  expect(textOf(await finance.get(`${BOOKING}?profile=${second.guid}`))).not.toContain("EXTF_QT_1.csv");
  expect(second).toMatchObject({ format: "camt053", datev: null });
  for (const path of ["none", "exports/none"])
    expect((await finance.get(`${BOOKING}/${path}`)).status).toBe(404);
});
