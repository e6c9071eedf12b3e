import { describe, expect, it, test } from "vitest";
import { evaluateProfile, type RiskFacts, type Velocity } from "./evaluate-profile.ts";
import type { ListKey } from "./list-key.ts";
import type { RiskCheck, RiskRule, ScoreBand } from "./profile.ts";

const NOTHING_KNOWN: RiskFacts = {
  amount: null,
  countries: {},
  listed: { block: new Set(), allow: new Set() },
  velocities: new Map(),
};
const euros = (minor: bigint) => ({ minor, currency: "EUR" });
const earlier = (velocity: Velocity) => new Map([["rule", velocity]]);
const listed = (...keys: ListKey[]) => ({ block: new Set(keys), allow: new Set<ListKey>() });
const perCard = {
  kind: "velocity",
  per: "card",
  scope: "merchant",
  window: { value: 1, unit: "hours" },
} as const;
const countOfThree: RiskCheck = { ...perCard, measure: "count", limit: "3" };
const sumOf100: RiskCheck = { ...perCard, measure: "sum", limit: "100.00", currency: "EUR" };
const above100: RiskCheck = { kind: "amount", currency: "EUR", limit: "100.00" };
const comparison: RiskCheck = { kind: "countryComparison", of: ["bin", "billing"] };

describe("a check", () => {
  it.each<[string, RiskCheck, Partial<RiskFacts>, boolean]>([
    [
      "lets the third of three payments through",
      countOfThree,
      { velocities: earlier({ count: 2n, sumMinor: 0n }) },
      false,
    ],
    [
      "hits at the fourth of three payments",
      countOfThree,
      { velocities: earlier({ count: 3n, sumMinor: 0n }) },
      true,
    ],
    ["does not count what is not known", countOfThree, {}, false],
    [
      "lets a sum through that reaches its limit to the cent",
      sumOf100,
      { amount: euros(1n), velocities: earlier({ count: 9n, sumMinor: 9_999n }) },
      false,
    ],
    [
      "hits one cent above the limit of a sum",
      sumOf100,
      { amount: euros(2n), velocities: earlier({ count: 9n, sumMinor: 9_999n }) },
      true,
    ],
    [
      "adds sums exactly that floats cannot",
      { ...perCard, measure: "sum", limit: "9999999999.99", currency: "EUR" },
      { amount: euros(1n), velocities: earlier({ count: 1n, sumMinor: 999_999_999_999n }) },
      true,
    ],
    [
      "does not limit the sum of another currency",
      sumOf100,
      { amount: { minor: 99_999n, currency: "USD" }, velocities: earlier({ count: 1n, sumMinor: 9_999n }) },
      false,
    ],
    ["lets the limit of an amount through", above100, { amount: euros(10_000n) }, false],
    ["hits above the limit of an amount", above100, { amount: euros(10_001n) }, true],
    ["does not limit another currency", above100, { amount: { minor: 10_001n, currency: "USD" } }, false],
    [
      "compares in the minor units of a currency",
      { kind: "amount", currency: "JPY", limit: "100" },
      { amount: { minor: 101n, currency: "JPY" } },
      true,
    ],
    ["does not limit a registration, which has no amount", above100, {}, false],
    [
      "hits in a named country",
      { kind: "country", of: "bin", in: ["AT"] },
      { countries: { bin: "AT" } },
      true,
    ],
    [
      "does not hit elsewhere",
      { kind: "country", of: "bin", in: ["AT"] },
      { countries: { bin: "DE" } },
      false,
    ],
    [
      "hits outside of named countries",
      { kind: "country", of: "billing", notIn: ["AT"] },
      { countries: { billing: "DE" } },
      true,
    ],
    ["does not hit in an unknown country", { kind: "country", of: "billing", notIn: ["AT"] }, {}, false],
    ["hits when two countries differ", comparison, { countries: { bin: "AT", billing: "DE" } }, true],
    ["does not hit when they are the same", comparison, { countries: { bin: "AT", billing: "AT" } }, false],
    ["does not hit when one is not known", comparison, { countries: { bin: "AT" } }, false],
    ["hits by an entry of the blocklist", { kind: "blocklist" }, { listed: listed("EMAIL") }, true],
    [
      "passes over entries with other keys",
      { kind: "blocklist", keys: ["IBAN"] },
      { listed: listed("EMAIL") },
      false,
    ],
    [
      "hits by one of its keys",
      { kind: "blocklist", keys: ["IBAN", "EMAIL"] },
      { listed: listed("EMAIL") },
      true,
    ],
    ["of the allowlist passes over the blocklist", { kind: "allowlist" }, { listed: listed("EMAIL") }, false],
  ])("%s", (_name, check, facts, hit) => {
    const rule: RiskRule = { id: "rule", check, action: "decline" };
    const { action, checks } = evaluateProfile(
      { rules: [rule], scoreCard: [] },
      { ...NOTHING_KNOWN, ...facts },
    );
    expect({ action, checks }).toEqual({ action: hit ? "decline" : "approve", checks: [{ rule, hit }] });
  });
});

describe("a profile", () => {
  const hits: RiskCheck = { kind: "blocklist" };
  const facts = { ...NOTHING_KNOWN, listed: listed("EMAIL") };
  const rule = (id: string, change: Partial<RiskRule>): RiskRule => ({
    id,
    check: hits,
    action: "none",
    ...change,
  });
  const BANDS: readonly ScoreBand[] = [
    { from: 100, action: "decline" },
    { from: 50, action: "review", threeDSecure: true },
    { from: 0, action: "approve" },
  ];

  test("is decided by its first rule that hits and decides; the rules after it are not applied", () => {
    const rules = [
      rule("none", {}),
      rule("misses", { check: above100, action: "decline" }),
      rule("approves", { action: "approve" }),
      rule("declines", { action: "decline" }),
    ];
    const { action, checks } = evaluateProfile({ rules, scoreCard: BANDS }, facts);
    expect(action).toBe("approve");
    expect(checks.map(({ rule: { id }, hit }) => [id, hit])).toEqual([
      ["none", true],
      ["misses", false],
      ["approves", true],
    ]);
  });

  it.each([
    [[], 0, "approve", false],
    [[49], 49, "approve", false],
    [[49, 1], 50, "review", true],
    [[120, -21], 99, "review", true],
    [[60, 40], 100, "decline", false],
    // Below the first band.
    [[-1], -1, "approve", false],
  ] as const)("with the scores %j sums up to %i and means %s", (scores, sum, action, threeDSecure) => {
    const rules = scores.map((score, index) => rule(`${index}`, { action: "score", score }));
    expect(evaluateProfile({ rules, scoreCard: BANDS }, facts)).toMatchObject({
      score: sum,
      action,
      threeDSecure,
    });
  });

  test("demands 3-D Secure by a rule that hits, and not by one that misses", () => {
    const demanding = (check: RiskCheck) =>
      evaluateProfile({ rules: [rule("r", { check, threeDSecure: true })], scoreCard: [] }, facts)
        .threeDSecure;
    expect([demanding(hits), demanding(above100)]).toEqual([true, false]);
  });
});
