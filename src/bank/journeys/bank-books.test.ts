import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient, basic } from "../../../tests/support/api-client.ts";
import { createBankAccount, importBankFile } from "../../../tests/support/bank-shop.ts";
import { camt } from "../../../tests/support/camt.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const DATEV = { adviser: 29098, client: 55003, fiscalYearStart: "01-01", accountLength: 4 };

// Entries are dated by the database, so that the days are those of the machine.
const ZONE = "Europe/Vienna";
const DAY = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate();
const TODAY = DAY.toString();
const COMPACT = TODAY.replaceAll("-", "");
const SHORT = `${COMPACT.slice(6)}${COMPACT.slice(4, 6)}`;
const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const api = forThisFile(() => new ApiClient(started.url));
let merchant: string;
let cards: string;
let own: string;

beforeAll(async () => {
  merchant = "ME-0000-0000-0000-0000-0000-0001";
  cards = await createConnector(operator, {
    apiKey: "books-cards",
    adapter: "Simulator",
    method: "Creditcard",
    config: { testMode: true },
  });
  own = await createBankAccount(operator, { apiKey: "books-own" });
});

function profileOf(more: object = {}) {
  return {
    format: "datev-extf",
    chart: "04",
    accounts: {
      clearing: { [cards]: "1461" },
      customer: "10000",
      fees: { normal: { account: "6855", taxKey: "" } },
      bank: "1800",
      differences: "6300",
    },
    granularity: "payment",
    documentField: "merchantTransactionId",
    timeZone: ZONE,
    datev: DATEV,
    ...more,
  };
}

async function createProfile(more: object = {}): Promise<string> {
  const { body } = await operator.post(`/api/provisioning/createBookingProfile/${merchant}`, profileOf(more));
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["bookingProfile"].guid;
}

async function createExport(profile: string, from: string, to: string) {
  return (await operator.post(`/api/provisioning/createBookingExport/${profile}`, { from, to })).body;
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { authorization: basic(ADMINISTRATOR) } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function pay(merchantTransactionId: string, amount: string): Promise<string> {
  const { body } = await api.debit({ ...anOrder(), merchantTransactionId, amount }, "books-cards");
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return body["uuid"];
}

test("a DATEV file has the header, 125 columns and a row for each movement, and never changes", async () => {
  const profile = await createProfile();
  const uuid = await pay("HR-20418", "49.90");
  await api.transaction("books-cards", "refund", {
    merchantTransactionId: "HR-20418-R",
    referenceUuid: uuid,
    amount: "9.90",
    currency: "EUR",
  });
  await operator.post(`/api/provisioning/addFees/${uuid}`, {
    fees: [{ amount: "0.25", currency: "EUR", description: "Fee", entityType: "normal" }],
  });
  const { body: debit } = await api.transaction("books-own", "debit", {
    merchantTransactionId: "HR-20419",
    amount: "20.00",
    currency: "EUR",
  });
  await importBankFile(
    operator,
    camt([{ amount: "20.00", text: [debit["extraData"].reference] }], { day: TODAY }),
  );
  const body = await createExport(profile, TODAY, TODAY);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, bookingExport: { number: 1, rows: 4 } });
  const { url, checks } = body["bookingExport"];
  expect(checks).toEqual([
    {
      connectorGuid: cards,
      currency: "EUR",
      clearingBalance: "39.75",
      capturedNotPaidOut: "39.75",
      equal: true,
    },
  ]);
  const bytes = await download(url);
  const lines = bytes.toString("latin1").split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]?.replace(/13;\d{17};/, "13;CREATED;")).toBe(
    `"EXTF";700;21;"Buchungsstapel";13;CREATED;;"QT";"quittance";"";29098;55003;${COMPACT.slice(0, 4)}0101;4;${COMPACT};${COMPACT};"Quittance 1";"";1;0;0;"EUR";;"";;;"04";;;"";""`,
  );
  expect(lines[1]!.split(";")).toHaveLength(125);
  const rows = lines.slice(2, 6).map((line) => line.split(";"));
  for (const row of rows) expect(row).toHaveLength(125);
  expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9], row[10], row[113]])).toEqual(
    expect.arrayContaining([
      ["49,90", '"S"', "1461", "10000", SHORT, '"HR-20418"', "0"],
      ["9,90", '"H"', "1461", "10000", SHORT, '"HR-20418-R"', "0"],
      ["0,25", '"S"', "6855", "1461", SHORT, '"HR-20418"', "0"],
      ["20,00", '"S"', "1800", "10000", SHORT, '"HR-20419"', "0"],
    ]),
  );
  await pay("HR-20420", "5.00");
  expect((await download(url)).equals(bytes)).toBe(true);
  const next = await createExport(profile, TODAY, TODAY);
  expect(next).toMatchObject({ bookingExport: { number: 2, rows: 1 } });
  expect((await createExport(profile, TODAY, TODAY))["errorMessage"]).toContain("nothing new");
});

