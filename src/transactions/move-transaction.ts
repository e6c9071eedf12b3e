import { databaseNow, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { transactionMoved } from "./transaction-moved.ts";
import {
  findTransaction,
  type Transaction,
  type TransactionError,
  type TransactionResult,
} from "./transaction.ts";
import {
  callbackResult,
  CONDITIONS,
  isFinal,
  transitionsFor,
  type TransactionState,
  type TransactionTrigger,
  type Transition,
} from "./transaction-states.ts";

export interface Move {
  uuid: string;
  trigger: TransactionTrigger;
  at: Temporal.Instant;
  /** When a status inquiry asks the provider; needed by every transition that schedules one. */
  inquireAt?: Temporal.Instant;
  /** Merged over what the record already has. */
  result?: Partial<Omit<TransactionResult, "errors">>;
  /** What an earlier attempt left behind is dropped, but for its errors. */
  startsOver?: true;
  /** Appended to the record's errors. */
  error?: TransactionError;
  /** Further columns this move sets, written as `column = value`. */
  set?: readonly Sql[];
  /** A further condition only the caller knows (the submission it answers for, say). */
  provided?: Sql;
  /** Why, for the history. */
  facts?: Readonly<Record<string, unknown>>;
  /** Writes that belong to the move: CTEs that may read `moved`. */
  alongside?: readonly Sql[];
}

export type NotInState = Refusal<"not_in_state"> & { readonly status: TransactionState };

/**
 * The one door: the only writer of a transaction's status. One guarded UPDATE, its history row, its announcements
 * (callback, BI) in one statement. Of two moves at the same instant the database lets one through; the other is told
 * the state that came first.
 */
export async function moveTransaction(db: Queryable, move: Move): Promise<Transaction | NotInState> {
  const transitions = transitionsFor(move.trigger);
  if (transitions.length !== 1) throw new Error(`The table must have one row for ${move.trigger}.`);
  const moved = await db.maybeOne<Transaction>(moveStatement(move, transitions[0]!));
  if (moved) {
    transactionMoved.record({ type: moved.type, status: moved.status });
    return moved;
  }
  const current = await findTransaction(db, move.uuid);
  if (!current) throw new Error(`No transaction ${move.uuid}.`);
  return { refused: true, code: "not_in_state", status: current.status };
}

function moveStatement(move: Move, transition: Transition): Sql {
  const next = transition.next === "same" ? sql`before.status` : sql`${transition.next}::text`;
  return sql`
    with before as (
      select uuid, status from transactions
      where uuid = ${move.uuid} and status = any(${transition.from}::text[]) and ${CONDITIONS[transition.when]}
        and ${move.provided ?? sql`true`}
      for update
    ), moved as (
      update transactions set
        status = ${next}, version = version + 1, modified_at = ${move.at}::timestamptz
        ${assignments(move, transition)}
      from before where transactions.uuid = before.uuid
      returning transactions.*
    ), history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, facts, at)
      select moved.uuid, moved.version, before.status, moved.status, ${move.trigger}::text,
        ${move.facts ? json(move.facts) : null}::jsonb, moved.modified_at
      from moved join before on before.uuid = moved.uuid
    ), change as (
      insert into transaction_changes (transaction_uuid) select uuid from moved
    )
    ${announcement(transition)}
    ${(move.alongside ?? []).map((statement) => sql`, ${statement}`).reduce(concatenate, sql.nothing)}
    select * from moved`;
}

function concatenate(left: Sql, right: Sql): Sql {
  return sql`${left}${right}`;
}

function assignments(move: Move, transition: Transition): Sql {
  const set: Sql[] = [...(move.set ?? [])];
  if (transition.also.includes("inquiry_scheduled")) {
    if (!move.inquireAt) throw new Error(`${move.trigger} needs the time of the status inquiry.`);
    set.push(sql`inquire_at = ${move.inquireAt}::timestamptz`);
  }
  if (transition.also.includes("inquiry_ended")) set.push(sql`inquire_at = null`);
  if (transition.next !== "same" && isFinal(transition.next))
    set.push(sql`final_at = ${move.at}::timestamptz`);
  if (move.result || move.error || move.startsOver) set.push(sql`result = ${mergedResult(move)}`);
  return set.map((one) => sql`, ${one}`).reduce(concatenate, sql.nothing);
}

function mergedResult(move: Move): Sql {
  const before = move.startsOver
    ? sql`jsonb_strip_nulls(jsonb_build_object('errors', result->'errors'))`
    : sql`result`;
  const merged = sql`${before} || ${json(move.result ?? {})}::jsonb`;
  if (!move.error) return merged;
  return sql`${merged} || jsonb_build_object('errors',
    coalesce(result->'errors', '[]'::jsonb) || ${json([move.error])}::jsonb)`;
}

/** The callback rides in the same commit: it is due exactly when the merchant must hear of the new state. */
function announcement(transition: Transition): Sql {
  const final = transition.also.includes("final_callback");
  if (!final && !transition.also.includes("pending_callback")) return sql.nothing;
  const result = transition.next === "same" ? "PENDING" : callbackResult(transition.next);
  return sql`, ${callbackJob({ from: sql`moved`, result, pendingOnly: !final })}`;
}

/** Job kind of the callbacks consumer. */
export const DELIVER_CALLBACK = "deliver-callback";

/**
 * A CTE that enqueues the callback of the transaction that `from` yields, when it has a callback URL. The lane is the
 * receiver's host, so that one that is down delays no other.
 */
export function callbackJob(options: {
  from: Sql;
  result: "OK" | "PENDING" | "ERROR";
  pendingOnly: boolean;
}): Sql {
  return sql`callback as (
    insert into jobs (kind, lane, payload, run_at)
    select ${DELIVER_CALLBACK}, 'callback:' || coalesce(substring(callback_url from '^https?://([^/?#]+)'), ''),
      jsonb_build_object('transactionUuid', uuid, 'version', version, 'result', ${options.result}::text), ${databaseNow}
    from ${options.from} where callback_url is not null
      ${options.pendingOnly ? sql`and callback_on_pending` : sql.nothing}
  )`;
}
