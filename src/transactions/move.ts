import type { StoredSubmission } from "../providers/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { Change, Companion, Effect, Guard } from "./move-parts.ts";
import type { TransactionState, TransactionTrigger } from "./state-names.ts";
import type { MoveFacts, Transaction } from "./transaction.ts";
import type { TransactionError, TransactionResult } from "./transaction-result.ts";

export interface Move {
  uuid: string;
  trigger: TransactionTrigger;
  at: Temporal.Instant;
  /** When the status inquiry is due; needed by every transition that schedules one. */
  inquireAfterSeconds?: number;
  /** Merged over what the record already has. */
  result?: Partial<Omit<TransactionResult, "errors">>;
  /** The result of an earlier attempt is dropped, except for its errors. */
  startsOver?: true;
  /** Appended to the record's errors. */
  error?: TransactionError;
  /** The submission it results from: a response to an earlier one must not move what was submitted again. */
  ofSubmission?: number;
  /** The outcome that it records, written whether or not the transaction moves: what the provider gave is kept. */
  submission?: StoredSubmission;
  /** The attempt with a card that it ends, by its submission: it does not count against the limits of schemes any more. */
  endedAttempt?: string;
  /** Each must be one that the row of the table names. */
  guards?: readonly Guard[];
  changes?: readonly Change[];
  effects?: readonly Effect[];
  /** Writes of the caller in the same database transaction. */
  companions?: readonly Companion[];
  /** Why, for the history. */
  facts?: MoveFacts;
  /** The record as its opening returned it: while its row is the same, nothing has to be read. */
  known?: Transaction;
}

export type NotInState = Refusal<"not_in_state"> & { readonly status: TransactionState };
