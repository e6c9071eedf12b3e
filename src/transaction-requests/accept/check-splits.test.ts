import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount } from "../../platform/money/index.ts";
import { checkSplits } from "./check-splits.ts";

const CURRENCIES = ["EUR", "JPY", "KWD"] as const;

test("splits are accepted exactly when their exact sum is within the amount, as strings and as numbers", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.bigInt({ min: 1n, max: 3_000n }),
      fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 1_000n }), fc.boolean()), { minLength: 1, maxLength: 10 }),
      (currency, amountMinor, parts) => {
        const splits = parts.map(([minor, asNumber]) => {
          const amount = formatAmount({ minor, currency });
          return { sellerMerchantExternalId: "seller", amount: asNumber ? Number(amount) : amount };
        });
        const sum = parts.reduce((total, [minor]) => total + minor, 0n);
        const refusal = checkSplits(
          { merchantTransactionId: "one", splits },
          { minor: amountMinor, currency },
        );
        if (sum <= amountMinor) expect(refusal).toBeUndefined();
        else expect(refusal).toMatchObject({ code: "field_invalid", path: "splits" });
      },
    ),
    { numRuns: 2_000 },
  );
});

const SPLIT = { sellerMerchantGuid: "ME-2", amount: "1.00" };

describe("each rule of a split, broken alone:", () => {
  test.each<[string, string, readonly object[]]>([
    ["it names its receiver", "splits[0]", [{ amount: "1.00" }]],
    ["it has an amount", "splits[0].amount", [{ sellerMerchantGuid: "ME-2" }]],
    ["its amount is one", "splits[0].amount", [{ ...SPLIT, amount: "x" }]],
    ["its amount is above 0", "splits[0].amount", [{ ...SPLIT, amount: "0.00" }]],
    ["it is in the transaction's currency", "splits[0].currency", [{ ...SPLIT, currency: "USD" }]],
    ["its fee has an amount", "splits[0].commissionFee.amount", [{ ...SPLIT, commissionFee: {} }]],
    [
      "its fee is in the transaction's currency",
      "splits[0].commissionFee.currency",
      [{ ...SPLIT, commissionFee: { amount: "0.10", currency: "USD" } }],
    ],
    [
      "its fee is not above it",
      "splits[0].commissionFee.amount",
      [{ ...SPLIT, commissionFee: { amount: "1.01" } }],
    ],
    ["the sum is within the amount", "splits", [SPLIT, { ...SPLIT, amount: "9.00" }]],
  ])("%s", (_rule, path, splits) => {
    const request = { merchantTransactionId: "one", splits: [...splits] };
    const refusal = checkSplits(request, { minor: 999n, currency: "EUR" });
    expect(refusal).toMatchObject({ refused: true, code: "field_invalid", path });
  });

  test("splits need an amount", () => {
    const refusal = checkSplits({ merchantTransactionId: "one", splits: [SPLIT] }, null);
    expect(refusal).toMatchObject({ code: "field_invalid", path: "splits" });
  });
});
