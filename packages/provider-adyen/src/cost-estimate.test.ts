import { beforeEach, expect, test } from "vitest";
import { money } from "@quittance/provider-kit/testing";
import { fakeAdyen } from "../tests/fake-account.ts";
import { BIN_LOOKUP_HOST } from "./cost-estimate.ts";

const { fake, callsOf } = await fakeAdyen([BIN_LOOKUP_HOST]);
const calls = callsOf();
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

function estimate(amount: string, currency = "EUR") {
  return calls.adapter.estimateCost!({ amount: money(amount, currency), bin: "40128888" }, calls.call());
}

test("a cost is requested by the first digits of the number, and is as Adyen says", async () => {
  expect(await estimate("49.90")).toEqual({ kind: "estimated", cost: { minor: 15n, currency: "EUR" } });
  expect(fake.requests).toMatchObject([
    {
      method: "POST",
      path: "/pal/servlet/BinLookup/v54/getCostEstimate",
      key: undefined,
      body: {
        merchantAccount: "QuittanceCOM",
        amount: { value: 4_990, currency: "EUR" },
        cardNumber: "40128888",
        shopperInteraction: "Ecommerce",
      },
    },
  ]);
});

test("an amount is written and read as Adyen counts", async () => {
  fake.account.settlementCurrency = "ISK";
  expect(await estimate("5000", "ISK")).toEqual({
    kind: "estimated",
    cost: { minor: 15n, currency: "ISK" },
  });
  expect(fake.requests).toMatchObject([{ body: { amount: { value: 500_000, currency: "ISK" } } }]);
  fake.account.settlementCurrency = "EUR";
});

test.each<[string, number, object]>([
  ["without an amount", 200, { resultCode: "Success" }],
  ["with an amount of no currency", 200, { resultCode: "Success", costEstimateAmount: { value: 1 } }],
  ["with less than zero", 200, { resultCode: "Success", costEstimateAmount: { value: -1, currency: "EUR" } }],
  [
    "with a broken number",
    200,
    { resultCode: "Success", costEstimateAmount: { value: 1.5, currency: "EUR" } },
  ],
  [
    "of another result",
    200,
    { resultCode: "Unsupported", costEstimateAmount: { value: 0, currency: "EUR" } },
  ],
  [
    "that refuses the key",
    403,
    { status: 403, errorCode: "010", errorType: "security", message: "Not allowed" },
  ],
])("a response %s is an unknown cost, and no cost of zero", async (_what, status, body) => {
  fake.planned.push({ match: /getCostEstimate/, status, body: JSON.stringify(body) });
  expect((await estimate("49.90")).kind).toBe("unknown");
});
