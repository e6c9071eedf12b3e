import { sql, type Queryable, type BatchStatement } from "../platform/database/index.ts";
import type { Move, NotInState } from "./move.ts";
import { statementsOf } from "./move-parts.ts";
import { ATTEMPT_REMOVED, inputOf, moveStatement, SUBMISSION_RECORDED } from "./move-statement.ts";
import { movedRecord, type WrittenByMove } from "./moved-record.ts";
import { rowVersionOf } from "./row-versions.ts";
import { transactionConcluded, transactionMoved } from "./transaction-moved.ts";
import { findTransaction, parsed, type Transaction, type TransactionRow } from "./transaction.ts";
import { isFinal, type TransactionTrigger } from "./state-names.ts";
import { transitionsFor, TRANSITIONS } from "./transaction-states.ts";
import type { Transition } from "./transition.ts";

/**
 * Moves a transaction by a row of the state table. It is the only writer of a transaction's status: a guarded UPDATE, the
 * history row, the callback job and the BI change are one statement. If two moves are concurrent, one succeeds; the
 * other is refused with the state that came first.
 */
export async function moveTransaction(db: Queryable, move: Move): Promise<Transaction | NotInState> {
  const transition = transitionOf(move.trigger);
  mustBeInTable(move, transition);
  const moved = hasOwnStatement(move)
    ? await parsed(
        db.maybeOne<TransactionRow>(moveStatement(inputOf([move], transition), { transition, ...move })),
      )
    : ((await moveKnown(db, move, transition)) ??
      (await parsed(db.inBatch(BATCHED_MOVES.get(transition)!.moves, move))));
  if (moved) {
    if (transition.next !== "same" || !isFinal(moved.status)) measure(moved);
    return moved;
  }
  const current = await findTransaction(db, move.uuid);
  if (!current) throw new Error(`No transaction ${move.uuid}.`);
  return { refused: true, code: "not_in_state", status: current.status };
}

function measure({ type, status, connectorGuid, result }: Transaction): void {
  transactionMoved.record({ type, status });
  if (!isFinal(status)) return;
  const code = status === "success" ? undefined : result.errors?.at(-1)?.code;
  transactionConcluded.record({ connectorGuid, status, ...(code !== undefined && { code: String(code) }) });
}

/** A move with guards, changes or effects has a statement of its own; the others share one. */
function hasOwnStatement({ guards = [], changes = [], effects = [] }: Move): boolean {
  return guards.length > 0 || changes.length > 0 || effects.flatMap(statementsOf).length > 0;
}

/** Keeps the table complete: a move does nothing that its row does not name. */
function mustBeInTable(move: Move, { trigger, guards, also }: Transition): void {
  const parts = [...(move.guards ?? []), ...(move.changes ?? []), ...(move.effects ?? [])];
  const kinds = [
    ...parts.map(({ kind }) => kind),
    ...(move.companions ?? []),
    ...(move.submission ? [SUBMISSION_RECORDED] : []),
    ...(move.endedAttempt === undefined ? [] : [ATTEMPT_REMOVED]),
  ];
  const named: readonly string[] = [...guards, ...also];
  const missing = kinds.find((kind) => !named.includes(kind));
  if (missing !== undefined) throw new Error(`The row of ${trigger} does not name ${missing}.`);
}

function transitionOf(trigger: TransactionTrigger): Transition {
  const [transition, ...others] = transitionsFor(trigger);
  if (!transition || others.length > 0) throw new Error(`The table must have one row for ${trigger}.`);
  return transition;
}

/** The batches of one transition: of moves whose caller needs the row, and of those whose caller has it already. */
interface BatchedMoves {
  readonly moves: BatchStatement<Move, TransactionRow>;
  readonly known: BatchStatement<Move, WrittenByMove>;
}

const BATCHED_MOVES = new Map(
  TRANSITIONS.map((transition): [Transition, BatchedMoves] => [
    transition,
    { moves: batchOf(transition, {}), known: batchOf(transition, { isKnown: true }) },
  ]),
);

function batchOf<Row extends { readonly uuid: string }>(
  transition: Transition,
  { isKnown = false }: { isKnown?: boolean },
): BatchStatement<Move, Row> {
  const statement = sql.builtOnce((input) => moveStatement(input, { transition, isKnown }));
  return {
    statement: (moves) => statement(inputOf(moves, transition)),
    keyOfItem: ({ uuid }) => uuid,
    keyOfRow: ({ uuid }) => uuid,
  };
}

/** Undefined where the record is not known, or its row was changed since: then nothing was written. */
async function moveKnown(
  db: Queryable,
  move: Move,
  transition: Transition,
): Promise<Transaction | undefined> {
  const { known } = move;
  if (!known || move.startsOver || rowVersionOf(known) === undefined) return undefined;
  const written = await db.inBatch(BATCHED_MOVES.get(transition)!.known, move);
  return written && movedRecord(known, { move, transition, written });
}
