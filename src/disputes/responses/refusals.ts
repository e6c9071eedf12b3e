import type { ProviderError } from "../../providers/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { englishOfEvidence, type EvidenceFault } from "./evidence-fault.ts";
import type { DisputeStage } from "../dispute.ts";

/** The chargeback has nothing to respond to, or not through the gateway. */
export type NotDisputed =
  | Refusal<"chargeback_not_found">
  | Refusal<"not_a_chargeback">
  /** It was pushed, or is money that was returned outside of a dispute. */
  | Refusal<"no_dispute">
  | (Refusal<"responses_not_supported"> & { readonly adapter: string });

/** It is too late, or was done already. */
export type NotOpen =
  | (Refusal<"dispute_not_open"> & { readonly stage: DisputeStage })
  | (Refusal<"dispute_overdue"> & { readonly dueAt: Temporal.Instant })
  | Refusal<"dispute_accepted">
  | Refusal<"evidence_submitted">
  | Refusal<"response_under_way">;

/** A part of the request breaks a rule; nothing was kept of it. */
export type EvidenceInvalid = Refusal<"evidence_invalid"> & {
  readonly path: string;
  readonly fault: EvidenceFault;
  /** The same in the words of the API. */
  readonly message: string;
};

/** The provider's refusal, or that it could not be reached: nothing was changed there. */
type ProviderRefused = Refusal<"provider_refused"> & { readonly error: ProviderError };

export type DisputeCallRefusal = NotDisputed | NotOpen | EvidenceInvalid | ProviderRefused;

export function evidenceInvalid(path: string, fault: EvidenceFault): EvidenceInvalid {
  return { refused: true, code: "evidence_invalid", path, fault, message: englishOfEvidence(fault) };
}
