import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { BankShop, createBankAccount } from "../../../tests/support/bank-shop.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";

const clock = new ManualClock("2026-11-26T12:00:00Z");
let shop: BankShop;

beforeAll(async () => {
  shop = await BankShop.open({ clock });
  await createBankAccount(shop.operator);
});
afterAll(() => shop.close());

test("a settlement leaves out money that is on the merchant's own account, and has the fees of its payments", async () => {
  const { uuid, reference } = await shop.debit("80.00");
  await shop.imported([{ amount: "80.00", text: [reference] }]);
  expect(await shop.statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  const fees = [{ amount: "0.40", currency: "EUR", entityType: "merchant-normal", deductsPayout: true }];
  expect((await shop.provision(`addFees/${uuid}`, { fees })).status).toBe(200);
  clock.advance({ hours: 10 * 24 });
  const period = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-12-05T00:00:00Z", testMode: true };
  expect((await shop.provision(`createSettlementExport/${DEMO_MERCHANT}`, period)).status).toBe(200);
  await shop.started.gateway.runDue();
  const { body } = await shop.provision(`listSettlementExports?merchantGuid=${DEMO_MERCHANT}`);
  expect(body["settlementExports"]).toMatchObject([
    {
      state: "done",
      totals: [{ currency: "EUR", transactions: 0, gross: "0.00", fees: "-0.40", net: "-0.40" }],
    },
  ]);
});
