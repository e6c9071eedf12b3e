import { describe, expect, it } from "vitest";
import { englishOf } from "../../platform/field-fault.ts";
import { configurationWarnings } from "./configuration-warnings.ts";
import { listThreeDV2Parameters } from "./list-parameters.ts";
import { validateThreeDV2Config } from "./validate-configuration.ts";

const full = {
  enabled: true,
  "3dsOnDemand": true,
  acquirers: [{ scheme: "visa", bin: "411111", merchantId: "M-1" }],
  merchant: { mcc: "5411", country: "040", name: "Demo Shop", siret: "73282932000074" },
  parameterConfig: { challengeIndicator: "04" },
  mcIdentityCheck: true,
  preferredProtocolVersion: "latest",
  enforcePreferredProtocolVersion: true,
};

const acquirer = (change: object) => ({ ...full, acquirers: [{ ...full.acquirers[0], ...change }] });
const merchant = (change: object) => ({ ...full, merchant: { ...full.merchant, ...change } });

describe("threeDV2Config is validated field by field", () => {
  it("accepts every parameter, and only the required ones", () => {
    expect(validateThreeDV2Config(full)).toEqual({ ok: true, config: full });
    expect(validateThreeDV2Config({ enabled: false }).ok).toBe(true);
    expect(
      validateThreeDV2Config({ enabled: true, acquirers: [], merchant: {}, parameterConfig: {} }).ok,
    ).toBe(true);
  });

  it.each([
    ["nothing", null, "config.vault.threeDV2Config", "must be an object"],
    ["a list", [], "config.vault.threeDV2Config", "must be an object"],
    [
      "no enabled",
      { ...full, enabled: undefined },
      "config.vault.threeDV2Config.enabled",
      "must be true or false",
    ],
    ["enabled missing", {}, "config.vault.threeDV2Config.enabled", "is required"],
    ["enabled as text", { enabled: "true" }, "config.vault.threeDV2Config.enabled", "must be true or false"],
    [
      "3dsOnDemand as number",
      { ...full, "3dsOnDemand": 1 },
      "config.vault.threeDV2Config.3dsOnDemand",
      "must be true or false",
    ],
    [
      "acquirers as object",
      { ...full, acquirers: {} },
      "config.vault.threeDV2Config.acquirers",
      "must be a list",
    ],
    [
      "an acquirer as text",
      { ...full, acquirers: ["visa"] },
      "config.vault.threeDV2Config.acquirers[0]",
      "must be an object",
    ],
    [
      "an unknown scheme",
      acquirer({ scheme: "maestro" }),
      "config.vault.threeDV2Config.acquirers[0].scheme",
      "must be one of visa, mastercard, amex, jcb, discover, unionpay, diners",
    ],
    [
      "a short bin",
      acquirer({ bin: "4111" }),
      "config.vault.threeDV2Config.acquirers[0].bin",
      "must be 5 to 11 digits, as 400000",
    ],
    [
      "a long bin",
      acquirer({ bin: "411111111111" }),
      "config.vault.threeDV2Config.acquirers[0].bin",
      "must be 5 to 11 digits, as 400000",
    ],
    [
      "a bin with a line end",
      acquirer({ bin: "411111\n" }),
      "config.vault.threeDV2Config.acquirers[0].bin",
      "must be 5 to 11 digits, as 400000",
    ],
    [
      "a numeric bin",
      acquirer({ bin: 411111 }),
      "config.vault.threeDV2Config.acquirers[0].bin",
      "must be a text",
    ],
    [
      "an empty MID",
      acquirer({ merchantId: "" }),
      "config.vault.threeDV2Config.acquirers[0].merchantId",
      "must have 1 to 35 characters",
    ],
    [
      "a country in letters",
      merchant({ country: "AT" }),
      "config.vault.threeDV2Config.merchant.country",
      "must be 3 digits, as 040",
    ],
    [
      "a long name",
      merchant({ name: "x".repeat(23) }),
      "config.vault.threeDV2Config.merchant.name",
      "must have at most 22 characters",
    ],
    [
      "a siret with blanks",
      merchant({ siret: "732 829" }),
      "config.vault.threeDV2Config.merchant.siret",
      "must be digits only",
    ],
    [
      "an mcc in letters",
      merchant({ mcc: "food" }),
      "config.vault.threeDV2Config.merchant.mcc",
      "must be 4 digits",
    ],
    [
      "a forced 05",
      { ...full, parameterConfig: { challengeIndicator: "05" } },
      "config.vault.threeDV2Config.parameterConfig.challengeIndicator",
      "must be one of 01, 02, 03, 04",
    ],
    [
      "version 1",
      { ...full, preferredProtocolVersion: "1.0.2" },
      "config.vault.threeDV2Config.preferredProtocolVersion",
      "must be one of any, 2.1.0, 2.2.0, latest",
    ],
    [
      "an unknown field",
      { ...full, onDemand: true },
      "config.vault.threeDV2Config.onDemand",
      "is not a known field",
    ],
    [
      "an unknown nested field",
      acquirer({ BIN: "1" }),
      "config.vault.threeDV2Config.acquirers[0].BIN",
      "is not a known field",
    ],
    [
      "a field of Object.prototype",
      JSON.parse('{"enabled":true,"__proto__":{}}'),
      "config.vault.threeDV2Config.__proto__",
      "is not a known field",
    ],
  ])("refuses %s, naming the field", (_, value, path, message) => {
    const validated = validateThreeDV2Config(value);
    const problems = validated.ok ? [] : validated.problems;
    expect(problems.map((problem) => [problem.path, englishOf(problem.fault)])).toContainEqual([
      path,
      message,
    ]);
  });

  it("names every problem at once", () => {
    const problems = validateThreeDV2Config({ acquirers: [{ scheme: "visa" }], merchant: { country: "1" } });
    expect(problems).toMatchObject({ ok: false, problems: { length: 4 } });
  });

  it("takes 22 characters as 22 characters also outside the basic plane", () => {
    expect(validateThreeDV2Config(merchant({ name: "🍋".repeat(22) })).ok).toBe(true);
  });
});

