import { measurement } from "../../platform/measurement.ts";

/**
 * The consequence of a late approval. `not_returnable`: the money went to the customer (a refund, a payout).
 * `no_money`: none moved (a void, an increase of an authorisation, a registration and its end).
 */
export type LateApprovalFate = "kept" | "returned" | "not_returnable" | "no_money";

/** A provider approved a transaction that had ended here. */
export const lateApprovalRecorded = measurement<{ readonly type: string; readonly fate: LateApprovalFate }>(
  "late-payment-recorded",
);
