import {
  at,
  cutText,
  instructionTexts,
  object,
  text,
  type Exemption,
  type JsonObject,
  type PaymentInstructions,
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
  const field = (name: string): string => cutText(text(output[name]), 255);
  const authentication = isProven ? undefined : authenticationOf(object(output["threeDSecureResults"]));
  const returned = returnDataOf(payment, output);
  const instructions = instructionsOf(payment);
  const shown = given({
    "avs-check": text(at(output, "fraudResults", "avsResult")),
    "cvc-check": text(at(output, "fraudResults", "cvvResult")),
    "liability-shift": text(at(output, "threeDSecureResults", "liability")),
    "reattempt-indicator": text(at(output, "reattemptInstructions", "indicator")),
    "sepa-mandate": text(at(output, "paymentProduct771SpecificOutput", "mandateReference")),
    ...(instructions && instructionTexts(instructions)),
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
    ...appliedExemption(object(output["threeDSecureResults"])),
    ...(returned && { returnData: returned }),
  };
}

/** The reference with which a customer of Multibanco pays, at a cash machine or in online banking. */
export function instructionsOf(payment: JsonObject): PaymentInstructions | undefined {
  const voucher = object(outputOf(payment)["paymentProduct5500SpecificOutput"]);
  const word = (name: string): string => cutText(text(voucher?.[name]), 255);
  const [entity, reference] = [word("entityId"), word("paymentReference")];
  if (!entity && !reference) return undefined;
  return { kind: "voucher", ...given({ entity, reference, expiresAt: endOf(word("paymentEndDate")) }) };
}

/** Worldline does not document how the date is written: an instant, or a day, which ends where Multibanco is. */
function endOf(date: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date) ?? [];
  try {
    if (year === undefined) return Temporal.Instant.from(date).toString();
    const next = Temporal.PlainDate.from(`${year}-${month}-${day}`).add({ days: 1 });
    return next.toZonedDateTime("Europe/Lisbon").toInstant().toString();
  } catch {
    return "";
  }
}

function authenticationOf(results: JsonObject | undefined): ProviderAuthentication | undefined {
  const word = (name: string): string => cutText(text(results?.[name]), 255);
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

const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  "low-value": "lowValue",
  "transaction-risk-analysis": "tra",
  whitelist: "trusted",
};

/** Left out where Worldline names none of those that can be requested. */
function appliedExemption(results: JsonObject | undefined): Pick<ProviderDetails, "appliedExemption"> {
  const applied = EXEMPTIONS[text(results?.["appliedExemption"])];
  return applied === undefined ? {} : { appliedExemption: applied };
}

/** The instrument with which the customer paid at Worldline's page. */
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
