import { expect, test } from "vitest";
import { createIds } from "../../platform/ids.ts";
import { matchesRule } from "./match-rule.ts";

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
