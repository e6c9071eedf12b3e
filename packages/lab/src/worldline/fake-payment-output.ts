import type { Json } from "./fake-values.ts";

/** The voucher of Multibanco. */
export const VOUCHER = { entityId: "20650", paymentReference: "123456789", paymentEndDate: "20261127" };

/** Whether the request reserves the money, to be captured later. */
export function isHeldBy(body: Json): boolean {
  const { authorizationMode = "SALE" } = (body["cardPaymentMethodSpecificInput"] ?? {}) as Json;
  const { requiresApproval } = (body["redirectPaymentMethodSpecificInput"] ?? {}) as Json;
  return authorizationMode !== "SALE" || requiresApproval === true;
}

/** The output about the instrument, by the kind of its input. */
export function outputOf(body: Json, token: string | undefined): Json {
  const redirect = body["redirectPaymentMethodSpecificInput"] as Json | undefined;
  const sepa = body["sepaDirectDebitPaymentMethodSpecificInput"] as Json | undefined;
  if (sepa)
    return { sepaDirectDebitPaymentMethodSpecificOutput: { paymentProductId: sepa["paymentProductId"] } };
  if (!redirect) {
    const authorised = { authorisationCode: "TEST123", schemeReferenceData: "9876543210" };
    return {
      cardPaymentMethodSpecificOutput: { paymentProductId: 1, ...authorised, ...(token && { token }) },
    };
  }
  const { paymentProductId } = redirect;
  const voucher = paymentProductId === 5500 && { paymentProduct5500SpecificOutput: VOUCHER };
  return { redirectPaymentMethodSpecificOutput: { paymentProductId, ...voucher } };
}
