import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import { describe, expect, test } from "vitest";
import { exemptionRules } from "../connectors/index.ts";
import {
  automaticExemptions,
  refuseExemption,
  refuseOutOfScope,
  type ExemptionFacts,
  type ScopeFacts,
} from "./choose-exemption.ts";

type Config = NonNullable<Parameters<typeof exemptionRules>[0]>;

function facts(config: Config, change: Partial<ExemptionFacts> = {}): ExemptionFacts {
  return {
    rules: exemptionRules(config),
    isPayment: true,
    cents: 2_000n,
    isCustomerPresent: true,
    cardCountry: "AT",
    merchantCountry: "DE",
    segment: "Consumer",
    carried: EXEMPTIONS,
    ...change,
  };
}

describe("a named exemption", () => {
  test.each<[Exemption, Config, Partial<ExemptionFacts>, boolean]>([
    ["lowValue", {}, { cents: 3_000n }, true],
    ["lowValue", {}, { cents: 3_001n }, false],
    ["lowValue", { lowValue: { maxEur: "12.5" } }, { cents: 1_250n }, true],
    ["lowValue", { lowValue: { maxEur: "12.5" } }, { cents: 1_251n }, false],
    ["lowValue", { lowValue: { maxEur: 10 } }, { cents: 1_001n }, false],
    ["lowValue", { lowValue: { enabled: false } }, { cents: 1n }, false],
    ["lowValue", {}, { cents: undefined }, false],
    ["tra", {}, {}, false],
    ["tra", { tra: { bandEur: "0" } }, {}, false],
    ["tra", { tra: { bandEur: "100" } }, { cents: 10_000n }, true],
    ["tra", { tra: { bandEur: "100" } }, { cents: 10_001n }, false],
    ["tra", { tra: { bandEur: "250" } }, { cents: 25_000n }, true],
    ["tra", { tra: { bandEur: "250" } }, { cents: 25_001n }, false],
    ["tra", { tra: { bandEur: "500" } }, { cents: 50_000n }, true],
    ["tra", { tra: { bandEur: "500" } }, { cents: 50_001n }, false],
    ["tra", { tra: { bandEur: "500" } }, { cents: undefined }, false],
    // Named, it needs the band only.
    ["tra", { tra: { bandEur: "100", maxScore: -1 } }, {}, true],
    ["trusted", {}, { cents: 90_000n }, true],
    ["trusted", { trusted: false }, {}, false],
    ["corporate", {}, { segment: "Commercial" }, true],
    ["corporate", {}, { segment: null }, true],
    ["corporate", {}, { segment: "Consumer" }, false],
    ["corporate", { corporate: false }, { segment: "Commercial" }, false],
    ["lowValue", { mode: "off" }, {}, false],
    ["lowValue", {}, { carried: ["tra"] }, false],
    ["lowValue", {}, { isPayment: false }, false],
    ["lowValue", {}, { isCustomerPresent: false }, false],
    ["lowValue", {}, { cardCountry: "US" }, false],
    ["lowValue", {}, { merchantCountry: "US" }, false],
    ["lowValue", {}, { cardCountry: "GB" }, true],
    ["lowValue", {}, { cardCountry: "US", merchantCountry: null }, true],
  ])("%s with %j and %o is possible: %s", (exemption, config, change, isPossible) => {
    expect(refuseExemption(exemption, facts(config, change)) === undefined).toBe(isPossible);
  });
});

describe("automatic exemptions", () => {
  const known = { score: undefined, isTrusted: false };

  test.each<[Config, Partial<ExemptionFacts>, { score?: number; isTrusted?: boolean }, Exemption[]]>([
    [{ mode: "request" }, {}, {}, []],
    [{ mode: "auto" }, {}, {}, ["lowValue"]],
    [{ mode: "auto" }, { segment: null }, {}, ["lowValue"]],
    [{ mode: "auto" }, { segment: "Business" }, {}, ["corporate", "lowValue"]],
    [{ mode: "auto", tra: { bandEur: "100" } }, {}, {}, ["lowValue", "tra"]],
    [{ mode: "auto", tra: { bandEur: "100" } }, { cents: 5_000n }, {}, ["tra"]],
    [{ mode: "auto", tra: { bandEur: "100", maxScore: 10 } }, {}, { score: 10 }, ["lowValue", "tra"]],
    [{ mode: "auto", tra: { bandEur: "100", maxScore: 10 } }, {}, { score: 11 }, ["lowValue"]],
    [{ mode: "auto", tra: { bandEur: "100" }, order: ["tra", "lowValue"] }, {}, {}, ["tra", "lowValue"]],
    [{ mode: "auto", order: ["trusted"] }, {}, {}, []],
    [{ mode: "auto", order: ["trusted"] }, {}, { isTrusted: true }, ["trusted"]],
    [{ mode: "auto" }, {}, { isTrusted: true }, ["lowValue", "trusted"]],
    [{ mode: "auto", trusted: false }, {}, { isTrusted: true }, ["lowValue"]],
    [{ mode: "auto" }, { cents: 90_000n, carried: ["lowValue", "tra"] }, { isTrusted: true }, []],
    [{ mode: "auto" }, { isCustomerPresent: false }, {}, []],
  ])("%j with %o and %o are %j", (config, change, more, expected) => {
    expect(automaticExemptions(facts(config, change), { ...known, ...more })).toEqual(expected);
  });
});

