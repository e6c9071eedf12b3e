import { inMicroseconds, storedJson } from "./new-transaction.ts";
import type { Transaction } from "./transaction.ts";
import type { TransactionError, TransactionResult } from "./transaction-result.ts";
import { isFinal } from "./state-names.ts";
import type { Transition } from "./transition.ts";

/** Values that the database decides in a move: times of its clock. */
export interface WrittenByMove {
  readonly uuid: string;
  readonly inquireAt: Temporal.Instant | null;
}

/** The fields of a `Move` that are assigned to the row. */
interface WhatMoved {
  readonly at: Temporal.Instant;
  readonly result?: Partial<Omit<TransactionResult, "errors">>;
  readonly error?: TransactionError;
}

/** The record after a move of its row, which was as `known`: what `moveStatement` assigns, which a test compares. */
export function movedRecord(
  known: Transaction,
  {
    move,
    transition: { next },
    written,
  }: { move: WhatMoved; transition: Transition; written: WrittenByMove },
): Transaction {
  const at = inMicroseconds(move.at);
  return {
    ...known,
    status: next === "same" ? known.status : next,
    version: known.version + 1,
    modifiedAt: at,
    inquireAt: written.inquireAt,
    finalAt: next !== "same" && isFinal(next) ? at : known.finalAt,
    result: resultAfter(known.result, move),
  };
}

function resultAfter(
  before: TransactionResult,
  { result, error }: Pick<WhatMoved, "result" | "error">,
): TransactionResult {
  const more = result ? storedJson(result) : {};
  const errors = error && { errors: [...(before.errors ?? []), storedJson(error)] };
  return { ...before, ...more, ...errors };
}
