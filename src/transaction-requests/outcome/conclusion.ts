import type { ProviderOutcome, StoredSubmission } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import type { ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import type { Companion, MoveFacts, Transaction } from "../../transactions/index.ts";

/** The outcome of a submission, as it is recorded. */
export interface Conclusion {
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly outcome: ProviderOutcome;
  readonly facts?: MoveFacts;
  /** When the next status inquiry is due if this is not final; by default as scheduled. */
  readonly inquireAfterSeconds?: number;
  /** The 3-D Secure result of this submission, if it was authenticated. */
  readonly threeDSecure?: ThreeDSecureRecord | undefined;
  /** The submission with the approval, where it is not recorded yet. */
  readonly submission?: StoredSubmission | undefined;
  /** The approval of a payment whose review is released: it was authorised before. The effects are recorded in its commit. */
  readonly release?: { readonly alongside: (tx: DatabaseTransaction) => Promise<void> };
}

/** A write of a conclusion through another slice, in the commit of its move. */
export interface CommitEffect {
  readonly companion: Companion;
  readonly run: (tx: DatabaseTransaction) => Promise<void>;
}
