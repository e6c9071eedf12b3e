import type { Money } from "../money/money.ts";
import type { ProviderCall } from "./provider-call.ts";
import type { ProviderError, Unknown } from "./provider-outcome.ts";

/** Types of files that issuers read. */
export type EvidenceMediaType = "application/pdf" | "image/jpeg" | "image/png";

/** The facts of a dispute that an adapter receives. */
export interface DisputeAtProvider {
  /** The provider's id. */
  readonly disputeId: string;
  readonly amount: Money;
}

export interface EvidenceFile {
  /** Its content: one of the responder's `fileTypes`. A dispute has one file of each. */
  readonly type: string;
  readonly name: string;
  readonly mediaType: EvidenceMediaType;
  readonly content: Buffer;
}

/** A merchant's response to a chargeback. */
export interface DisputeResponse {
  /** Names the response: its repetition has the same one, and no second effect. */
  readonly reference: string;
  /** `accept`: the cardholder keeps the money. `evidence`: the merchant contests it. */
  readonly kind: "accept" | "evidence";
  /** The outcome of an earlier attempt is unknown: it may have been executed. */
  readonly isRepeat: boolean;
  /** Named as in the responder's `texts`; none with `accept`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly EvidenceFile[];
}

/** It is certain that the provider did not execute it. */
interface ResponseRefused {
  readonly kind: "refused";
  readonly error: ProviderError;
}

export type DisputeResponseOutcome =
  | {
      readonly kind: "done";
      /** Shown to the merchant. */
      readonly extraData: Readonly<Record<string, string>>;
    }
  | ResponseRefused
  | Unknown;

export type DisputeMetadata =
  | { readonly kind: "known"; readonly metadata: Readonly<Record<string, string>> }
  | ResponseRefused
  | Unknown;

/** How a merchant's response to a dispute reaches the provider. */
export interface DisputeResponder {
  /** Types of files, as the provider names them. The first one is meant where a merchant names none. */
  readonly fileTypes: readonly string[];
  /** The pattern of further types, where they depend on the dispute: the provider refuses a wrong one when evidence is submitted. */
  readonly otherFileTypes?: RegExp;
  readonly mediaTypes: readonly EvidenceMediaType[];
  readonly maxFileBytes: number;
  /** Smaller limits of some types of files. */
  readonly maxBytesByMediaType?: Readonly<Partial<Record<EvidenceMediaType, number>>>;
  /** For all files of a dispute. */
  readonly maxTotalBytes: number;
  /** The texts that evidence may have, each with its greatest length in characters. */
  readonly texts: Readonly<Record<string, number>>;
  /** Reads the dispute at the provider as it is now. Changes nothing. */
  metadata(dispute: DisputeAtProvider, call: ProviderCall): Promise<DisputeMetadata>;
  /**
   * Hands the response over. After an unknown outcome it is called with the same reference again (`isRepeat`): then an error
   * proves nothing by itself, because the earlier attempt may be its reason.
   */
  respond(
    dispute: DisputeAtProvider,
    response: DisputeResponse,
    call: ProviderCall,
  ): Promise<DisputeResponseOutcome>;
}
