import { measurement } from "../platform/measurement.ts";

/** One row of a batch. */
export const batchRowEnded = measurement<{ readonly result: "executed" | "failed" }>("batch-row-ended");