test("what counts as exported is the profile's, and rows may be of a day", async () => {
  const profile = await createProfile({ format: "journal-csv", granularity: "day", datev: undefined });
  const body = await createExport(profile, TODAY, TODAY);
  expect(body).toMatchObject({ bookingExport: { number: 1 } });
  const text = (await download(body["bookingExport"].url)).toString();
  const [head, ...rows] = text.trim().split("\r\n");
  expect(head).toBe(
    "batch,date,document,account,contra_account,debit,credit,currency,tax_key,text,transaction_uuid,payout,kind",
  );
  expect(rows.some((row) => row.includes(",1461,10000,54.90,,EUR,"))).toBe(true);
});

test("a camt.053 per clearing account adds up, and is read by the gateway's own reader", async () => {
  const profile = await createProfile({ format: "camt053" });
  const { bookingExport } = await createExport(profile, TODAY, TODAY);
  const text = (await download(bookingExport.url)).toString();
  expect(text).toContain("camt.053.001.08");
  expect(text).toContain("<Othr><Id>1461</Id></Othr>");
  const amounts = [...text.matchAll(/<Bal>.*?<Amt Ccy="EUR">([\d.]+)<\/Amt>/g)].map(([, amount]) => amount);
  expect(amounts).toEqual(["0.00", "44.75"]);
});

test("bank has what arrived: less within the tolerance, or too much, with the difference on its account", async () => {
  const settings = { "bank:tolerance": "0.05", "bank:surplus": "refund" };
  const iban = "DE75512108001245126199";
  await createBankAccount(operator, { apiKey: "books-kind", iban, settings });
  const profile = await createProfile({ format: "journal-csv", datev: undefined });
  await createExport(profile, TODAY, TODAY);
  const references = [];
  for (const [merchantTransactionId, amount] of [
    ["HR-30001", "30.00"],
    ["HR-30002", "40.00"],
  ] as const) {
    const order = { merchantTransactionId, amount, currency: "EUR" };
    const { body } = await api.transaction("books-kind", "debit", order);
    references.push(body["extraData"].reference);
  }
  const payer = { name: "Mara Lindqvist", iban: "AT611904300234573201" };
  const received = [
    { amount: "29.96", text: [references[0]], ...payer },
    { amount: "41.50", text: [references[1]], ...payer },
  ];
  await importBankFile(operator, camt(received, { iban, id: "D-1", day: TODAY }));
  const rowsOf = async (number: number) => {
    const { bookingExport } = await createExport(profile, TODAY, TODAY);
    expect(bookingExport).toMatchObject({ number });
    const [, ...rows] = (await download(bookingExport.url)).toString().trim().split("\r\n");
    return rows.map((row) => {
      const cells = row.split(",");
      return [cells[2], ...cells.slice(3, 7), cells.at(-1)].join(" ");
    });
  };
  expect((await rowsOf(2)).toSorted()).toEqual([
    "HR-30001 1800 10000 30.00  payment",
    "HR-30001 6300 1800 0.04  difference",
    "HR-30002 1800 10000 40.00  payment",
    "HR-30002 6300 1800  1.50 difference",
  ]);
  // The surplus goes back to the payer.
  const { body } = await operator.get(`/api/provisioning/listBankEntries/${merchant}?state=matched`);
  const entry = body["bankEntries"].find(({ amount }: { amount: string }) => amount === "41.50");
  const sent = { amount: "1.50", direction: "DBIT", endToEndId: entry.guid.replaceAll("-", "") } as const;
  await importBankFile(operator, camt([sent], { iban, id: "D-2", day: TODAY }));
  expect(await rowsOf(3)).toEqual(["HR-30002 6300 1800 1.50  difference"]);
});

test("refusals name the field", async () => {
  const create = async (more: object) =>
    (await operator.post(`/api/provisioning/createBookingProfile/${merchant}`, profileOf(more))).body[
      "errorMessage"
    ];
  expect(await create({ chart: "05" })).toContain("chart");
  expect(await create({ datev: undefined })).toContain("datev");
  expect(await create({ timeZone: "Mars/Olympus" })).toContain("timeZone");
  expect(await create({ datev: { ...DATEV, fiscalYearStart: "13-01" } })).toContain("fiscalYearStart");
  expect(await create({ accounts: { ...profileOf().accounts, fees: { odd: { account: "1" } } } })).toContain(
    "odd",
  );
  const profile = await createProfile();
  const refused = async (from: string, to: string) => (await createExport(profile, from, to))["errorMessage"];
  expect(await refused(TODAY, DAY.add({ days: 1 }).toString())).toContain("to");
  expect(await refused("2026-02-31", TODAY)).toContain("from");
  expect(await refused(`${DAY.year - 1}-12-01`, TODAY)).toContain("fiscal year");
  const { body } = await operator.post(`/api/provisioning/updateBookingProfile/${profile}`, {
    accounts: { ...profileOf().accounts, clearing: {} },
  });
  expect(body).toMatchObject({ success: true, bookingProfile: { accounts: { clearing: {} } } });
  expect(await refused(TODAY, TODAY)).toContain(`accounts.clearing.${cards}`);
  const { body: list } = await operator.get(`/api/provisioning/listBookingProfiles/${merchant}`);
  expect(list["bookingProfiles"].map(({ guid }: { guid: string }) => guid)).toContain(profile);
  expect(own).not.toBe("");
});
