import type { InquiryOutcome } from "../../providers/index.ts";
import { measurement } from "../../platform/measurement.ts";

/** A call to a provider came to its end, if only by its time limit. */
export const providerResponded = measurement<{
  readonly adapter: string;
  readonly call: "submit" | "inquire" | "resume";
  readonly outcome: InquiryOutcome["kind"];
  readonly seconds: number;
}>("provider-answered");
