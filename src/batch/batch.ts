import type { RowProblem } from "./row-problem.ts";

export const PROCESSING_MODES = ["strict", "lenient"] as const;
export type ProcessingMode = (typeof PROCESSING_MODES)[number];

/** `failed` is of strict batches only, `processed_with_errors` of lenient ones. */
export const BATCH_STATUSES = [
  "pending",
  "processing",
  "completed",
  "failed",
  "processed_with_errors",
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** An uploaded file of transaction requests. */
export interface Batch {
  readonly id: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  /** The connector that was called: perhaps a meta-connector. */
  readonly connectorGuid: string;
  /** The API user who uploaded it; null: the person did. */
  readonly userGuid: string | null;
  readonly personId: string | null;
  /** How the upload was signed; callbacks of its transactions use the same. */
  readonly signatureHash: "sha512" | "md5" | null;
  readonly mode: ProcessingMode;
  readonly status: BatchStatus;
  readonly callbackUrl: string | null;
  readonly totalRows: number;
  /** Rows that became a transaction, approved or declined. */
  readonly executedRows: number;
  /** Rows that became none: not valid, refused, or not run after another row had failed a strict batch. */
  readonly failedRows: number;
  /** Those of `failedRows` that were not run. */
  readonly notRunRows: number;
  readonly createdAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

/** Why a row became no transaction. */
export interface RowError {
  /** TX_LOG_CREATE: before it was run. TX_LOG_POST_CREATE: when it was run. */
  readonly type: "TX_LOG_CREATE" | "TX_LOG_POST_CREATE";
  readonly message: string;
  /** For the public API, as text. */
  readonly code: string;
  /** The same as the message, for readers in other languages; undefined of rows of older versions. */
  readonly problem?: RowProblem;
}
