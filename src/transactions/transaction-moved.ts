import { measurement } from "../platform/measurement.ts";

/** A transaction came into a state. */
export const transactionMoved = measurement<{ readonly type: string; readonly status: string }>(
  "transaction-moved",
);
