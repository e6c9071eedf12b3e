import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount } from "../platform/money/index.ts";
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