describe("gaps are warnings", () => {
  it("names each scheme without an acquirer", () => {
    const schemes = configurationWarnings({
      enabled: true,
      acquirers: [{ scheme: "visa", bin: "41111", merchantId: "1" }],
    });
    expect(schemes).toHaveLength(6);
    expect(schemes[0]).toMatchObject({ path: "config.vault.threeDV2Config.acquirers" });
    expect(schemes.map((warning) => warning.message).join()).toContain("mastercard");
  });

  it("writes a message by its template, for translations", () => {
    const repeated = configurationWarnings({
      enabled: true,
      acquirers: [1, 2].map((number) => ({ scheme: "visa", bin: "41111", merchantId: String(number) })),
    }).find(({ path }) => path.endsWith("acquirers[1].scheme"));
    expect(repeated).toEqual({
      path: "config.vault.threeDV2Config.acquirers[1].scheme",
      message: "visa is already configured by acquirers[0], which is used",
      template: "{scheme} is already configured by {entry}, which is used",
      values: { scheme: "visa", entry: "acquirers[0]" },
    });
  });

  it("warns of a French merchant without a SIRET", () => {
    const paths = configurationWarnings({ enabled: true, merchant: { country: "250" } }).map(
      (warning) => warning.path,
    );
    expect(paths).toContain("config.vault.threeDV2Config.merchant.siret");
  });

  it("has no warnings for a configuration that is switched off", () => {
    expect(configurationWarnings({ enabled: false })).toEqual([]);
  });
});

it("lists every parameter for the settings vault", () => {
  const listed = listThreeDV2Parameters();
  expect(listed.map((parameter) => parameter.name)).toEqual(Object.keys(full));
  expect(listed.find((parameter) => parameter.name === "acquirers")?.items?.properties[1]).toMatchObject({
    name: "bin",
    type: "string",
    required: true,
    pattern: "^[0-9]{5,11}$",
  });
});
