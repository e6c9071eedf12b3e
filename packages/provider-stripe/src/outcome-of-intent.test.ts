import { expect, test } from "vitest";
import { outcomeOfIntent } from "./outcome-of-intent.ts";

const threeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  result: "authenticated",
  result_reason: null,
  transaction_id: "0e2b8e36-6b6f-4b2a-9c2e-6a2f3ad1c0de",
  version: "2.2.0",
};
const authenticated = {
  eci: "05",
  enrolled: "Y",
  version: "2.2.0",
  transStatus: "Y",
  dsTransID: "0e2b8e36-6b6f-4b2a-9c2e-6a2f3ad1c0de",
  isChallenged: true,
};

function outcome(card: object, change: object = {}) {
  const charge = { id: "ch_1", payment_method_details: { type: "card", card } };
  const intent = {
    id: "pi_1",
    status: "succeeded",
    amount_received: 999,
    currency: "eur",
    latest_charge: charge,
  };
  const expected = {
    operation: "debit",
    submissionReference: "d94c0d72f3a36e21f16e",
    intent: "pi_1",
  } as const;
  return outcomeOfIntent({ ...intent, ...change }, expected);
}

test("a payment that Stripe authenticated says how", () => {
  expect(outcome({ three_d_secure: threeDSecure })).toMatchObject({
    kind: "approved",
    details: { providerAuthentication: authenticated },
  });
  expect(outcome({ three_d_secure: null })).not.toHaveProperty("details.providerAuthentication");
});

test.each([
  ["attempt_acknowledged", { transStatus: "A", enrolled: "Y" }],
  ["failed", { transStatus: "N", enrolled: "Y" }],
  ["processing_error", { transStatus: "U", enrolled: "Y" }],
  ["not_supported", { enrolled: "N" }],
])("Stripe's result %s has the letters of EMV 3-D Secure", (result, letters) => {
  const { details } = outcome({ three_d_secure: { result, version: "2.1.0" } }) as { details: object };
  expect(details).toMatchObject({ providerAuthentication: { ...letters, version: "2.1.0" } });
});

test("a declined payment says how its card was checked and authenticated", () => {
  const card = { three_d_secure: { ...threeDSecure, result: "failed" }, checks: { cvc_check: "fail" } };
  const error = {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "No.",
  };
  expect(outcome(card, { status: "requires_payment_method", last_payment_error: error })).toMatchObject({
    kind: "declined",
    details: { extraData: { "cvc-check": "fail" }, providerAuthentication: { transStatus: "N", eci: "05" } },
  });
});

test.each([
  ["another intent", { id: "pi_2" }],
  ["another submission", { metadata: { quittance_ref: "another" } }],
])("an intent that is of %s proves nothing", (_what, change) => {
  expect(outcome({}, change).kind).toBe("unknown");
});
