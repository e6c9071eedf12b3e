import { measurement } from "../platform/measurement.ts";

/** A transaction came into a state. */
export const transactionMoved = measurement<{ readonly type: string; readonly status: string }>(
  "transaction-moved",
);

/** A transaction came into a final state; `code` is the gateway's error code of one that failed. */
export const transactionConcluded = measurement<{
  readonly connectorGuid: string;
  readonly status: string;
  readonly code?: string;
}>("transaction-concluded");
