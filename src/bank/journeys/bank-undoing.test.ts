import { afterAll, beforeAll, expect, test } from "vitest";
import { BankShop, createBankAccount, type Shown } from "../../../tests/support/bank-shop.ts";

const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

let shop: BankShop;

beforeAll(async () => {
  shop = await BankShop.open();
  await createBankAccount(shop.operator);
});
afterAll(() => shop.close());

const entryOf = async (amount: string): Promise<Shown> =>
  (await shop.entries()).find((entry: Shown) => entry.amount === amount);
const assign = async (amount: string, body: object) =>
  shop.provision(`assignBankEntry/${(await entryOf(amount)).guid}`, body);
const unassign = async (amount: string) =>
  shop.provision(`unassignBankEntry/${(await entryOf(amount)).guid}`, { reason: "Another order." });
const stateOf = async (uuid: string): Promise<string> => (await shop.statusOf(uuid))["transactionStatus"];

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