describe("the matrix of amount, band, provider and request", () => {
  const AMOUNTS = [1n, 1_250n, 3_000n, 3_001n, 10_000n, 10_001n, 25_000n, 25_001n, 50_000n, 50_001n];
  /** In cents: the highest amount of the band. */
  const BANDS = { "0": -1, "100": 10_000, "250": 25_000, "500": 50_000 } as const;
  const PROVIDERS: Readonly<Record<string, readonly Exemption[]>> = {
    Simulator: ["lowValue", "tra", "trusted", "corporate"],
    Adyen: ["lowValue", "tra", "trusted", "corporate"],
    Worldline: ["lowValue", "tra", "trusted"],
    "Stripe with a proof": ["tra"],
    "Stripe without one": [],
    "an authentication before any of them": ["lowValue", "tra", "trusted", "corporate"],
  };
  const PLACES_AND_LISTS = [true, false].flatMap((hasPlace) =>
    [true, false].map((isTrusted) => [hasPlace, isTrusted] as const),
  );
  const highest = (exemption: Exemption, band: keyof typeof BANDS): number =>
    ({ lowValue: 3_000, tra: BANDS[band], trusted: 100_000, corporate: 100_000 })[exemption];

  test.each(Object.entries(PROVIDERS))("with %s", (_name, carried) => {
    const wrong = AMOUNTS.flatMap((cents) =>
      (Object.keys(BANDS) as (keyof typeof BANDS)[]).flatMap((bandEur) =>
        EXEMPTIONS.filter((exemption) => {
          const isPossible = carried.includes(exemption) && Number(cents) <= highest(exemption, bandEur);
          const complaint = refuseExemption(
            exemption,
            facts({ tra: { bandEur } }, { cents, carried, segment: "Commercial" }),
          );
          return (complaint === undefined) !== isPossible;
        }).map((exemption) => [String(cents), bandEur, exemption]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(PROVIDERS))(
    "in auto with %s, whether low value is used up or not, and the merchant listed or not",
    (_name, carried) => {
      const wrong = AMOUNTS.flatMap((cents) =>
        (Object.keys(BANDS) as (keyof typeof BANDS)[]).flatMap((bandEur) =>
          PLACES_AND_LISTS.flatMap(([hasPlace, isTrusted]) => {
            const config = { mode: "auto", tra: { bandEur } } as const;
            const candidates = automaticExemptions(facts(config, { cents, carried }), {
              score: undefined,
              isTrusted,
            });
            // The counter is asked when a low value is about to be requested: the next one is taken where it has no place.
            const chosen = candidates.find((exemption) => exemption !== "lowValue" || hasPlace);
            const isLow = carried.includes("lowValue") && cents <= 3_000n && hasPlace;
            const isTra = carried.includes("tra") && Number(cents) <= BANDS[bandEur];
            const isListed = carried.includes("trusted") && isTrusted;
            const expected = isLow ? "lowValue" : isTra ? "tra" : isListed ? "trusted" : undefined;
            return chosen === expected ? [] : [[String(cents), bandEur, hasPlace, isTrusted, chosen]];
          }),
        ),
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe("a payment that is said to be out of scope", () => {
  const single = { transactionIndicator: "SINGLE", cardType: null, isAuthenticated: true };
  test.each<["05" | "06" | "07", Partial<ScopeFacts>, boolean]>([
    ["05", {}, false],
    ["05", { transactionIndicator: "RECURRING" }, true],
    ["05", { transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" }, true],
    ["05", { transactionIndicator: "INITIAL" }, false],
    ["05", { transactionIndicator: "MOTO" }, false],
    ["06", {}, false],
    ["06", { transactionIndicator: "MOTO" }, true],
    ["06", { transactionIndicator: "RECURRING" }, false],
    ["07", {}, true],
    ["07", { cardType: "PREPAID" }, true],
    ["07", { cardType: "DEBIT" }, false],
    ["07", { cardType: "PREPAID", isAuthenticated: false }, false],
  ])("by %s with %o is possible: %s", (code, change, isPossible) => {
    expect(refuseOutOfScope(code, { ...single, ...change }) === undefined).toBe(isPossible);
  });
});
