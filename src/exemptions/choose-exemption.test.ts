import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import { describe, expect, test } from "vitest";
import { exemptionRules } from "../connectors/index.ts";
import { automaticExemptions, refuseExemption, type ExemptionFacts } from "./choose-exemption.ts";

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
    [{ mode: "auto" }, { isCustomerPresent: false }, {}, []],
  ])("%j with %o and %o are %j", (config, change, more, expected) => {
    expect(automaticExemptions(facts(config, change), { ...known, ...more })).toEqual(expected);
  });
});
