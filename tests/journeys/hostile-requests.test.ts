import fc from "fast-check";
import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const PATHS = [
  ...[
    "debit",
    "preauthorize",
    "register",
    "payout",
    "capture",
    "void",
    "refund",
    "incrementalAuthorization",
    "deregister",
    "continue-dcc",
  ].flatMap((operation) => [
    `/api/v3/transaction/demo-card/${operation}`,
    `/transaction/demo-redirect/${operation}`,
  ]),
  "/api/v3/options/demo-card/issuers",
  "/api/v3/tokenize/demo-public",
  "/api/v3/payByLink/ffffffffffffffffffff/cancel",
];

/** A valid value for every field, to be changed. */
const FIELDS: Record<string, unknown> = {
  ...anOrder(),
  additionalId1: "a",
  extraData: { a: "b" },
  referenceUuid: "ffffffffffffffffffff",
  surchargeAmount: "1.00",
  captureInMinutes: 5,
  successUrl: "https://shop.example/",
  callbackUrl: "https://shop.example/callback",
  description: "Tickets",
  items: [{ name: "Ticket", quantity: 1, price: "9.99", currency: "EUR" }],
  withRegister: true,
  transactionIndicator: "INITIAL",
  customer: {
    firstName: "Ada",
    email: "ada@example.com",
    paymentData: { ibanData: { iban: "AT611904300234573201" } },
  },
  customerProfileData: { customerIdentification: "ada", markAsPreferred: true },
  threeDSecureData: { "3dsecure": "OFF", challengeIndicator: "01" },
  payByLink: { sendByEmail: false, expirationInMinute: 5 },
  language: "de",
  requestDcc: true,
  l2l3Data: { taxAmount: "1.00" },
  continueDccUuid: "ffffffffffffffffffff",
  selectedDccCurrency: "USD",
  parameters: {},
};

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "'; drop table transactions; --",
    "9".repeat(400),
    [],
    {},
    [[]],
    { a: { b: { c: 1 } } },
  ),
  fc.string(),
  fc.double(),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
);

const request = fc.record({
  path: fc.constantFrom(...PATHS),
  kept: fc.subarray(Object.keys(FIELDS)),
  damaged: fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(FIELDS)), fc.string({ maxLength: 20 })),
    hostile,
    { maxKeys: 3 },
  ),
});

test("no body, however hostile, results in 500, and every refusal has the flat shape", async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ path, kept, damaged }) => {
      const fresh = { ...FIELDS, ...anOrder() };
      const body = { ...Object.fromEntries(kept.map((name) => [name, fresh[name]])), ...damaged };
      const response = await api.post(path, body);
      expect(response.status, JSON.stringify({ path, body })).toBeLessThan(500);
      expect(typeof response.body["success"]).toBe("boolean");
      if (response.status >= 400) {
        expect(response.body).toMatchObject({ success: false, errorMessage: expect.any(String) });
        expect(response.body["errorCode"]).toBeDefined();
      }
    }),
    { numRuns: Number(process.env["HOSTILE_RUNS"] ?? 400) },
  );
});
