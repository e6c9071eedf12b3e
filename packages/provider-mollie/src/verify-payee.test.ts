import { beforeEach, expect, test } from "vitest";

import { fakeMollie } from "../tests/fake-account.ts";

const IBAN = "NL02ABNA0123456789";
const secrets = {
  webhookSecrets: [],
  hmacKeys: [],
  reportCredentials: ["access_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"],
  payoutKeys: [],
};

const { fake, callsOf } = await fakeMollie();
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

function verify(name: string, change: object = {}) {
  const calls = callsOf("DirectDebit", { secrets, ...change });
  return calls.adapter.verifyPayee!({ iban: IBAN, name }, calls.call());
}

test.each([
  ["Jan Jansen", { outcome: "match" }],
  ["John Close Match", { outcome: "close_match", accountHolderName: "John Match" }],
  ["john no match", { outcome: "no_match" }],
  ["John Unavailable", { outcome: "not_available" }],
])("%s has the result of Mollie's test mode", async (name, expected) => {
  expect(await verify(name)).toEqual({ kind: "verified", ...expected });
});

test("it is requested with the token of the organisation, in the connector's mode", async () => {
  await verify("Jan Jansen");
  expect(fake.requests).toMatchObject([
    {
      method: "POST",
      path: "/v2/business-accounts/payee-verifications",
      authorization: `Bearer ${secrets.reportCredentials[0]}`,
      body: {
        testmode: true,
        creditorBankAccount: { accountHolderName: "Jan Jansen", format: "iban", accountNumber: IBAN },
      },
    },
  ]);
});

test("without such a token it names the setting, and nothing is sent", async () => {
  const without = { secrets: { ...secrets, reportCredentials: [] } };
  const outcome = await verify("Jan Jansen", without);
  expect(outcome).toMatchObject({ kind: "refused", error: { code: 1007 } });
  expect(JSON.stringify(outcome)).toContain("config.vault.reportCredentials");
  expect(fake.requests).toEqual([]);
});

test.each<[string, (body: Record<string, unknown>) => Record<string, unknown>]>([
  [
    "of another account",
    (body) => ({ ...body, creditorBankAccount: { accountNumber: "NL55MLLE0123456789" } }),
  ],
  ["of the other mode", (body) => ({ ...body, mode: "live" })],
  ["with an unknown outcome", (body) => ({ ...body, verificationResult: { outcome: "perhaps" } })],
  ["without an outcome", (body) => ({ ...body, verificationResult: {} })],
])("a response %s proves nothing", async (_what, change) => {
  fake.planned.push({ match: /payee-verifications/, change });
  expect((await verify("Jan Jansen")).kind).toBe("unknown");
});

test("a refusal of Mollie's is a refusal, with its field", async () => {
  const body = JSON.stringify({
    status: 422,
    title: "Unprocessable Entity",
    detail: "The account number is invalid",
    field: "creditorBankAccount.accountNumber",
  });
  fake.planned.push({ match: /payee-verifications/, status: 422, body });
  expect(await verify("Jan Jansen")).toMatchObject({
    kind: "refused",
    error: { code: 1002, adapterCode: "422 creditorBankAccount.accountNumber" },
  });
});
