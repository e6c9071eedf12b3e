import { expect, test } from "vitest";
import { createIds } from "../../platform/ids.ts";
import { checkRule, type RoutingFacts } from "./match-rule.ts";

function matchesRule(rule: Parameters<typeof checkRule>[0], facts: RoutingFacts): boolean {
  return checkRule(rule, facts).every(({ holds }) => holds);
}

const NO_FACTS = {
  type: "debit",
  amount: "9.99",
  currency: "EUR",
  card: undefined,
  customerCountry: undefined,
  extraData: {},
};

test.each([0, 30, 100])(
  "a share of %i % draws as many, also of those that come in the same second",
  (share) => {
    const ids = createIds(undefined, () => Date.UTC(2026, 10, 21));
    const rule = { connector: "CO-1", sharePercent: share };
    const draws = Array.from({ length: 10_000 }, () => {
      const facts = { ...NO_FACTS, transactionUuid: ids.transactionUuid() };
      const isDrawn = matchesRule(rule, facts);
      expect(matchesRule(rule, facts)).toBe(isDrawn);
      return isDrawn;
    });
    const percent = draws.filter(Boolean).length / 100;
    // More than six standard deviations.
    expect(Math.abs(percent - share)).toBeLessThan(3);
  },
);

test.each([
  [{ currencies: ["EUR"] }, [["currencies", "EUR", true]]],
  [{ currencies: ["CHF", "USD"] }, [["currencies", "EUR", false]]],
  [{ brands: ["visa"] }, [["brands", undefined, false]]],
  [{ customerCountries: ["AT"] }, [["customerCountries", undefined, false]]],
  [{ minAmount: "9.99" }, [["minAmount", "9.99", true]]],
  [{ maxAmount: "9.98" }, [["maxAmount", "9.99", false]]],
  [{ extraData: { shop: "one" } }, [["extraData", undefined, false]]],
  [
    { transactionTypes: ["debit"], minAmount: "10" },
    [
      ["transactionTypes", "debit", true],
      ["minAmount", "9.99", false],
    ],
  ],
])("the rule %j says of each condition what the request has, and whether it holds", (rule, expected) => {
  const conditions = checkRule(
    { connector: "CO-1", ...rule },
    { ...NO_FACTS, transactionUuid: "0".repeat(20) },
  );
  expect(conditions.map(({ name, actual, holds }) => [name, actual, holds])).toEqual(expected);
});

test("a rule without conditions has none that does not hold", () => {
  expect(checkRule({ connector: "CO-1" }, { ...NO_FACTS, transactionUuid: "0".repeat(20) })).toEqual([]);
});
