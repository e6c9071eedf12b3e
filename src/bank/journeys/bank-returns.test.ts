import { afterAll, beforeAll, expect, test } from "vitest";
import { BankShop, createBankAccount, type Shown } from "../../../tests/support/bank-shop.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";

const BANK = `/console/${DEMO_MERCHANT}/bank`;
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

let shop: BankShop;
let finance: ConsoleClient;

beforeAll(async () => {
  shop = await BankShop.open();
  await createBankAccount(shop.operator);
  finance = await ConsoleClient.demo(shop.started.url, "finance");
});
afterAll(() => shop.close());

const entryOf = async (amount: string): Promise<Shown> =>
  (await shop.entries()).find((entry: Shown) => entry.amount === amount);
const assign = async (amount: string, body: object) =>
  shop.provision(`assignBankEntry/${(await entryOf(amount)).guid}`, body);

/** A file of what waits, which a second person approves; its bytes. */
async function approvedFile(): Promise<{ amount: string; document: string }> {
  const { body } = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  const { guid, approvalId } = body as { guid: string; approvalId: string };
  await finance.submit(await finance.get(`/console/${DEMO_MERCHANT}/approvals/${approvalId}`), "/approve");
  const { body: list } = await shop.provision(`listTransferFiles/${DEMO_MERCHANT}`);
  const { url, amount } = list["transferFiles"].find((file: Shown) => file.guid === guid);
  return { amount, document: (await shop.download(url)).toString() };
}

test("money that is for nothing goes back to its payer by a file that a second person approves, once", async () => {
  await shop.imported([{ amount: "7.77", text: ["Interest"], ...PAYER }]);
  const page = await finance.get(`${BANK}/entries/${(await entryOf("7.77")).guid}`);
  expect(textOf(page)).toContain("Send it back");
  await finance.submit(page, "/assign", { to: "kind:send_back" });
  expect(await entryOf("7.77")).toMatchObject({ state: "matched", transactions: [] });
  expect((await assign("7.77", { kind: "send_back" })).body["errorMessage"]).toContain(
    "no money of it waits",
  );
  const { amount, document } = await approvedFile();
  expect(amount).toBe("7.77");
  expect(document).toContain(PAYER.iban);
  const endToEndId = (await entryOf("7.77")).guid.replaceAll("-", "");
  // The bank returns it: it waits for a person again, and does not go back there twice.
  await shop.imported([
    { amount: "7.77", direction: "DBIT", endToEndId },
    { amount: "7.77", endToEndId, returned: "AC04" },
  ]);
  const waiting = await shop.entries("unmatched");
  expect(waiting).toMatchObject([{ amount: "7.77", surplus: null }]);
  const again = await shop.provision(`assignBankEntry/${waiting[0].guid}`, { kind: "send_back" });
  expect([again.status, again.body["errorMessage"]]).toEqual([
    422,
    expect.stringContaining("went back before"),
  ]);
  expect((await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {})).status).toBe(422);
});

test("what was too much of a payment goes back when a person says so, and the payment stays paid", async () => {
  const { uuid, reference } = await shop.debit("20.00");
  await shop.imported([{ amount: "25.50", text: [reference], ...PAYER }]);
  expect(await entryOf("25.50")).toMatchObject({ state: "matched", surplus: "5.50" });
  const page = await finance.get(`${BANK}/entries/${(await entryOf("25.50")).guid}`);
  expect(textOf(page)).toContain("EUR 5.50 too much");
  await finance.submit(page, "/assign");
  expect(await entryOf("25.50")).toMatchObject({ state: "matched", surplus: null });
  expect((await approvedFile()).amount).toBe("5.50");
  expect((await shop.statusOf(uuid))["transactionStatus"]).toBe("SUCCESS");
});

test("the rest of an entry that is for a payment in part goes back", async () => {
  const { uuid } = await shop.debit("30.00");
  await shop.imported([{ amount: "40.00", text: ["no reference"], ...PAYER }]);
  expect((await assign("40.00", { transactionUuid: uuid, amount: "30.00" })).status).toBe(200);
  expect(await entryOf("40.00")).toMatchObject({ state: "unmatched" });
  expect((await assign("40.00", { kind: "send_back" })).status).toBe(200);
  expect((await approvedFile()).amount).toBe("10.00");
});

test("money whose payer's account the bank did not name, and money that went out, cannot go back", async () => {
  await shop.imported([
    { amount: "8.88", text: ["cash"] },
    { amount: "9.99", direction: "DBIT", text: ["rent"], ...PAYER },
  ]);
  for (const amount of ["8.88", "9.99"]) {
    const { status, body } = await assign(amount, { kind: "send_back" });
    expect([status, body["errorMessage"]]).toEqual([
      422,
      expect.stringContaining("did not name the account"),
    ]);
    const page = await finance.get(`${BANK}/entries/${(await entryOf(amount)).guid}`);
    expect(textOf(page)).not.toContain("Send it back");
  }
});
