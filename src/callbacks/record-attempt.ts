import { databaseNow, json, sql, type BatchStatement, type Database } from "../platform/database/index.ts";
import { jobsCompleted, type Job } from "../platform/jobs/index.ts";
import { announceChanges } from "../transactions/index.ts";
import type { Attempt } from "../platform/deliveries/index.ts";
import type { Announcement, Callback, CallbackStatus } from "./callback.ts";
import { keyOf } from "./callback-store.ts";

interface EndedAttempt {
  readonly callback: Announcement & Pick<Callback, "url" | "createdAt">;
  readonly attempt: Attempt;
  readonly status: CallbackStatus;
  readonly at: Temporal.Instant;
  /** When the next attempt is due; null when this was the last. */
  readonly nextAt: Temporal.Instant | null;
  /** The job that is completed by it, where it is. */
  readonly job?: Pick<Job, "id" | "revision">;
}

/**
 * Records how an attempt ended. An acknowledged one changes the BI document of the transaction (spec:
 * `is_postback_delivered`), so that the same statement announces the change. The conclusion is recorded also when the
 * callback was erased during the attempt. The job of a concluded callback ends in the same commit.
 */
export async function recordAttempt(db: Pick<Database, "byIndex">, ended: EndedAttempt): Promise<void> {
  await db.byIndex.inBatch(RECORDS, ended);
}

const RECORDS: BatchStatement<EndedAttempt, Pick<Announcement, "transactionUuid" | "version">> = {
  statement: (attempts) => sql`
    with ended as (
      select ended.* from quittance_each(${json(attempts.map(columnsOf))}::jsonb) as item,
        jsonb_to_record(item) as ended (transaction_uuid text, version int, result text, url text, created_at timestamptz,
          outcome text, http_status int, duration_ms int, response text, is_inside boolean, status text, at timestamptz, next_at timestamptz)
    ), ${jobsCompleted(attempts.flatMap(({ job }) => job ?? []))}, attempt as (
      insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, response, is_inside, at)
      select transaction_uuid, version, outcome, http_status, duration_ms, response, is_inside, at from ended
    ), change as (
      ${announceChanges(sql`select transaction_uuid from ended where status = 'acknowledged'`)}
    ), locked as (
      select callbacks.transaction_uuid, callbacks.version, ended.status as new_status, ended.next_at as new_next_at
      from callbacks join ended using (transaction_uuid, version)
      order by callbacks.transaction_uuid, callbacks.version for update of callbacks
    ), known as (
      update callbacks set attempts = attempts + 1, sending_until = null, status = new_status, next_at = new_next_at,
        settled_at = case when new_status = 'waiting' then null else ${databaseNow} end,
        body = case when new_status = 'waiting' then body end
      from locked
      where callbacks.transaction_uuid = locked.transaction_uuid and callbacks.version = locked.version
      returning callbacks.transaction_uuid, callbacks.version
    )
    insert into callbacks (transaction_uuid, version, result, url, status, attempts, created_at, settled_at)
    select transaction_uuid, version, result, url, status, 1, created_at, ${databaseNow}
    from ended
    where status <> 'waiting' and not exists (select from known
      where known.transaction_uuid = ended.transaction_uuid and known.version = ended.version)
    on conflict (transaction_uuid, version) do nothing
    returning transaction_uuid, version`,
  keyOfItem: ({ callback }) => keyOf(callback),
  keyOfRow: keyOf,
};

function columnsOf({ callback, attempt, status, at, nextAt }: EndedAttempt) {
  return {
    transaction_uuid: callback.transactionUuid,
    version: callback.version,
    result: callback.result,
    url: callback.url,
    created_at: callback.createdAt,
    outcome: attempt.outcome,
    http_status: attempt.httpStatus,
    duration_ms: attempt.durationMs,
    response: attempt.response,
    is_inside: attempt.isInside,
    status,
    at,
    next_at: nextAt,
  };
}
