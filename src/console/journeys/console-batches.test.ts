import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { BatchShop } from "../../../tests/support/batches.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const BATCHES = `/console/${MERCHANT}/batches`;
const HEAD = "transactionMethod,referenceUuid,merchantTransactionId,amount,currency";

const started = forThisFile(() => startTestGateway());
const shop = forThisFile(() => new BatchShop(started.url));
const finance = forThisFile(() => ConsoleClient.demo(started.url, "finance"));
let reference: string;

beforeAll(async () => {
  reference = await shop.register();
});

/** Sends the form with a file, as a browser does. */
async function dryRun(csv: string, { mode = "strict", client = finance } = {}): Promise<ConsolePage> {
  const { action, fields } = client.form(await client.get(`${BATCHES}/new`), "/batches/new");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, connector: "demo-card", mode }))
    body.set(name, value);
  body.set("file", new File([csv], "charges.csv", { type: "text/csv" }));
  const response = await fetch(new URL(action, started.url), {
    method: "POST",
    headers: { cookie: client.cookie ?? "", "accept-language": client === finance ? "en" : "de" },
    body,
  });
  return {
    status: response.status,
    url: response.url,
    headers: response.headers,
    html: await response.text(),
  };
}

async function counts(): Promise<{ batches: number; transactions: number }> {
  return started.gateway.db.one(sql`
    select (select count(*)::int from batches) as batches, (select count(*)::int from transactions) as transactions`);
}

test("a dry run says what would be charged and stores nothing; the confirmed file runs once, row by row", async () => {
  const before = await counts();
  const csv = `${HEAD}\ndebit,${reference},b-1,10.00,EUR\ndebit,${reference},b-2,2.50,EUR\npreauthorize,${reference},b-3,7,USD\n`;
  const check = await dryRun(csv);
  expect(textOf(check)).toContain("Run this file?");
  expect(textOf(check)).toMatch(/Payment × 2 EUR\s12\.50/);
  expect(textOf(check)).toContain("Rows that can run: 3. Rows that are not valid: 0");
  expect(await counts()).toEqual(before);
  expect(check.html).not.toContain(reference);
  const running = await finance.submit(check, "/batches");
  expect(textOf(running)).toContain("0 of 3 rows");
  const again = await finance.submit(check, "/batches");
  expect(again.url).toBe(running.url);
  expect((await counts()).batches).toBe(before.batches + 1);
  await started.gateway.runDue();
  const done = await finance.get(new URL(running.url).pathname);
  expect(textOf(done)).toContain("3 of 3 rows: 3 ran, 0 failed.");
  expect(textOf(done)).toContain("All rows ran");
  expect(textOf(done)).toContain("Uploaded by Fay Finance");
  const csvOfResults = (await finance.get(`${new URL(running.url).pathname}/rows.csv`)).html;
  expect(csvOfResults).toMatch(
    /^line,order,result,error_code,error,uuid,type,status,amount,currency\r\n2,b-1,executed,,,/,
  );
  expect(csvOfResults).toContain("debit,SUCCESS,2.50,EUR");
  const api = await runCurl(done, { API_USER: "demo", API_PASSWORD: "demo-password" });
  expect(api).toMatchObject({ status: "completed", summary: { totalRows: 3, successfulRows: 3 } });
  expect(textOf(await finance.get(`/console/${TENANT}/batches`))).toContain("3 of 3");
});

test("the upload and the export are in the audit, with the person", async () => {
  const rows = await started.gateway.db.query<{ operation: string; username: string }>(sql`
    select operation, username from configuration_changes where entity = 'batch' order by id`);
  expect(rows).toEqual([
    { operation: "console.uploadBatch", username: "finance@demo.example" },
    { operation: "console.exportBatch", username: "finance@demo.example" },
  ]);
});

test("refunds and payouts are not uploaded here: they have limits and a second person", async () => {
  const before = await counts();
  for (const method of ["refund", "payout"]) {
    const page = await dryRun(`${HEAD}\ndebit,${reference},c-0,1,EUR\n${method},${reference},c-1,1,EUR\n`);
    const { status } = page;
    expect([status, textOf(page)]).toEqual([
      422,
      expect.stringContaining(`Line 3: A ${method} is not taken here.`),
    ]);
  }
  expect(await counts()).toEqual(before);
});

test("a strict file with a row that is not valid cannot be run, a lenient one leaves the row out", async () => {
  const csv = `${HEAD}\ndebit,${reference},d-1,1.00,EUR\ndebit,${reference},d-2,one,EUR\ndebit,unknown,d-3,1.00,EUR\n`;
  const strict = await dryRun(csv);
  expect(textOf(strict)).toContain("Nothing would run");
  expect(textOf(strict)).toContain("Line 3, column 4 amount Enter an amount with a decimal point");
  expect(strict.html).not.toContain('name="checked"');
  const running = await finance.submit(await dryRun(csv, { mode: "lenient" }), "/batches");
  await started.gateway.runDue();
  const done = textOf(await finance.get(new URL(running.url).pathname));
  expect(done).toContain("3 of 3 rows: 1 ran, 2 failed.");
  expect(done).toContain("Some rows failed");
});

