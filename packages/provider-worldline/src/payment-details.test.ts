import { expect, test } from "vitest";

import { detailsOfPayment, productOf } from "./payment-details.ts";

const paid = (output: object, change: object = {}) => ({
  id: "3066423434_0",
  paymentOutput: { cardPaymentMethodSpecificOutput: { paymentProductId: 1, ...output } },
  ...change,
});
const results = {
  version: "2.2.0",
  flow: "challenge",
  eci: "05",
  authenticationStatus: "Y",
  dsTransactionId: "f25084f0-5b16-4c0a-ae5d-b24808a95e4b",
  liability: "issuer",
};

test("a payment that Worldline authenticated says how", () => {
  const details = detailsOfPayment(paid({ threeDSecureResults: results }), { isProven: false });
  expect(details).toMatchObject({
    providerAuthentication: {
      enrolled: "Y",
      transStatus: "Y",
      eci: "05",
      version: "2.2.0",
      dsTransID: results.dsTransactionId,
      isChallenged: true,
    },
    extraData: { "liability-shift": "issuer" },
  });
});

test("the gateway's own proof is not taken for an authentication by Worldline", () => {
  const details = detailsOfPayment(paid({ threeDSecureResults: results }), { isProven: true });
  expect(details.providerAuthentication).toBeUndefined();
});

test("results of checks, references and advice are kept", () => {
  const output = {
    token: "0ca037cc-9079-4df6-8f6f-000000000001",
    authorisationCode: "TEST123",
    initialSchemeTransactionId: "9876543210",
    fraudResults: { avsResult: "M", cvvResult: "P" },
    reattemptInstructions: { indicator: "NEVER" },
  };
  expect(detailsOfPayment(paid(output), { isProven: false })).toEqual({
    adapterTransactionId: "3066423434_0",
    adapterToken: output.token,
    schemeTransactionIdentifier: "9876543210",
    authCode: "TEST123",
    extraData: { "avs-check": "M", "cvc-check": "P", "reattempt-indicator": "NEVER" },
  });
});

test("a card that was entered at Worldline's page is shown without its number", () => {
  const card = { cardNumber: "************1111", expiryDate: "1230" };
  const hostedCheckoutSpecificOutput = { hostedCheckoutId: "hc-1" };
  const onPage = detailsOfPayment(paid({ card }, { hostedCheckoutSpecificOutput }), { isProven: false });
  expect(onPage.returnData).toEqual({
    _TYPE: "cardData",
    expiryMonth: "12",
    expiryYear: "2030",
    lastFourDigits: "1111",
  });
  // The gateway has its own card.
  expect(detailsOfPayment(paid({ card }), { isProven: false }).returnData).toBeUndefined();
});

test("a wallet of PayPal is named by its payer", () => {
  const redirectPaymentMethodSpecificOutput = {
    paymentProductId: 840,
    paymentProduct840SpecificOutput: { customerAccount: { payerId: "QYR5Z8XDVJNXQ" } },
  };
  const payment = { id: "3066423434_0", paymentOutput: { redirectPaymentMethodSpecificOutput } };
  expect(productOf(payment)).toBe(840);
  expect(detailsOfPayment(payment, { isProven: false }).returnData).toEqual({
    _TYPE: "walletData",
    walletReferenceId: "QYR5Z8XDVJNXQ",
    walletType: "paypal",
  });
});
