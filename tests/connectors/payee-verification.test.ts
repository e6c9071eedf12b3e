import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { ApiClient } from "../support/api-client.ts";
import { connect } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const IBAN = "NL02 ABNA 0123 4567 89";
const fake = forThisFile(() => FakeMollie.start());
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

async function mollie(vault: object = { reportCredentials: ["access_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"] }) {
  const { apiKey } = await connect(operator, "mollie", {
    adapter: "Mollie",
    method: "DirectDebit",
    config: {
      testMode: true,
      apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
      extraData: { apiBaseUrl: fake.url },
      vault,
    },
  });
  return apiKey;
}

const verify = async (apiKey: string, parameters: object) =>
  (await api.post(`/api/v3/options/${apiKey}/verifyPayee`, { parameters })).body as Record<string, unknown>;

describe("verification of payee at Mollie", () => {
  let apiKey: string;
  beforeAll(async () => {
    apiKey = await mollie();
  });

  test.each([
    ["Jan Jansen", { outcome: "match" }],
    ["John Close Match", { outcome: "close_match", accountHolderName: "John Match" }],
    ["John No Match", { outcome: "no_match" }],
    ["John Unavailable", { outcome: "not_available" }],
  ])("of %s", async (name, options) => {
    expect(await verify(apiKey, { iban: IBAN, name })).toEqual({ success: true, options });
    expect(fake.requests).toHaveLength(1);
  });

  test.each([
    ["parameters.iban", { name: "Jan Jansen" }],
    ["parameters.iban", { iban: "NL03ABNA0123456789", name: "Jan Jansen" }],
    ["parameters.iban", { iban: 1, name: "Jan Jansen" }],
    ["parameters.name", { iban: IBAN }],
    ["parameters.name", { iban: IBAN, name: " " }],
    ["parameters.name", { iban: IBAN, name: "J".repeat(141) }],
    ["parameters", { iban: IBAN, name: "Jan Jansen", bic: "ABNANL2A" }],
  ])("names %s where it is wrong, and sends nothing", async (field, parameters) => {
    const body = await verify(apiKey, parameters);
    expect(body).toMatchObject({ success: false, errorCode: 1002 });
    expect(String(body["errorMessage"])).toMatch(new RegExp(`^${field}: `));
    expect(fake.requests).toEqual([]);
  });

  test("that cannot be reached proves nothing", async () => {
    for (let attempt = 0; attempt < 3; attempt++)
      fake.planned.push({ match: /payee-verifications/, body: "<html>" });
    expect(await verify(apiKey, { iban: IBAN, name: "Jan Jansen" })).toMatchObject({ success: false });
  });

  test("needs a token of the organisation, and says so", async () => {
    const body = await verify(await mollie({}), { iban: IBAN, name: "Jan Jansen" });
    expect(body).toMatchObject({
      success: false,
      errorCode: 1007,
      adapterMessage: expect.stringContaining("config.vault.reportCredentials"),
    });
  });
});

test("the Simulator decides by the name", async () => {
  const options = { outcome: "close_match", accountHolderName: "Ada Match" };
  expect(await verify("demo-card", { iban: IBAN, name: "Ada Close Match" })).toEqual({
    success: true,
    options,
  });
});

test("a provider without it has no such option", async () => {
  const { apiKey } = await connect(operator, "paypal", {
    adapter: "PayPal",
    method: "PayPal",
    config: { testMode: true, username: "client-id", apiSecret: "EFakeClientSecretOfTheSandboxApp" },
  });
  expect(await verify(apiKey, { iban: IBAN, name: "Jan Jansen" })).toMatchObject({
    success: false,
    errorCode: 1002,
  });
});
