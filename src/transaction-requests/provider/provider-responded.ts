import type { InquiryOutcome, Resumable } from "../../providers/index.ts";
import { measurement } from "../../platform/measurement.ts";

/** A call to a provider came to its end, if only by its time limit. */
export const providerResponded = measurement<{
  readonly adapter: string;
  readonly connectorGuid: string;
  readonly call: "submit" | "inquire" | "resume";
  readonly outcome: (InquiryOutcome | Resumable)["kind"];
  /** The gateway's code of a decline. */
  readonly code?: string;
  readonly seconds: number;
}>("provider-answered");
