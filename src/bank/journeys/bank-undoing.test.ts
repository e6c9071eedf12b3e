import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { BankShop, createBankAccount, type Shown } from "../../../tests/support/bank-shop.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";

const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

const clock = new ManualClock("2026-11-26T12:00:00Z");
let shop: BankShop;

beforeAll(async () => {
  shop = await BankShop.open({ clock });
  await createBankAccount(shop.operator);
  await createBankAccount(shop.operator, { apiKey: "generous", settings: { "bank:surplus": "refund" } });
});
afterAll(() => shop.close());

const entryOf = async (amount: string): Promise<Shown> =>
  (await shop.entries()).find((entry: Shown) => entry.amount === amount);
const assign = async (amount: string, body: object) =>
  shop.provision(`assignBankEntry/${(await entryOf(amount)).guid}`, body);
const unassign = async (amount: string) =>
  shop.provision(`unassignBankEntry/${(await entryOf(amount)).guid}`, { reason: "Another order." });
const stateOf = async (uuid: string, apiKey = "own"): Promise<string> =>
  (await shop.statusOf(uuid, apiKey))["transactionStatus"];

/** The sum of the transfers that wait, which are in no file before. */
async function sentBack(): Promise<string | undefined> {
  const { body } = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  return body["transferFile"]?.amount;
}

test("undoing any part of a payment opens it again for what is missing", async () => {
  const { uuid, reference } = await shop.debit("100.00");
  await shop.imported([{ amount: "40.00", text: [reference], ...PAYER }]);
  await shop.imported([{ amount: "60.00", text: [reference], ...PAYER }]);
  expect(await stateOf(uuid)).toBe("SUCCESS");
  expect((await unassign("40.00")).body).toMatchObject({ bankEntry: { state: "unmatched" } });
  expect(await shop.statusOf(uuid)).toMatchObject({
    transactionStatus: "PENDING",
    extraData: { amount: "40.00" },
  });
  // The other part can be undone, too, and both pay it again.
  expect((await unassign("60.00")).status).toBe(200);
  await assign("60.00", { transactionUuid: uuid });
  expect(await stateOf(uuid)).toBe("PENDING");
  await assign("40.00", { transactionUuid: uuid });
  expect(await stateOf(uuid)).toBe("SUCCESS");
});

test("what went back of an entry that is undone is not assigned again", async () => {
  const { reference } = await shop.debit("20.00", "generous");
  await shop.imported([{ amount: "25.00", text: [reference], ...PAYER }]);
  expect(await sentBack()).toBe("5.00");
  expect((await unassign("25.00")).status).toBe(200);
  const other = await shop.debit("25.00");
  const all = await assign("25.00", { transactionUuid: other.uuid, amount: "25.00" });
  expect([all.status, all.body["errorMessage"]]).toEqual([422, expect.stringContaining("20.00")]);
  expect((await assign("25.00", { transactionUuid: other.uuid })).body).toMatchObject({
    bankEntry: { state: "matched", transactions: [{ uuid: other.uuid, amount: "20.00" }] },
  });
  expect(await shop.statusOf(other.uuid)).toMatchObject({
    transactionStatus: "PENDING",
    extraData: { amount: "5.00" },
  });
});

test("too much of a part that a person assigns stays with the rest of the entry", async () => {
  const [one, two] = [await shop.debit("30.00", "generous"), await shop.debit("31.00", "generous")];
  await shop.imported([{ amount: "90.00", text: ["two orders"], ...PAYER }]);
  await assign("90.00", { transactionUuid: one.uuid, amount: "40.00" });
  expect(await entryOf("90.00")).toMatchObject({ state: "unmatched", surplus: null });
  await assign("90.00", { transactionUuid: two.uuid });
  expect(await stateOf(two.uuid, "generous")).toBe("SUCCESS");
  expect(await sentBack()).toBe("29.00");

  const three = await shop.debit("30.00");
  await shop.imported([{ amount: "91.00", text: ["three"], ...PAYER }]);
  await assign("91.00", { transactionUuid: three.uuid, amount: "40.00" });
  expect((await assign("91.00", { kind: "send_back" })).body).toMatchObject({
    bankEntry: { state: "matched", transactions: [{ amount: "30.00" }] },
  });
  expect(await sentBack()).toBe("61.00");
});

test("a part of a payment that expires waits for a person", async () => {
  const { uuid, reference } = await shop.debit("70.00");
  await shop.imported([{ amount: "33.00", text: [reference], ...PAYER }]);
  clock.advance({ hours: 15 * 24 });
  await shop.started.gateway.runDue();
  expect(await stateOf(uuid)).toBe("ERROR");
  expect(await entryOf("33.00")).toMatchObject({ state: "unmatched", kind: null, transactions: [] });
  expect((await assign("33.00", { kind: "send_back" })).status).toBe(200);
});
