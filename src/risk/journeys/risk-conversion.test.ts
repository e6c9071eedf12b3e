import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { RISK_BLOCK, RiskShop, unique, velocity } from "../../../tests/support/risk-shop.ts";

const shop = forThisFile(() => RiskShop.open());
const ABOVE_HUNDRED = { check: { kind: "amount", currency: "EUR", limit: "100.00" }, action: "decline" };
const SUM_ABOVE_HUNDRED = velocity({ measure: "sum", currency: "EUR", limit: "100.00", per: "customer" });

/** A payment in EUR by a card in USD, and the customer's choice of a currency. */
async function pay(apiKey: string, choice: { currency: string; amount: string; customer: object }) {
  const { currency, amount, customer } = choice;
  const order = { merchantTransactionId: unique(), amount, customer, requestDcc: true };
  const { body } = await shop.api.debit(order, apiKey);
  expect(body).toMatchObject({ dccData: { originalCurrency: "EUR", convertedCurrency: "USD" } });
  const chosen = await shop.api.post(`/api/v3/transaction/${apiKey}/continue-dcc`, {
    continueDccUuid: body["uuid"],
    selectedDccCurrency: currency,
  });
  return chosen.body;
}

test("a customer evades no limit of an amount by paying in the currency of their card", async () => {
  await shop.work();
  const apiKey = await shop.checked([ABOVE_HUNDRED], {}, { settings: { "dcc:enabled": "1" } });
  for (const currency of ["EUR", "USD"])
    expect(await pay(apiKey, { ...shop.customer(), currency, amount: "150.00" })).toMatchObject(RISK_BLOCK);
  // 95 EUR are above 100 USD.
  expect(await pay(apiKey, { ...shop.customer(), currency: "USD", amount: "95.00" })).toMatchObject({
    success: true,
    returnType: "FINISHED",
  });
});

test("nor one of a sum", async () => {
  await shop.work();
  const settings = { "dcc:enabled": "1", "risk-engine:store-test-tx": "1" };
  const apiKey = await shop.checked([SUM_ABOVE_HUNDRED], {}, { settings });
  const customer = shop.customer();
  for (const expected of [{ success: true }, RISK_BLOCK])
    expect(await pay(apiKey, { ...customer, currency: "USD", amount: "60.00" })).toMatchObject(expected);
});

test("a draft is tried on the amounts that the rules compare", async () => {
  await shop.work();
  const id = await shop.profile([{ id: "large", check: ABOVE_HUNDRED.check, action: "review" }]);
  const { apiKey } = await shop.connector({
    defaultRiskRuleSet: id,
    settings: { "dcc:enabled": "1", "risk-engine:store-test-tx": "1" },
  });
  expect(await pay(apiKey, { ...shop.customer(), currency: "USD", amount: "95.00" })).toMatchObject({
    success: true,
  });
  const limit = "90.00";
  await shop.provision(`saveRiskProfileDraft/${id}`, {
    rules: [{ id: "large", check: { ...ABOVE_HUNDRED.check, limit }, action: "decline" }],
  });
  expect(await shop.provision(`dryRunRiskProfile/${id}`, {})).toMatchObject({ payments: 1, hits: [1] });
});
