import { parse } from "csv-parse/sync";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { createLog } from "../../platform/log.ts";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { declinedDebit } from "../../../tests/support/declined-card.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const NOVEMBER = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-12-01T00:00:00Z", testMode: true };
const clock = new ManualClock("2026-11-10T12:00:00Z");
const logged: string[] = [];

let started: TestGateway;
let demo: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  started = await startTestGateway({ clock, log: createLog({ level: "info", destination }) });
  demo = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
});
afterAll(() => started?.close());

const provision = (operation: string, body: unknown): Promise<ApiResponse> =>
  operator.post(`/api/provisioning/${operation}`, body);

async function exported(period: object = NOVEMBER): Promise<ApiResponse["body"]> {
  const { body, status } = await provision(`createSettlementExport/${MERCHANT}`, period);
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  await started.gateway.runDue();
  const listed = await operator.get(`/api/provisioning/listSettlementExports?merchantGuid=${MERCHANT}`);
  return listed.body["settlementExports"].find(({ guid }: { guid: string }) => guid === body["guid"]);
}

const files = (request: object): Promise<ApiResponse> =>
  demo.post("/api/settlement/getSettlementFiles", request);

async function followUp(operation: string, referenceUuid: string, amount: string): Promise<string> {
  const merchantTransactionId = `${operation}-${Math.random()}`;
  const { body } = await demo.transaction("demo-card", operation, {
    merchantTransactionId,
    referenceUuid,
    amount,
    currency: "EUR",
  });
  expect(body).toMatchObject({ success: true });
  return body["uuid"];
}

const download = async (url: string) => fetch(url);
const records = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

test("a month's files have each movement once, and their sums to the cent", async () => {
  const debit = (await demo.debit({ amount: "100.00" })).body["uuid"] as string;
  clock.advance({ seconds: 1 });
  await demo.debit({ amount: "0.30", merchantTransactionId: "=cmd()" });
  await demo.debit({ amount: "7", currency: "JPY" });
  const declined = await declinedDebit(demo);
  const authorised = (await demo.preauthorize({ amount: "50.00" })).body["uuid"] as string;
  const capture = await followUp("capture", authorised, "20.05");
  const refund = await followUp("refund", debit, "0.10");
  await provision(`addFees/${debit}`, {
    fees: [
      {
        amount: "1.2345",
        currency: "EUR",
        deductsPayout: true,
        entityType: "merchant-normal",
        entity: "House",
      },
      { amount: "0.50", currency: "EUR", entityType: "interchange" },
    ],
  });
  await provision(`addFees/${String(declined["uuid"])}`, {
    fees: [{ amount: "0.05", currency: "USD", deductsPayout: true }],
  });
  clock.advance({ hours: 24 * 25 });

  const written = await exported();
  expect(written).toMatchObject({
    state: "done",
    totals: expect.arrayContaining([
      {
        currency: "EUR",
        transactions: 4,
        gross: "120.25",
        fees: "-1.2345",
        lineItems: "0.00",
        net: "119.0155",
      },
      { currency: "USD", transactions: 0, gross: "0.00", fees: "-0.05", lineItems: "0.00", net: "-0.05" },
      { currency: "JPY", transactions: 1, gross: "7", fees: "0", lineItems: "0", net: "7" },
    ]) as unknown,
  });
  const entries = records(await (await download(written["links"].entries)).text());
  expect(entries.map(({ entry, type, amount, currency }) => [entry, type, amount, currency])).toEqual(
    expect.arrayContaining([
      ["transaction", "debit", "100.00", "EUR"],
      ["fee", "debit", "-1.2345", "EUR"],
      ["transaction", "debit", "7", "JPY"],
      ["transaction", "capture", "20.05", "EUR"],
      ["transaction", "refund", "-0.10", "EUR"],
    ]),
  );
  expect(entries).toHaveLength(7);
  expect(entries.find(({ uuid }) => uuid === capture)).toMatchObject({ referenceUuid: authorised });
  expect(entries.find(({ uuid }) => uuid === refund)).toMatchObject({ referenceUuid: debit });
  expect(entries.find(({ amount }) => amount === "0.30")).toMatchObject({ merchantTransactionId: "'=cmd()" });
  const totals = records(await (await download(written["links"].totals)).text());
  expect(totals).toContainEqual({
    currency: "EUR",
    transactions: "4",
    gross: "120.25",
    fees: "-1.2345",
    lineItems: "0.00",
    net: "119.0155",
  });
});

test("a merchant gets its files as expiring links or in base64, and no other merchant's", async () => {
  const { links } = await exported();
  const period = { fromDate: "2026-12-01T00:00:00Z", toDate: "2026-12-31T23:59:59+01:00" };
  const { status, body } = await files({ ...period, format: "link" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, numFiles: body["settlementFiles"].length });
  const [file] = body["settlementFiles"];
  expect(file).toMatchObject({
    _TYPE: "settlement-file",
    filename: expect.stringMatching(/^settlement-2026-11-01-2026-11-30-.+\.csv$/) as string,
    creationDate: expect.stringMatching(/^2026-12-05T/) as string,
    format: "link",
    relatedFiles: [{ _TYPE: "settlement-file", filename: expect.stringMatching(/-totals\.csv$/) as string }],
  });
  const response = await download(file.content);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${file.filename}"`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = await response.text();
  const inline = (await files({ ...period, format: "base64" })).body["settlementFiles"][0];
  expect(Buffer.from(inline.content, "base64").toString()).toBe(text);

  const token = file.content.split("/").at(-1);
  expect(logged.join("")).toContain("/api/settlement/files/-");
  expect(logged.join("")).not.toContain(token);
  expect((await download(`${file.content}x`)).status).toBe(404);
  expect(
    (await files({ fromDate: "2026-11-01T00:00:00Z", toDate: "2026-11-30T00:00:00Z" })).body,
  ).toMatchObject({
    numFiles: 0,
    settlementFiles: [],
  });
  clock.advance({ hours: 24 });
  expect((await download(file.content)).status).toBe(404);
  expect((await download(links.entries)).status).toBe(404);
});

