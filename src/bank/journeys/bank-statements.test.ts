import { zipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createBankAccount, importBankFile, OWN_IBAN, type Shown } from "../../../tests/support/bank-shop.ts";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const IBAN = OWN_IBAN;
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

const clock = new ManualClock("2026-11-26T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let statement = 0;

beforeAll(async () => {
  await createBankAccount(operator);
  await createBankAccount(operator, {
    apiKey: "tolerant",
    settings: { "bank:tolerance": "0.05", "bank:match-order-number": "1", "bank:late": "return" },
  });
});
beforeEach(() => void (statement += 1));

async function debit(amount: string, apiKey = "own", more: object = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, amount, ...more });
  expect(body["returnType"], JSON.stringify(body)).toBe("PENDING");
  return { uuid: String(body["uuid"]), reference: String(body["extraData"].reference) };
}

const importFile = (file: string | Uint8Array, type?: string) => importBankFile(operator, file, type);

async function imported(entries: readonly CamtEntry[], options: Parameters<typeof camt>[1] = {}) {
  const { status, body } = await importFile(camt(entries, { id: `S-${statement}`, ...options }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body["bankImport"];
}

async function statusOf(uuid: string, apiKey = "own") {
  return (await api.status(uuid, apiKey)).body;
}

async function entries(state?: string): Promise<Shown[]> {
  const query = state === undefined ? "" : `?state=${state}`;
  const { body } = await operator.get(`/api/provisioning/listBankEntries/${DEMO_MERCHANT}${query}`);
  return body["bankEntries"];
}

async function post(operation: string, body: object) {
  return operator.post(`/api/provisioning/${operation}`, body);
}

describe("an entry with the reference", () => {
  test("pays when its amount is equal, in structured text, in pieces of a word, and in lower case", async () => {
    const payments = await Promise.all(["49.90", "20.00", "30.00"].map((amount) => debit(amount)));
    const [one, two, three] = payments.map(({ reference }) => reference) as [string, string, string];
    const result = await imported([
      { amount: "49.90", structured: one, ...PAYER },
      { amount: "20.00", text: [`Rechnung 4711 ${two.slice(0, 5)}`, two.slice(5), " danke"] },
      { amount: "30.00", text: [three.toLowerCase().replace(/(.{4})/g, "$1 ")] },
    ]);
    expect(result).toMatchObject({
      account: IBAN,
      entries: 3,
      new: 3,
      matched: 3,
      unmatched: 0,
      gap: false,
      errors: [],
    });
    for (const { uuid } of payments)
      expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(await statusOf(payments[0]!.uuid)).toMatchObject({ returnData: { iban: PAYER.iban } });
    const [entry] = (await entries("matched")).slice(-1);
    expect(entry).toMatchObject({ direction: "in", currency: "EUR", state: "matched" });
  });

  test("leaves the payment open for the rest when it is less, and then pays it", async () => {
    const { uuid, reference } = await debit("100.00");
    await imported([{ amount: "60.00", text: [reference] }]);
    const open = await statusOf(uuid);
    expect(open).toMatchObject({ transactionStatus: "PENDING", extraData: { amount: "40.00" } });
    expect(open["extraData"].epcQr).toContain("EUR40.00");
    statement += 1;
    await imported([{ amount: "40.00", text: [reference], day: "2026-11-27" }]);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("pays and keeps the surplus for a person when it is more", async () => {
    const { uuid, reference } = await debit("10.00");
    await imported([{ amount: "12.50", text: [reference] }]);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
    const entry = (await entries("matched")).find((one: Shown) => one.text === reference);
    expect(entry).toMatchObject({ surplus: "2.50", transactions: [{ uuid, amount: "10.00" }] });
  });

  test("pays within the tolerance of the connector", async () => {
    const [paid, open] = [await debit("10.00", "tolerant"), await debit("10.00", "tolerant")];
    await imported([
      { amount: "9.95", text: [paid.reference] },
      { amount: "9.94", text: [open.reference] },
    ]);
    expect(await statusOf(paid.uuid, "tolerant")).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(await statusOf(open.uuid, "tolerant")).toMatchObject({ transactionStatus: "PENDING" });
  });

  test("in another currency, or beside another reference, waits for a person", async () => {
    const [one, two] = [await debit("10.00"), await debit("10.00")];
    const result = await imported([
      { amount: "10.00", currency: "CHF", text: [one.reference] },
      { amount: "10.00", text: [one.reference, " ", two.reference] },
    ]);
    expect(result).toMatchObject({ matched: 0, unmatched: 2 });
    expect(await statusOf(one.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  });

  test("of a payment that was paid is a surplus, and none of its money is recorded twice", async () => {
    const { uuid, reference } = await debit("10.00");
    const result = await imported([
      { amount: "10.00", text: [reference] },
      { amount: "10.00", text: [reference, "again"] },
    ]);
    expect(result).toMatchObject({ matched: 1, proposed: 1 });
    const entry = (await entries("proposed")).find((one: Shown) => one.proposal?.transactionUuid === uuid);
    expect(entry).toMatchObject({ surplus: "10.00", proposal: { because: "already_paid" } });
  });
});

describe("money for a payment that has expired", () => {
  test.each(["own", "tolerant"])("is recorded as late, by %s", async (apiKey) => {
    const { uuid, reference } = await debit("15.00", apiKey);
    clock.advance({ hours: 15 * 24 });
    await started.gateway.runDue();
    expect(await statusOf(uuid, apiKey)).toMatchObject({ transactionStatus: "ERROR" });
    await imported([{ amount: "15.00", text: [reference], ...PAYER }]);
    await started.gateway.runDue();
    expect(await statusOf(uuid, apiKey)).toMatchObject({ transactionStatus: "ERROR" });
    const { body } = await api.get(`/api/v3/events/${apiKey}?types=payment.late`);
    const late = body["events"].at(-1).data.object;
    expect(late).toMatchObject({ extraData: { latePayment: "true" }, amount: "15.00" });
    const { body: list } = await api.get(`/api/v3/transactions/${apiKey}?include=followUps&limit=100`);
    const refunds = JSON.stringify(list).split("REFUND").length - 1;
    expect(refunds > 0).toBe(apiKey === "tolerant");
  });
});

describe("an entry without the reference", () => {
  test("is proposed by its order number, or pays where the connector says so", async () => {
    const [proposed, paid] = [
      await debit("77.10", "own", { merchantTransactionId: "KA-88214" }),
      await debit("77.20", "tolerant", { merchantTransactionId: "KA-88215" }),
    ];
    const result = await imported([
      { amount: "77.10", text: ["Rechnung KA-88214 vom 11.11."] },
      { amount: "77.20", text: ["Rechnung KA-88215"] },
      { amount: "77.10", text: ["Rechnung KA-8821"] },
    ]);
    expect(result).toMatchObject({ matched: 1, proposed: 1, unmatched: 1 });
    expect(await statusOf(proposed.uuid)).toMatchObject({ transactionStatus: "PENDING" });
    expect(await statusOf(paid.uuid, "tolerant")).toMatchObject({ transactionStatus: "SUCCESS" });
    const entry = (await entries("proposed")).find((one: Shown) => one.amount === "77.10");
    expect(entry.proposal).toEqual({
      transactionUuid: proposed.uuid,
      amount: "77.10",
      because: "order_number",
    });
  });

  test("is found by its order number behind many newer payments of the same price", async () => {
    const named = await debit("49.90", "own", { merchantTransactionId: "KA-90001" });
    for (let count = 0; count < 60; count += 1) await debit("49.90");
    expect(await imported([{ amount: "49.90", text: ["Rechnung KA-90001"] }])).toMatchObject({ proposed: 1 });
    const entry = (await entries("proposed")).find((one: Shown) => one.amount === "49.90");
    expect(entry.proposal).toMatchObject({ transactionUuid: named.uuid, because: "order_number" });
  });

  test("is proposed for the payer's customer once a person has assigned their money", async () => {
    const payer = { name: "J. Steiner", iban: "NL91ABNA0417164300" };
    const first = await debit("64.70");
    await imported([{ amount: "64.70", text: ["Bestellung"], ...payer }]);
    const entry = (await entries("unmatched")).find((one: Shown) => one.amount === "64.70");
    const { body } = await post(`assignBankEntry/${entry.guid}`, { transactionUuid: first.uuid });
    expect(body).toMatchObject({ success: true, bankEntry: { state: "matched" } });
    expect(await statusOf(first.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
    const second = await debit("65.00");
    statement += 1;
    await imported([{ amount: "65.00", text: ["Espresso"], ...payer }]);
    const again = (await entries("proposed")).find((one: Shown) => one.amount === "65.00");
    expect(again.proposal).toMatchObject({ transactionUuid: second.uuid, because: "known_payer" });
  });
});

test("undoing needs a reason and opens the payment again, which another assignment pays", async () => {
  const [wrong, right] = [await debit("88.00"), await debit("88.00")];
  await imported([{ amount: "88.00", text: [wrong.reference] }]);
  const [{ guid }] = (await entries("matched")).filter((one: Shown) => one.text === wrong.reference);
  expect((await post(`unassignBankEntry/${guid}`, {})).status).toBe(422);
  const { body } = await post(`unassignBankEntry/${guid}`, { reason: "The customer meant another order." });
  expect(body).toMatchObject({ success: true, bankEntry: { state: "unmatched", transactions: [] } });
  expect(await statusOf(wrong.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  const assigned = await post(`assignBankEntry/${guid}`, { transactionUuid: right.uuid });
  expect(assigned.body).toMatchObject({ success: true, bankEntry: { transactions: [{ uuid: right.uuid }] } });
  expect(await statusOf(right.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await statusOf(wrong.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  const { body: changes } = await operator.get(`/api/provisioning/listChanges?limit=200`);
  expect(JSON.stringify(changes)).toContain("The customer meant another order.");
});

test("an entry that is no payment leaves the list, and refusals name the field", async () => {
  await imported([{ amount: "5.55", text: ["Zinsen"] }]);
  const entry = (await entries("unmatched")).find((one: Shown) => one.amount === "5.55");
  const refused = async (body: object) =>
    (await post(`assignBankEntry/${entry.guid}`, body)).body["errorMessage"];
  expect(await refused({})).toContain("transactionUuid");
  expect(await refused({ transactionUuid: "none" })).toContain("transactionUuid");
  expect(await refused({ kind: "wrong" })).toContain("kind");
  const { uuid } = await debit("5.55");
  expect(await refused({ transactionUuid: uuid, amount: "6.00" })).toContain("amount");
  expect((await post(`assignBankEntry/${entry.guid}`, { kind: "other" })).body).toMatchObject({
    bankEntry: { state: "ignored", kind: "other" },
  });
  expect(await refused({ transactionUuid: uuid })).toContain("ignored");
});

describe("files", () => {
  test("the same file twice, and one entry in two kinds of files, count once", async () => {
    const { uuid, reference } = await debit("21.00");
    const entry = { amount: "21.00", text: [reference], reference: "BANK-21" };
    expect(await imported([entry], { kind: "052" })).toMatchObject({ new: 1, matched: 1 });
    expect(await imported([entry])).toMatchObject({ entries: 1, new: 0, matched: 0 });
    expect(await imported([entry])).toMatchObject({ entries: 1, new: 0 });
    expect(await imported([entry], { kind: "054", version: "04" })).toMatchObject({ new: 0 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", amount: "21.00" });
  });

  test("a batch is matched by its parts where they add up, and not at all where they do not", async () => {
    const [one, two] = [await debit("11.00"), await debit("12.00")];
    const parts = [
      { amount: "11.00", text: [one.reference] },
      { amount: "12.00", text: [two.reference] },
    ];
    const wrong = await imported([{ amount: "24.00", batch: parts, reference: "B-1" }]);
    expect(wrong).toMatchObject({ entries: 1, matched: 0, unmatched: 1 });
    expect(await imported([{ amount: "23.00", batch: parts, reference: "B-2" }])).toMatchObject({
      entries: 2,
      matched: 2,
    });
  });

  test("details that come in a later file are matched then", async () => {
    const { uuid, reference } = await debit("13.00");
    await imported([{ amount: "13.00", reference: "LATER", withoutDetails: true }]);
    expect(
      await imported([{ amount: "13.00", reference: "LATER", text: [reference] }], { kind: "054" }),
    ).toMatchObject({
      matched: 1,
    });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("what is pending is left out until it is booked", async () => {
    const { uuid, reference } = await debit("14.00");
    const entry = { amount: "14.00", text: [reference], reference: "P-14" };
    expect(await imported([{ ...entry, status: "PDNG" }], { kind: "052" })).toMatchObject({ entries: 0 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "PENDING" });
    expect(await imported([entry])).toMatchObject({ matched: 1 });
  });

  test("a statement that is missing shows as a gap, and wrong balances as an error", async () => {
    await imported([{ amount: "1.00" }], { id: "G-1", day: "2026-12-20", opening: 1000 });
    expect(
      await imported([{ amount: "1.00" }], { id: "G-2", day: "2026-12-21", opening: 1100 }),
    ).toMatchObject({
      gap: false,
      openingBalance: "11.00",
      closingBalance: "12.00",
    });
    expect(
      await imported([{ amount: "1.00" }], { id: "G-4", day: "2026-12-23", opening: 2000 }),
    ).toMatchObject({
      gap: true,
    });
    const wrong = await imported([{ amount: "3.00" }], {
      id: "G-5",
      day: "2026-12-24",
      opening: 2100,
      closing: 9999,
    });
    expect(wrong.errors).toHaveLength(1);
  });

  test("MT940 and a zip are read too", async () => {
    const [one, two, three] = [await debit("31.00"), await debit("32.00"), await debit("33.00")];
    const mt940 = [
      ":20:STARTUMS",
      `:25:${IBAN}`,
      ":28C:00226/001",
      ":60F:C261125EUR100,00",
      ":61:2611261126C31,00NTRFNONREF//MT-31",
      `:86:166?00GUTSCHRIFT?20SVWZ+Rechnung ${one.reference.slice(0, 4)}?21${one.reference.slice(4)} danke?30GENODEF1?31${PAYER.iban}?32MARA LINDQVIST`,
      ":62F:C261126EUR131,00",
      "-",
    ].join("\r\n");
    const { body } = await importFile(mt940, "text/plain");
    expect(body["bankImport"]).toMatchObject({
      entries: 1,
      matched: 1,
      openingBalance: "100.00",
      errors: [],
    });
    const zip = zipSync({
      "one.xml": Buffer.from(camt([{ amount: "32.00", text: [two.reference] }], { id: "Z-1" })),
      "two.xml": Buffer.from(
        camt([{ amount: "33.00", text: [three.reference] }], { id: "Z-2", version: "02" }),
      ),
    });
    const zipped = await importFile(zip, "application/zip");
    expect(zipped.body["bankImport"]).toMatchObject({ entries: 2, matched: 2 });
    for (const { uuid } of [one, two, three])
      expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("Windows-1252 that is declared as UTF-8 is read", async () => {
    const { uuid, reference } = await debit("34.00");
    const text = camt([{ amount: "34.00", text: ["Gr\u00FC\u00DFe ", reference], name: "J\u00FCrgen" }], {
      id: "W-1",
    });
    const { body } = await importFile(Buffer.from(text, "latin1"));
    expect(body["bankImport"]).toMatchObject({ matched: 1 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect((await entries("matched"))[0]).toMatchObject({ counterparty: { name: "J\u00FCrgen" } });
  });

  test.each([
    [
      "an entity",
      '<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document/>',
    ],
    ["XML that ends too early", camt([{ amount: "1.00" }]).slice(0, -30)],
    ["another message", '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>'],
    ["another account", camt([{ amount: "1.00" }], { iban: "DE89370400440532013000" })],
    ["no text of a bank", "hello"],
    ["nothing", ""],
  ])("%s is refused with its line, and changes nothing", async (_name, file) => {
    const before = (await entries()).length;
    const { status, body } = await importFile(file);
    expect(status).toBe(422);
    if (file !== "")
      expect(body["errors"]).toEqual([{ line: expect.any(Number), message: expect.any(String) }]);
    expect((await entries()).length).toBe(before);
  });

  test("an entry that cannot be read is named, and the others are read", async () => {
    const { reference } = await debit("35.00");
    const file = camt([{ amount: "35.00", text: [reference] }, { amount: "4,00" }], {
      id: "E-1",
      closing: 3500,
    });
    const { body } = await importFile(file);
    expect(body["bankImport"]).toMatchObject({ matched: 1, errors: [{ line: expect.any(Number) }] });
  });
});
