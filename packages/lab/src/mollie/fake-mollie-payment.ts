import { CREATED, LINKS, minor, type Json } from "./fake-mollie-responses.ts";

/** From 1001 upwards, whole amounts by which a card of a test fails (docs.mollie.com/reference/testing). */
const FAILURES: readonly string[] = [
  "invalid_card_number",
  "invalid_cvv",
  "invalid_card_holder_name",
  "card_expired",
  "invalid_card_type",
  "refused_by_issuer",
  "insufficient_funds",
  "inactive_card",
  "possible_fraud",
  "authentication_failed",
  "card_declined",
];
const FIRST_FAILURE = 1_001;

/** A payment by its request: a recurring one is charged at once, the customer of another one pays at the checkout. */
export function newPayment(body: Json, { id, checkoutUrl }: { id: string; checkoutUrl: string }): Json {
  const { amount, sequenceType, method, captureMode } = body;
  const isRecurring = sequenceType === "recurring";
  const failureReason = isRecurring ? FAILURES[minor(amount) / 100 - FIRST_FAILURE] : undefined;
  const charged = method === "directdebit" ? "pending" : captureMode === "manual" ? "authorized" : "paid";
  return {
    resource: "payment",
    ...body,
    id,
    mode: "test",
    createdAt: CREATED,
    profileId: "pfl_test",
    isCancelable: !isRecurring,
    status: isRecurring ? (failureReason ? "failed" : charged) : "open",
    details: failureReason ? { failureReason, failureMessage: "Try another card." } : detailsAtOnce(method),
    ...(method === "banktransfer" && { expiresAt: "2026-12-02T12:00:00+00:00" }),
    sequenceType: sequenceType ?? "oneoff",
    _links: { ...LINKS, ...(!isRecurring && { checkout: { href: checkoutUrl, type: "text/html" } }) },
  };
}

/** A bank transfer has the account from the beginning; the customer of other methods chooses at the page first. */
function detailsAtOnce(method: unknown): Json | null {
  if (method !== "banktransfer") return null;
  return {
    bankName: "Stichting Mollie Payments",
    bankAccount: "NL53ABNA0627535577",
    bankBic: "ABNANL2A",
    transferReference: "RF12-3456-7890-1234",
  };
}