test("each row that is not valid has its place and its reason, in the language of the person", async () => {
  const rows = [
    `debit,${reference},h-1,0,EUR`,
    `debit,${reference},h-2,1.00,XYZ`,
    `debit,,h-3,1.00,EUR`,
    `debit,${reference},h-4,1.00,EUR`,
    `debit,${reference},h-4,1.00,EUR`,
    `debit,${reference},h-5,1.00`,
    `charge,${reference},h-6,1.00,EUR`,
  ];
  const german = await ConsoleClient.demo(started.url, "finance", "de");
  const csv = [HEAD, ...rows].join("\n");
  const check = textOf(await dryRun(csv, { client: german }));
  for (const problem of [
    "Zeile 4, Spalte 2 referenceUuid Geben Sie einen Wert ein.",
    "Zeile 6, Spalte 3 merchantTransactionId Diese Bestellnummer steht schon in Zeile 5.",
    "Zeile 7 Die Zeile hat 4 Werte, die erste Zeile der Datei 5 Spalten.",
    "Zeile 8, Spalte 1 transactionMethod Geben Sie einen dieser Werte ein: debit, preauthorize",
  ])
    expect(check).toContain(problem);
  expect(check).not.toMatch(/line \d|is required|must be/);
  const short = `transactionMethod,referenceUuid,merchantTransactionId,amount\ndebit,${reference},h-8,1.00\n`;
  expect(textOf(await dryRun(short, { client: german }))).toContain(
    "Zeile 2 Die Datei braucht die Spalte currency.",
  );
  const running = await german.submit(await dryRun(csv, { client: german, mode: "lenient" }), "/batches");
  await started.gateway.runDue();
  const done = textOf(await german.get(new URL(running.url).pathname));
  expect(done).toContain("h-1 Zeile 2, Spalte 4 amount Der Betrag muss größer als 0 sein.");
  expect(done).toContain("h-2 Zeile 3, Spalte 5 currency Diese Währung gibt es nicht.");
  const file = async (query: string) =>
    (await german.get(`${new URL(running.url).pathname}/rows.csv${query}`)).html;
  const forSpreadsheet = await file("?for=spreadsheet");
  expect(forSpreadsheet).toContain("Zeile 2, Spalte 4, amount: Der Betrag muss größer als 0 sein.");
  expect(forSpreadsheet).not.toMatch(/line \d|is required|must be/);
  const forProgram = await file("");
  expect(forProgram).toContain(',failed,1002,"line 2, column 4: amount: must be greater than 0",');
  expect(forProgram).not.toMatch(/Zeile|Betrag|Geben Sie/);
});

test("a card number in a file reaches neither the page nor a record", async () => {
  const page = await dryRun(`${HEAD},description\ndebit,${reference},e-1,1.00,EUR,4111111111111111\n`);
  expect(page.html).not.toContain("4111111111111111");
  expect(textOf(page)).toContain("Nothing would run");
});

test.each([
  ["no file of charges", "a,b\n1,2\n", "Line 1, column 1: There is no such column: a."],
  ["no method", "amount,currency\n1,EUR\n", "Line 1: The file needs the column transactionMethod."],
  ["no rows", `${HEAD}\n`, "Line 2: The file has no row below its first line."],
  ["quotes", `${HEAD}\ndebit,"x`, "The quotation marks are wrong."],
])("%s is refused with the line", async (_name, csv, problem) => {
  const page = await dryRun(csv);
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(problem)]);
});

test("what was checked by one person is not run by another, nor with a changed field", async () => {
  const check = await dryRun(`${HEAD}\ndebit,${reference},f-1,1.00,EUR\n`);
  const developer = await ConsoleClient.demo(started.url, "developer");
  const { csrf = "" } = developer.form(await developer.get("/console/me"), "/sign-out").fields;
  const { checked = "" } = finance.form(check, "/batches").fields;
  const before = await counts();
  expect((await developer.post(BATCHES, { csrf, checked })).status).toBe(422);
  expect((await finance.submit(check, "/batches", { checked: `${checked}x` })).status).toBe(422);
  expect(await counts()).toEqual(before);
});

test("batches of the API are listed too, and those of another place are not found", async () => {
  const id = await shop.accepted(`${HEAD}\ndebit,${reference},g-1,1.00,EUR\n`);
  const page = await finance.get(`${BATCHES}/${id}`);
  expect(textOf(page)).toContain("Uploaded by demo");
  await started.gateway.db.execute(sql`update batches set merchant_guid = 'ME-other' where id = ${id}`);
  expect((await finance.get(`${BATCHES}/${id}`)).status).toBe(404);
  expect((await finance.get(`${BATCHES}/${id}/rows.csv`)).status).toBe(404);
});

test("a strict batch that stopped shows the row that failed, and how many others were not executed", async () => {
  const unknown = "0".repeat(20);
  const rows = [1, 2, 3].map((row) => `debit,${row === 3 ? unknown : reference},e-${row},1.00,EUR`);
  const batchId = await shop.accepted([HEAD, ...rows, `debit,${reference},e-4,1.00,EUR`].join("\n"));
  await started.gateway.runDue();
  const page = textOf(await finance.get(`${BATCHES}/${batchId}`));
  expect(page).toContain("Stopped at a failed row");
  const [, ended, executed, notRun] = /(\d) of 4 rows: (\d) ran, 1 failed\. (\d) more were not executed/
    .exec(page)!
    .map(Number);
  expect(ended).toBe(executed! + 1);
  expect(ended! + notRun!).toBe(4);
  expect(notRun).toBeGreaterThan(0);
  const [, failed = ""] = page.split("Rows that failed");
  expect(failed).toMatch(
    /^ e-3 Line 4 referenceUuid There is no payment with this ID at this connector\. (?!\d more)/,
  );
  const list = textOf(await finance.get(BATCHES));
  expect(list).toMatch(new RegExp(`Stopped at a failed row .*? 1 ${ended} of 4`));
  const file = (await finance.get(`${BATCHES}/${batchId}/rows.csv`)).html;
  expect(file.match(/,not_run,/g)).toHaveLength(notRun!);
  expect(file.match(/,failed,/g)).toHaveLength(1);
});