test("a file that the operator keeps from the merchant is not listed", async () => {
  const before = (await files({ fromDate: "2026-12-01T00:00:00Z", toDate: "2026-12-31T00:00:00Z" })).body[
    "numFiles"
  ];
  await exported({ ...NOVEMBER, accessibleByMerchant: false });
  const after = (await files({ fromDate: "2026-12-01T00:00:00Z", toDate: "2026-12-31T00:00:00Z" })).body[
    "numFiles"
  ];
  expect(after).toBe(before);
});

test("the writing continues after a crash with the next entry", async () => {
  const { body } = await provision(`createSettlementExport/${MERCHANT}`, NOVEMBER);
  const { db } = started.gateway;
  // As after the commit of a first part with one entry.
  await db.execute(sql`
    update settlement_exports set chunks = 1, totals = '{"EUR":{"transactions":"1","gross":"1000000","fees":"-12345","lineItems":"0"}}',
      (written_at, written_uuid) = (select recorded_at, transaction_uuid from settlement_entries
        order by recorded_at, transaction_uuid limit 1)
    where guid = ${body["guid"]}`);
  await db.execute(sql`
    insert into settlement_file_chunks (export_guid, file, chunk, content) values (${body["guid"]}, 'entries', 0, 'first part')`);
  await started.gateway.runDue();
  const listed = await operator.get("/api/provisioning/listSettlementExports");
  const done = listed.body["settlementExports"].find(({ guid }: { guid: string }) => guid === body["guid"]);
  expect(done).toMatchObject({ state: "done" });
  expect(done.totals[0]).toMatchObject({ currency: "EUR", transactions: 4, net: "119.0155" });
});

test("a transaction that is recorded after its day is in the settlement of the day on which it was recorded", async () => {
  const user = {
    username: "till",
    password: "till-otter-runs-94",
    type: "api",
    settings: { "push-api": "1" },
  };
  await provision(`createMerchantUser/${MERCHANT}`, user);
  const till = new ApiClient(started.url, user);
  const sale = { transactionId: "pos-1", amount: "3.00", currency: "EUR", createdAt: "2026-11-20 10:00:00" };
  expect((await till.post("/api/v3/push/demo-card/debit", sale)).body).toMatchObject({ success: true });
  clock.advance({ hours: 24 });
  const [november] = (await exported())["totals"];
  expect(november).toMatchObject({ currency: "EUR", transactions: 4 });
  const december = await exported({
    ...NOVEMBER,
    periodFrom: NOVEMBER.periodTo,
    periodTo: "2026-12-07T00:00:00Z",
  });
  expect(december["totals"]).toMatchObject([{ currency: "EUR", transactions: 1, net: "3.00" }]);
});

test("files are kept for 365 days", async () => {
  const { links } = await exported();
  const count = async () =>
    (
      await started.gateway.db.one<{ files: bigint }>(
        sql`select count(*) as files from settlement_file_chunks`,
      )
    ).files;
  expect((await download(links.entries)).status).toBe(200);
  clock.advance({ hours: 365 * 24 - 1 });
  await started.gateway.runDue();
  expect(await count()).toBeGreaterThanOrEqual(2n);
  clock.advance({ hours: 2 });
  await started.gateway.runDue();
  expect(await count()).toBe(0n);
});

test.each([
  [{ toDate: "2026-11-30T00:00:00Z" }, "fromDate"],
  [{ fromDate: "2026-11-30", toDate: "2026-11-30T00:00:00Z" }, "fromDate"],
  [{ fromDate: "2026-11-30T00:00:00Z", toDate: "2026-11-01T00:00:00Z" }, "toDate"],
  [{ fromDate: "2026-11-01T00:00:00Z", toDate: "2026-11-30T00:00:00Z", format: "pdf" }, "format"],
])("getSettlementFiles refuses %j by the name of the field", async (request, field) => {
  const { status, body } = await files(request);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    success: false,
    errorCode: 1002,
    errorMessage: expect.stringContaining(field) as string,
  });
});

test("who has no credentials gets no list, and an export of no merchant or no period is refused", async () => {
  const nobody = new ApiClient(started.url, { username: "demo", password: "wrong" });
  expect((await nobody.post("/api/settlement/getSettlementFiles", {})).status).toBe(401);
  expect((await provision("createSettlementExport/ME-none", NOVEMBER)).status).toBe(404);
  const future = { periodFrom: "2026-12-01T00:00:00Z", periodTo: "2036-12-02T00:00:00Z" };
  expect((await provision(`createSettlementExport/${MERCHANT}`, future)).body).toMatchObject({
    success: false,
    errorMessage: "periodTo: the period has not ended",
  });
});

test("each of twenty payments that end at the same moment has its entry", async () => {
  const paid = await Promise.all(Array.from({ length: 20 }, () => demo.debit()));
  const uuids = paid.map(({ body }) => body["uuid"]);
  const entries = await started.gateway.db.query(
    sql`select from settlement_entries where transaction_uuid = any(${uuids}::text[]) and moves_money and not fees_due`,
  );
  expect(entries).toHaveLength(20);
});
