import type { RecordedExemption, Transaction } from "../../transactions/index.ts";

/** The exemption as responses and callbacks show it. */
export function shownExemption({ result }: Transaction): Omit<RecordedExemption, "listedAt"> | undefined {
  if (!result.exemption) return undefined;
  const { requested, applied, outcome } = result.exemption;
  return { requested, applied, outcome };
}
