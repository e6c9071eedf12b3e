import { expect, test } from "vitest";
import { ADYEN_DECLINE_WORDS } from "./decline-words.ts";
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

test("the codes of issuer and scheme of a refusal are passed on as they came", () => {
  const refusal = (additionalData: object) => {
    const outcome = outcomeOfPayment(
      { resultCode: "Refused", refusalReasonCode: "12", refusalReason: "Not enough balance", additionalData },
      { submissionReference: "S1", cvvWasSent: true },
    );
    return outcome.kind === "declined" ? outcome : undefined;
  };
  const refused = refusal({
    refusalReasonRaw: "51 : Insufficient funds",
    merchantAdviceCode: "28 : Retry after 6 days",
  });
  expect(refused?.error.scheme).toEqual({ code: "51", adviceCode: "28", category: null });
  // The field of the public API keeps its three values.
  expect(refused?.details.extraData).toEqual({ merchantAdviceCode: "02" });
  expect(refusal({ refusalReasonRaw: "DECLINED Insufficient Funds" })?.error).not.toHaveProperty("scheme");
});

/** docs.adyen.com/development-resources/refusal-reasons */
const PUBLISHED = [
  "2 3 4 5 6 7 8 9 10 11 12 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45",
  "46 50",
].flatMap((line) => line.split(" "));

test("each reason for a refusal has a class", () => {
  expect(PUBLISHED.filter((code) => !ADYEN_DECLINE_WORDS.has(code))).toEqual([]);
});
