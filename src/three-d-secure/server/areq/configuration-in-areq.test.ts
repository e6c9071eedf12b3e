import { describe, expect, it } from "vitest";
import { areqFor, full, range, type Facts } from "../../../../tests/support/areq.ts";
import { listThreeDV2Parameters, type ListedParameter } from "../../configuration/list-parameters.ts";
import { chooseVersion } from "../choose-version.ts";

describe("every configuration parameter changes what is sent", () => {
  const { merchant } = full;
  const rows: [parameter: string, Facts, element: string, value: unknown][] = [
    ["acquirers[].bin", {}, "acquirerBIN", "411111"],
    ["acquirers[].scheme", { scheme: "mastercard" }, "acquirerBIN", "555555"],
    ["acquirers[].merchantId", {}, "acquirerMerchantID", "MID-VISA"],
    ["acquirers left out", { config: { acquirers: [] } }, "acquirerMerchantID", "FALLBACK"],
    ["merchant.mcc", { config: { merchant: { ...merchant, mcc: "7995" } } }, "mcc", "7995"],
    [
      "merchant.country",
      { config: { merchant: { ...merchant, country: "250" } } },
      "merchantCountryCode",
      "250",
    ],
    [
      "merchant.name",
      { config: { merchant: { ...merchant, name: "Corner Shop" } } },
      "merchantName",
      "Corner Shop",
    ],
    [
      "merchant.name left out",
      { config: { merchant: {} } },
      "merchantName",
      "A very long merchant name that no messag",
    ],
    [
      "merchant.siret",
      { data: { schemeId: "CB" } },
      "messageExtension",
      [{ name: "CB-SIRET", id: "CB-SIRET", criticalityIndicator: false, data: { siret: "73282932000074" } }],
    ],
    [
      "parameterConfig.challengeIndicator",
      { config: { parameterConfig: { challengeIndicator: "03" } } },
      "threeDSRequestorChallengeInd",
      "03",
    ],
    [
      "parameterConfig.challengeIndicator over the request's",
      { config: { parameterConfig: { challengeIndicator: "02" } }, data: { challengeIndicator: "04" } },
      "threeDSRequestorChallengeInd",
      "02",
    ],
    ["mcIdentityCheck", { config: { mcIdentityCheck: true }, scheme: "mastercard" }, "messageCategory", "80"],
    ["mcIdentityCheck on a Visa card", { config: { mcIdentityCheck: true } }, "messageCategory", "01"],
    [
      "mcIdentityCheck on a register",
      { config: { mcIdentityCheck: true }, scheme: "mastercard", type: "register" },
      "messageCategory",
      "02",
    ],
    [
      "preferredProtocolVersion 2.1.0",
      { config: { preferredProtocolVersion: "2.1.0" } },
      "messageVersion",
      "2.1.0",
    ],
    [
      "preferredProtocolVersion latest",
      { config: { preferredProtocolVersion: "latest" } },
      "messageVersion",
      "2.2.0",
    ],
  ];

  it.each(rows)("%s", (_, facts, element, value) => {
    expect(areqFor(facts)).toHaveProperty(element, value);
  });

  it("enabled: no AReq without it", () => {
    expect(areqFor({ config: { enabled: false } })).toBeUndefined();
  });

  it("3dsOnDemand: no AReq before a soft decline, unless the request says MANDATORY", () => {
    expect(areqFor({ config: { "3dsOnDemand": true } })).toBeUndefined();
    expect(areqFor({ config: { "3dsOnDemand": true }, data: { "3dsecure": "MANDATORY" } })).toBeDefined();
  });

  it("enforcePreferredProtocolVersion: no AReq in another version", () => {
    const only21 = { ...range, endVersion: "2.1.0" };
    const preferred = { enabled: true, preferredProtocolVersion: "2.2.0" } as const;
    expect(chooseVersion(preferred, only21).version).toBe("2.1.0");
    expect(
      chooseVersion({ ...preferred, enforcePreferredProtocolVersion: true }, only21).version,
    ).toBeUndefined();
  });

  it("and none is left out", () => {
    const shown = [...rows.map(([parameter]) => parameter), ...DECIDE_WHETHER];
    const parameters = namesOf(listThreeDV2Parameters());
    expect(parameters).toHaveLength(13);
    expect(parameters.filter((name) => !shown.some((row) => row.startsWith(name)))).toEqual([]);
  });
});

/** These decide whether there is an AReq at all; each has a test of its own above. */
const DECIDE_WHETHER = ["enabled", "3dsOnDemand", "enforcePreferredProtocolVersion"];

/** Every parameter that holds a value, as `acquirers[].bin`. */
function namesOf(parameters: readonly ListedParameter[]): string[] {
  return parameters.flatMap(({ name, properties, items }) => {
    if (properties) return namesOf(properties).map((field) => `${name}.${field}`);
    if (items) return namesOf(items.properties).map((field) => `${name}[].${field}`);
    return [name];
  });
}
