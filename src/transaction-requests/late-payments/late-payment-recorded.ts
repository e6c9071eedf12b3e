import { measurement } from "../../platform/measurement.ts";

/** What becomes of late money. `not_returnable`: nothing can be given back (a refund, a payout, a void, a registration). */
export type LatePaymentFate = "kept" | "given_back" | "not_returnable";

/** A provider has approved what had ended otherwise here. */
export const latePaymentRecorded = measurement<{ readonly type: string; readonly fate: LatePaymentFate }>(
  "late-payment-recorded",
);
