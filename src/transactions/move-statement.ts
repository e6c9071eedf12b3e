import { attemptsRemoved } from "../attempts/index.ts";
import { outcomesRecorded, submissionRow } from "../providers/index.ts";
import { databaseNow, json, sql, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";
import { announceChanges } from "./changes.ts";
import { transactionLock } from "./lock-transaction.ts";
import { releaseReservation } from "./follow-ups.ts";
import type { Move } from "./move.ts";
import { columnsOf, conditionOf, statementsOf, type Effect } from "./move-parts.ts";
import { writesToOriginal } from "./original.ts";
import { callbackResult } from "./public-status.ts";
import { resultColumn } from "./result-column.ts";
import { rowVersionOf } from "./row-versions.ts";
import { isFinal } from "./state-names.ts";
import { eventsOfMove } from "./transaction-events.ts";
import { CONDITIONS, type Transition } from "./transition.ts";

export const SUBMISSION_RECORDED = "submission_recorded";
export const ATTEMPT_REMOVED = "attempt_removed";

type Moves = Pick<Move, "guards" | "changes" | "effects"> & {
  readonly transition: Transition;
  /** Only rows that are as the caller has them, and nothing is returned that the caller can compute. */
  readonly isKnown?: boolean;
};

/** Moves of one trigger; several only if none has a statement of its own. */
export function moveStatement(
  input: unknown,
  { transition, guards = [], changes = [], effects = [], isKnown = false }: Moves,
): Sql {
  const originalUuid = effects.map(originalWrittenBy).find((uuid) => uuid !== undefined);
  const admitted = sql.join(
    [
      sql`status = any(${transition.from}::text[])`,
      CONDITIONS[transition.when],
      ...guards.map(conditionOf),
      sql`(of_submission is null or submissions = of_submission)`,
    ],
    " and ",
  );
  const next = transition.next === "same" ? sql`from_status` : sql`${transition.next}::text`;
  const assigned = sql.join(
    [sql`status = ${next}`, ...assignments(transition), ...changes.flatMap(columnsOf)],
    ", ",
  );
  const steps = isKnown ? sql`moved` : STEPS;
  return sql`
    with input as (
      select input.* from quittance_each(${input}::jsonb) as item,
        jsonb_to_record(item) as input (input_uuid text, of_submission int, moved_at timestamptz,
          inquire_after_seconds float8, starts_over boolean, more_result jsonb, more_error jsonb, why jsonb,
          submission jsonb, ended_attempt text ${isKnown ? sql`, row_version text, from_status text` : sql.nothing})
      order by input_uuid
    )${originalUuid === undefined ? sql.nothing : originalLocked(originalUuid)}, ${
      isKnown
        ? sql`moved as (
      update transactions set ${assigned} from input
      where uuid = input_uuid and transactions.xmin::text = row_version and ${admitted}
      returning ${transition.also.includes("events_recorded") ? sql`transactions.*` : NEEDED}, from_status, why, ended_attempt
    )`
        : sql`before as (
      select input.*, status as from_status from transactions join input on uuid = input_uuid
      where ${originalUuid === undefined ? sql`true` : ORIGINAL_IS_LOCKED} and ${admitted}
      order by uuid
      for update of transactions
    ), moved as (
      update transactions set ${assigned} from before where uuid = input_uuid returning transactions.*
    )`
    }, history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, facts, at)
      select uuid, version, from_status, status, ${transition.trigger}::text, why, modified_at from ${steps}
    ), change as (
      ${announceChanges(sql`select uuid from moved`)}
    )
    ${transition.also.includes(SUBMISSION_RECORDED) ? sql`, submission_recorded as (${outcomesRecorded(sql`input`)})` : sql.nothing}
    ${transition.also.includes(ATTEMPT_REMOVED) ? sql`, attempt_removed as (${attemptsRemoved(steps)})` : sql.nothing}
    ${announcement(transition, steps)}${eventsOfMove(transition, steps)}
    ${effects
      .flatMap(statementsOf)
      .map((statement) => sql`, ${statement}`)
      .reduce(concatenate, sql.nothing)}
    select ${isKnown ? sql`uuid, inquire_at` : sql`*`} from moved`;
}

/** The moved rows, with the state before, the reason and the attempt. A move of known rows returns these itself. */
const STEPS = sql`(select moved.*, from_status, why, ended_attempt from moved join before on input_uuid = uuid) as moved`;

/** Columns that the statement itself reads of a row that it moved and that has no event. */
const NEEDED = sql`transactions.uuid, transactions.version, transactions.status, transactions.modified_at,
  transactions.tenant_guid, transactions.merchant_guid, transactions.callback_url, transactions.callback_on_pending,
  transactions.inquire_at`;

/**
 * The transaction that an effect writes to: it is locked first. A follow-up is recorded with its original locked, and a
 * repeat of its id waits for this move then; in the other order both would wait for each other.
 */
function originalWrittenBy(effect: Effect): string | undefined {
  const writes =
    effect.kind === "original_changed"
      ? writesToOriginal(effect.followUp)
      : effect.kind === "reservation_released" && releaseReservation(effect.followUp) !== undefined;
  return writes && "followUp" in effect ? (effect.followUp.referenceUuid ?? undefined) : undefined;
}

function originalLocked(uuid: string): Sql {
  return sql`, original_locked as materialized (${transactionLock(uuid)})`;
}

/** Always true. It is evaluated before a row is locked, so that the original is locked first. */
const ORIGINAL_IS_LOCKED = sql`(select count(*) from original_locked) >= 0`;

function concatenate(left: Sql, right: Sql): Sql {
  return sql`${left}${right}`;
}

export function inputOf(moves: readonly Move[], transition: Transition): string {
  return json(moves.map((move) => parametersOf(move, transition)));
}

function parametersOf(move: Move, transition: Transition) {
  if (transition.also.includes("inquiry_scheduled") && move.inquireAfterSeconds === undefined)
    throw new Error(`${move.trigger} needs the time of the status inquiry.`);
  return {
    input_uuid: move.uuid,
    of_submission: move.ofSubmission,
    moved_at: move.at,
    inquire_after_seconds: move.inquireAfterSeconds,
    starts_over: move.startsOver ?? false,
    more_result: resultColumn(move.result ?? {}),
    more_error: move.error,
    why: move.facts,
    submission: move.submission && submissionRow(move.submission),
    ended_attempt: move.endedAttempt,
    row_version: move.known && rowVersionOf(move.known),
    from_status: move.known?.status,
  };
}

function assignments({ also, next }: Transition): Sql[] {
  const set = [
    sql`version = version + 1`,
    sql`modified_at = moved_at`,
    sql`result = case when starts_over then jsonb_strip_nulls(jsonb_build_object('errors', result->'errors')) else result end
      || more_result || case when more_error is null then '{}'::jsonb
        else jsonb_build_object('errors', coalesce(result->'errors', '[]'::jsonb) || jsonb_build_array(more_error)) end`,
  ];
  if (also.includes("inquiry_scheduled")) {
    // By the clock that decides what is due: by a slow machine's clock the inquiry would precede the response.
    set.push(sql`inquire_at = ${databaseNow} + make_interval(secs => inquire_after_seconds)`);
  }
  if (also.includes("inquiry_ended")) set.push(sql`inquire_at = null`);
  if (next !== "same") set.push(isFinal(next) ? sql`final_at = moved_at` : sql`final_at = null`);
  return set;
}

/**
 * Enqueues the callback in the same commit, so that it exists exactly when the move does. A payment is announced as
 * pending when it becomes so, not each time a provider reports it again.
 */
function announcement(transition: Transition, steps: Sql): Sql {
  const final = transition.also.includes("final_callback");
  if (!final && !transition.also.includes("pending_callback")) return sql.nothing;
  // The states of a row that stays have the same result.
  const result = callbackResult(transition.next === "same" ? transition.from[0]! : transition.next);
  const from = final ? sql`moved` : sql`(select * from ${steps} where from_status <> status) as entered`;
  return sql`, ${callbackJob({ from, result, pendingOnly: !final })}`;
}

/** Job kind of the callbacks consumer. */
export const DELIVER_CALLBACK = "deliver-callback";

/**
 * A CTE that enqueues the callback of the transaction that `from` yields, when it has a callback URL. The owner is the
 * tenant and the lane the merchant with the receiver's host, so that neither a receiver that is down, nor another merchant's,
 * nor another tenant's backlog delays it.
 */
export function callbackJob(options: {
  from: Sql;
  result: "OK" | "PENDING" | "ERROR";
  pendingOnly: boolean;
}): Sql {
  return sql`callback as (
    ${insertJobs({
      kind: DELIVER_CALLBACK,
      owner: sql`tenant_guid`,
      lane: sql`'callback:' || merchant_guid || ':' || coalesce(substring(callback_url from '^https?://([^/?#]+)'), '')`,
      payload: sql`jsonb_build_object('transactionUuid', uuid, 'version', version, 'result', ${options.result}::text)`,
      from: sql`${options.from} where callback_url is not null
        ${options.pendingOnly ? sql`and callback_on_pending` : sql.nothing}`,
    })}
  )`;
}
