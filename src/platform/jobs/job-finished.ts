import { measurement } from "../measurement.ts";
import type { JobResult } from "./job.ts";

/** One run of one job. */
export const jobFinished = measurement<{
  readonly kind: string;
  readonly result: JobResult["kind"];
  /** From the moment it was due to its start. */
  readonly waitedSeconds: number;
  readonly seconds: number;
}>("job-finished");
