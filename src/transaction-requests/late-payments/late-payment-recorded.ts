import { measurement } from "../../platform/measurement.ts";

/**
 * What becomes of late money. `not_returnable`: it went to the customer (a refund, a payout) and can't be called back.
 * `no_money`: none moved (a void, an increase of an authorisation, a registration and its end).
 */
export type LatePaymentFate = "kept" | "given_back" | "not_returnable" | "no_money";

/** A provider has approved what had ended otherwise here. */
export const latePaymentRecorded = measurement<{ readonly type: string; readonly fate: LatePaymentFate }>(
  "late-payment-recorded",
);
