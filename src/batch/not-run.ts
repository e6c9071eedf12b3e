import { codeOf } from "../platform/api-errors/index.ts";
import type { RowError } from "./batch.ts";

/** The error of the rows of a strict batch that were not executed, because another one failed. */
export const NOT_RUN: RowError = {
  type: "TX_LOG_CREATE",
  message: "Not executed, because another row of this strict batch failed",
  code: String(codeOf("processingError")),
  problem: { reason: { code: "not_run" } },
};

/** Whether a strict batch left the row out, because another one had failed. */
export function wasNotRun({ error }: { readonly error: RowError | null }): boolean {
  return error?.message === NOT_RUN.message;
}
