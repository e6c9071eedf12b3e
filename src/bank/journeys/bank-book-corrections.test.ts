import { beforeAll, expect, test } from "vitest";
import { BankShop, createBankAccount, OWN_IBAN, type Shown } from "../../../tests/support/bank-shop.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const ZONE = "Europe/Vienna";
const TODAY = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate().toString();
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };
const COLUMNS =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference";

const shop = forThisFile(() => BankShop.open());
let adyen: string;

beforeAll(async () => {
  await createBankAccount(shop.operator);
  adyen = await createConnector(shop.operator, {
    apiKey: "adyen",
    adapter: "Adyen",
    method: "Creditcard",
    config: {
      testMode: true,
      username: "AcmeTickets",
      apiSecret: "test_key_of_a_test",
      vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
      extraData: { apiBaseUrl: "http://127.0.0.1:9" },
    },
  });
});

async function createProfile(format: string): Promise<string> {
  const { body } = await shop.provision(`createBookingProfile/${DEMO_MERCHANT}`, {
    format,
    chart: "04",
    accounts: {
      clearing: { [adyen]: "1461" },
      customer: "10000",
      fees: { normal: { account: "6855", taxKey: "94", vatId: "NL803441526B01" } },
      bank: "1800",
      differences: "6300",
    },
    timeZone: ZONE,
    datev: { adviser: 29098, client: 55003, fiscalYearStart: "01-01", accountLength: 4 },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["bookingProfile"].guid;
}

/** The rows of the next export, as columns; none where there is nothing new. */
async function rowsOfNext(profile: string): Promise<{ rows: string[][]; checks: Shown[] }> {
  const { body } = await shop.provision(`createBookingExport/${profile}`, { from: TODAY, to: TODAY });
  if (body["success"] !== true) {
    expect(body["errorMessage"]).toContain("nothing new");
    return { rows: [], checks: [] };
  }
  const text = (await shop.download(body["bookingExport"].url)).toString("latin1");
  const [separator, head] = text.startsWith('"EXTF"') ? [";", 2] : [",", 1];
  const rows = text
    .trim()
    .split("\r\n")
    .slice(head)
    .map((line) => line.split(separator).map((cell) => cell.replace(/^"(.*)"$/, "$1")));
  return { rows, checks: body["bookingExport"].checks };
}

/** Amount, side, account, contra account, document and the mark of a general reversal. */
const datev = (row: string[]) => [row[0], row[1], row[6], row[7], row[10], row[117]];
/** Account, contra account, debit, credit and kind. */
const journal = (row: string[]) => [row[3], row[4], row[5], row[6], row[12]];

test("a payment that was undone is reversed by a row of the next export, and booked again when it is paid", async () => {
  const [extf, csv] = [await createProfile("datev-extf"), await createProfile("journal-csv")];
  const { uuid, reference } = await shop.debit("20.00", "own", { merchantTransactionId: "KO-1" });
  await shop.imported([{ amount: "20.00", text: [reference], ...PAYER }], { day: TODAY });
  const booked = ["20,00", "S", "1800", "10000", "KO-1"];
  expect((await rowsOfNext(extf)).rows.map(datev)).toEqual([[...booked, ""]]);
  expect((await rowsOfNext(csv)).rows.map(journal)).toEqual([["1800", "10000", "20.00", "", "payment"]]);

  const [{ guid }] = await shop.entries("matched");
  const undone = await shop.provision(`unassignBankEntry/${guid}`, { reason: "Another customer paid it." });
  expect(undone.body).toMatchObject({ success: true });
  expect((await rowsOfNext(extf)).rows.map(datev)).toEqual([[...booked, "1"]]);
  expect((await rowsOfNext(csv)).rows.map(journal)).toEqual([["1800", "10000", "", "20.00", "reversal"]]);
  expect((await rowsOfNext(extf)).rows).toEqual([]);

  await shop.provision(`assignBankEntry/${guid}`, { transactionUuid: uuid });
  expect((await rowsOfNext(extf)).rows.map(datev)).toEqual([[...booked, ""]]);
  // Undone and paid between two exports: it came at another moment.
  await shop.provision(`unassignBankEntry/${guid}`, { reason: "Once more." });
  await shop.provision(`assignBankEntry/${guid}`, { transactionUuid: uuid });
  expect((await rowsOfNext(extf)).rows.map(datev)).toEqual([
    [...booked, "1"],
    [...booked, ""],
  ]);
  const { rows } = await rowsOfNext(csv);
  expect(rows.map(journal)).toEqual([["1800", "10000", "20.00", "", "payment"]]);
  expect((await rowsOfNext(csv)).rows).toEqual([]);
});

test("a refund that its bank returns after it was booked comes back into the books", async () => {
  const csv = await createProfile("journal-csv");
  const { uuid: referenceUuid, reference } = await shop.debit("30.00", "own", {
    merchantTransactionId: "KO-2",
  });
  await shop.imported([{ amount: "30.00", text: [reference], ...PAYER }], { day: TODAY });
  const { transactionToken: _token, ...order } = anOrder();
  const { body: refund } = await shop.api.transaction("own", "refund", {
    ...order,
    referenceUuid,
    amount: "30.00",
  });
  const endToEndId = String(refund["uuid"]);
  await shop.imported([{ amount: "30.00", direction: "DBIT", endToEndId }], { day: TODAY });
  await rowsOfNext(csv);
  await shop.imported([{ amount: "30.00", endToEndId, returned: "AC04" }], { day: TODAY });
  await shop.started.gateway.runDue();
  expect((await rowsOfNext(csv)).rows.map(journal)).toEqual([
    ["1800", "10000", "30.00", "", "refund_returned"],
  ]);
});

test("the difference of a payout has its own account, and a payout that is undone is reversed with it", async () => {
  const csv = await createProfile("journal-csv");
  await rowsOfNext(csv);
  const report = [
    COLUMNS,
    `Acme,AcmeTickets,882540819541,order-1,visa,${TODAY} 01:00:00,CET,Settled,772540819541,EUR,,50.00,1,EUR,,50.00,,,,,100192,`,
    `Acme,AcmeTickets,,,,${TODAY} 01:00:00,CET,MerchantPayout,"TX100192AB batch 100192",,,,,EUR,50.00,,,,,,100192,`,
  ].join("\n");
  const { body } = await shop.operator.send("POST", `/api/provisioning/importSettlementReport/${adyen}`, {
    body: report,
    headers: { "content-type": "text/csv" },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, rows: 2 });
  await shop.imported([{ amount: "49.00", name: "ADYEN N.V.", text: ["TX batch 100192, AcmeTickets"] }], {
    day: TODAY,
    iban: OWN_IBAN,
  });
  const first = await rowsOfNext(csv);
  expect(first.rows.map(journal)).toEqual([
    ["1800", "1461", "49.00", "", "payout"],
    ["6300", "1461", "1.00", "", "difference"],
  ]);
  expect(first.checks).toEqual([
    {
      connectorGuid: adyen,
      currency: "EUR",
      clearingBalance: "-50.00",
      capturedNotPaidOut: "-50.00",
      equal: true,
    },
  ]);
  const entry = (await shop.entries("matched")).find((one: Shown) => one.kind === "payout");
  await shop.provision(`unassignBankEntry/${entry.guid}`, { reason: "It is another batch." });
  await shop.provision(`assignBankEntry/${entry.guid}`, { kind: "other" });
  const second = await rowsOfNext(csv);
  expect(second.rows.map(journal).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
    ["1800", "1461", "", "49.00", "reversal"],
    ["6300", "1461", "", "1.00", "reversal"],
  ]);
  // The provider says that it paid it out, and the bank has not received it.
  expect(second.checks).toEqual([
    {
      connectorGuid: adyen,
      currency: "EUR",
      clearingBalance: "0.00",
      capturedNotPaidOut: "-50.00",
      equal: false,
    },
  ]);
});
