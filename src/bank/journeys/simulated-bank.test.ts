import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, basic } from "../../../tests/support/api-client.ts";
import {
  BankShop,
  createBankAccount,
  importBankFile,
  OWN_IBAN,
  type Shown,
} from "../../../tests/support/bank-shop.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-26T12:00:00Z");
const shop = forThisFile(() => BankShop.open({ clock }));

beforeAll(async () => {
  await createBankAccount(shop.operator);
});

async function simulated(body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(
    `${shop.started.url}/api/provisioning/simulateBankStatement/${DEMO_MERCHANT}`,
    {
      method: "POST",
      headers: { authorization: basic(ADMINISTRATOR), "content-type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  return { status: response.status, text: await response.text() };
}

/** The statement that the simulated bank gives, as a person imports it. */
async function booked(body: object): Promise<Shown> {
  const { status, text } = await simulated(body);
  expect(status, text).toBe(200);
  const imported = await importBankFile(shop.operator, text);
  expect(imported.body, JSON.stringify(imported.body)).toMatchObject({
    success: true,
    bankImport: { gap: false, errors: [] },
  });
  return imported.body["bankImport"];
}

test("transfers come with the reference, without it and with a wrong amount, and balances follow", async () => {
  const [paid, part, named] = [
    await shop.debit("49.90"),
    await shop.debit("20.00"),
    await shop.debit("30.00", "own", { merchantTransactionId: "SIM-30-00" }),
  ];
  const result = await booked({
    transfers: [
      { transactionUuid: paid.uuid },
      { transactionUuid: part.uuid, amount: "15.00" },
      { amount: "30.00", text: "Rechnung SIM-30-00" },
      { amount: "7.77", text: "Zinsen & <mehr>", name: "Bank" },
    ],
  });
  expect(result).toMatchObject({
    entries: 4,
    matched: 2,
    proposed: 1,
    unmatched: 1,
    closingBalance: "102.67",
  });
  expect(await shop.statusOf(paid.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await shop.statusOf(part.uuid)).toMatchObject({ extraData: { amount: "5.00" } });
  expect(await shop.statusOf(named.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  const rest = await booked({ transfers: [{ transactionUuid: part.uuid }] });
  expect(rest).toMatchObject({ openingBalance: "102.67", closingBalance: "107.67", matched: 1 });
});

test("the refunds of an approved file are booked, and come back", async () => {
  const { uuid, reference } = await shop.debit("12.00");
  await booked({ transfers: [{ transactionUuid: uuid }] });
  const { transactionToken: _token, ...order } = anOrder();
  const { body: refund } = await shop.api.transaction("own", "refund", {
    ...order,
    amount: "12.00",
    referenceUuid: uuid,
  });
  const { body: file } = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  // Before a second person agreed, no bank has it.
  expect(await simulated({ outgoing: true })).toMatchObject({ status: 422 });
  const finance = await ConsoleClient.demo(shop.started.url, "finance");
  const page = await finance.get(`/console/${DEMO_MERCHANT}/approvals/${file["approvalId"]}`);
  await finance.submit(page, "/approve");
  expect(await booked({ outgoing: true })).toMatchObject({ entries: 1, matched: 1 });
  expect(await shop.statusOf(refund["uuid"])).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await simulated({ outgoing: true })).toMatchObject({ status: 422 });
  expect(await booked({ returns: [{ endToEndId: refund["uuid"], reason: "MD07" }] })).toMatchObject({
    matched: 1,
  });
  await shop.started.gateway.runDue();
  const { body: events } = await shop.api.get("/api/v3/events/own?types=refund.failed");
  expect(events["events"].at(-1).data.object).toMatchObject({ extraData: { undone: refund["uuid"] } });
  expect(reference).toMatch(/^RF/);
});

/** A connector of the Simulator with a debit of 100.00. */
async function paidConnector(apiKey: string): Promise<string> {
  const guid = await createConnector(shop.operator, {
    apiKey,
    ...SIMULATED_CARDS,
    config: { testMode: true },
  });
  const { body } = await shop.api.debit({ ...anOrder(), amount: "100.00" }, apiKey);
  expect(body["success"]).toBe(true);
  return guid;
}

/** The newest payout of a connector, once its settlements are fetched. */
async function payoutOf(guid: string): Promise<Shown> {
  const now = clock.now();
  await shop.provision(`fetchSettlements/${guid}`, {
    periodFrom: now.subtract({ hours: 20 * 24 }).toString({ smallestUnit: "second" }),
    periodTo: now.toString({ smallestUnit: "second" }),
  });
  await shop.started.gateway.runDue();
  const { body } = await shop.provision(`listProviderSettlements/${guid}`);
  return body["providerSettlements"][0];
}

test("the weekly payouts of the Simulator's connectors arrive, or with a difference, after their week", async () => {
  const weekly = await paidConnector("weekly");
  const short = await paidConnector("weekly-short");
  expect(await simulated({ payouts: true })).toMatchObject({ status: 422 });
  clock.advance({ hours: 8 * 24 });
  expect(await payoutOf(weekly)).toMatchObject({ bankState: "expected", currency: "EUR" });
  expect(await booked({ payouts: true })).toMatchObject({ entries: 1, matched: 1 });
  expect(await payoutOf(weekly)).toMatchObject({ bankState: "arrived", difference: "0.00" });
  await payoutOf(short);
  expect(await booked({ payouts: true, payoutDifference: "-1.00" })).toMatchObject({ entries: 1 });
  expect(await payoutOf(short)).toMatchObject({ bankState: "different", difference: "-1.00" });
});

test("payouts whose entries wait for a person are not booked again", async () => {
  const equal = [await paidConnector("equal"), await paidConnector("equal-too")];
  clock.advance({ hours: 8 * 24 });
  for (const guid of equal) await payoutOf(guid);
  expect(await booked({ payouts: true })).toMatchObject({ entries: 2, matched: 0 });
  expect(await simulated({ payouts: true })).toMatchObject({ status: 422 });
});

test.each([
  ["an account of nobody", { account: "DE89370400440532013000", transfers: [] }, "account"],
  ["nothing to book", {}, "transfers"],
  ["another payment", { transfers: [{ transactionUuid: "none" }] }, "transfers.0.transactionUuid"],
  ["no amount", { transfers: [{ text: "x" }] }, "transfers.0.amount"],
  ["a wrong amount", { transfers: [{ text: "x", amount: "1,00" }] }, "transfers.0.amount"],
  ["no text", { transfers: [{ amount: "1.00" }] }, "transfers.0.text"],
  ["an unknown transfer", { returns: [{ endToEndId: "none" }] }, "returns.0.endToEndId"],
  ["a wrong difference", { payouts: true, payoutDifference: "much" }, "payoutDifference"],
])("%s is refused with its field", async (_name, body, field) => {
  const { status, text } = await simulated(body);
  expect([status, JSON.parse(text).errorMessage]).toEqual([422, expect.stringContaining(field)]);
});

test("an account with a live connector has no simulated bank", async () => {
  await createConnector(shop.operator, {
    apiKey: "live",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: false, extraData: { iban: OWN_IBAN, accountHolder: "Halden Group GmbH" } },
  });
  const { status, text } = await simulated({ transfers: [{ amount: "1.00", text: "x" }] });
  expect([status, text]).toEqual([422, expect.stringContaining("test mode")]);
});
