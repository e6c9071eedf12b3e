import {
  at,
  object,
  text,
  type JsonObject,
  type ProviderAuthentication,
  type ProviderDetails,
} from "@quittance/provider-kit";

const OUTPUTS = [
  "cardPaymentMethodSpecificOutput",
  "mobilePaymentMethodSpecificOutput",
  "redirectPaymentMethodSpecificOutput",
  "sepaDirectDebitPaymentMethodSpecificOutput",
] as const;

function outputOf(payment: JsonObject): JsonObject {
  const output = object(payment["paymentOutput"]) ?? {};
  return OUTPUTS.map((name) => object(output[name])).find((one) => one !== undefined) ?? {};
}

export function productOf(payment: JsonObject): number | undefined {
  const product = outputOf(payment)["paymentProductId"];
  return typeof product === "number" ? product : undefined;
}

/** @param isProven the results of 3-D Secure are those that the gateway sent */
export function detailsOfPayment(payment: JsonObject, { isProven }: { isProven: boolean }): ProviderDetails {
  const output = outputOf(payment);
  const field = (name: string): string => text(output[name]).slice(0, 255);
  const authentication = isProven ? undefined : authenticationOf(object(output["threeDSecureResults"]));
  const returned = returnDataOf(payment, output);
  const shown = given({
    "avs-check": text(at(output, "fraudResults", "avsResult")),
    "cvc-check": text(at(output, "fraudResults", "cvvResult")),
    "liability-shift": text(at(output, "threeDSecureResults", "liability")),
    "reattempt-indicator": text(at(output, "reattemptInstructions", "indicator")),
    "sepa-mandate": text(at(output, "paymentProduct771SpecificOutput", "mandateReference")),
    ...instructionsOf(output),
  });
  return {
    ...given({
      adapterTransactionId: text(payment["id"]),
      adapterToken: field("token"),
      schemeTransactionIdentifier: field("schemeReferenceData") || field("initialSchemeTransactionId"),
      authCode: field("authorisationCode"),
    }),
    ...(Object.keys(shown).length > 0 && { extraData: shown }),
    ...(authentication && { providerAuthentication: authentication }),
    ...(returned && { returnData: returned }),
  };
}

/** What a customer of Multibanco pays with, at a cash machine or in online banking. */
function instructionsOf(output: JsonObject): Record<string, string> {
  const shown = object(output["paymentProduct5500SpecificOutput"]);
  const word = (name: string): string => text(shown?.[name]).slice(0, 255);
  return {
    entity: word("entityId"),
    reference: word("paymentReference"),
    expiresAt: word("paymentEndDate"),
  };
}

function authenticationOf(results: JsonObject | undefined): ProviderAuthentication | undefined {
  const word = (name: string): string => text(results?.[name]).slice(0, 255);
  const transStatus = word("authenticationStatus").slice(0, 1);
  if (!results || (!transStatus && !word("eci"))) return undefined;
  const flow = word("flow");
  return {
    enrolled: "Y",
    ...given({
      transStatus,
      eci: word("eci"),
      version: word("version"),
      dsTransID: word("dsTransactionId"),
    }),
    ...(flow !== "" && { isChallenged: flow === "challenge" }),
  };
}

/** What the customer paid with at Worldline's page. */
function returnDataOf(
  payment: JsonObject,
  output: JsonObject,
): Readonly<Record<string, unknown>> | undefined {
  const payer = text(at(output, "paymentProduct840SpecificOutput", "customerAccount", "payerId")).slice(
    0,
    100,
  );
  if (payer) return { _TYPE: "walletData", walletReferenceId: payer, walletType: "paypal" };
  const isCardOfPage = object(at(payment, "hostedCheckoutSpecificOutput")) !== undefined;
  const lastFour = /(\d{4})$/.exec(text(at(output, "card", "cardNumber")))?.[1];
  if (!isCardOfPage || lastFour === undefined) return undefined;
  const [, month = "", year = ""] = /^(\d{2})(\d{2})$/.exec(text(at(output, "card", "expiryDate"))) ?? [];
  const facts = { expiryMonth: month, expiryYear: year && `20${year}`, lastFourDigits: lastFour };
  return { _TYPE: "cardData", ...given(facts) };
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
