import { expect, test } from "vitest";
import { outcomeOfPayment } from "./outcome-of-payment.ts";

const authenticated = {
  threeDOffered: "true",
  threeDOfferedResponse: "C",
  threeDAuthenticated: "true",
  threeDAuthenticatedResponse: "Y",
  threeDSVersion: "2.2.0",
  eci: "05",
  dsTransID: "a3b86754-444d-46ca-95a2-ada351d3f42c",
  "threeds2.threeDS2Result.threeDSServerTransID": "6edcc246-23ee-4e94-ac5d-8ae620bea7d9",
};

function detailsOf(resultCode: string, additionalData: object): object {
  const response = { resultCode, pspReference: "P1", merchantReference: "u", additionalData };
  const outcome = outcomeOfPayment(response, { submissionReference: "u", cvvWasSent: true });
  return (outcome as { details: object }).details;
}

test("a payment that Adyen authenticated says how", () => {
  expect(detailsOf("Authorised", authenticated)).toMatchObject({
    providerAuthentication: {
      enrolled: "Y",
      transStatus: "Y",
      eci: "05",
      version: "2.2.0",
      dsTransID: "a3b86754-444d-46ca-95a2-ada351d3f42c",
      serverTransID: "6edcc246-23ee-4e94-ac5d-8ae620bea7d9",
      isChallenged: true,
    },
  });
});

test("what only Adyen has of a payment is in its details", () => {
  const known = {
    authCode: "065696",
    acquirerReference: "8PQMP9VIE9N",
    arn: "74537604221431003881865",
    avsResult: "7 Both postal code and address match",
    cvcResult: "1 Matches",
  };
  expect(detailsOf("Authorised", known)).toMatchObject({
    adapterTransactionId: "P1",
    authCode: "065696",
    processorTransactionId: "8PQMP9VIE9N",
    arn: "74537604221431003881865",
    extraData: { "avs-check": "7 Both postal code and address match", "cvc-check": "1 Matches" },
  });
});

test("a card that takes no part is not enrolled, and a payment without 3-D Secure says nothing of it", () => {
  expect(detailsOf("Authorised", { threeDOffered: "true", threeDOfferedResponse: "N" })).toMatchObject({
    providerAuthentication: { enrolled: "N", isChallenged: false },
  });
  expect(detailsOf("Authorised", { threeDOffered: "false" })).not.toHaveProperty("providerAuthentication");
});

test("a refused payment says how its card was checked and authenticated", () => {
  const refused = { ...authenticated, threeDAuthenticatedResponse: "N", cvcResult: "2 Doesn't Match" };
  expect(detailsOf("Refused", refused)).toMatchObject({
    extraData: { "cvc-check": "2 Doesn't Match" },
    providerAuthentication: { transStatus: "N" },
  });
});
