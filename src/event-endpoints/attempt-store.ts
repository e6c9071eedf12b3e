import { agedRows } from "../platform/retention/index.ts";
import { json, sql, type BatchStatement, type Database, type Queryable } from "../platform/database/index.ts";
import { jobsCompleted, type Job } from "../platform/jobs/index.ts";
import type { Attempt } from "../platform/deliveries/index.ts";
import { earlierEvents, type EventIdentity, type EventKey, type EventType } from "../events/index.ts";

interface EndedAttempt {
  readonly endpointGuid: string;
  readonly event: EventIdentity & { readonly type: string };
  readonly job: Pick<Job, "id" | "revision">;
  /** The job ends in the same commit. */
  readonly isConcluded: boolean;
  readonly attempt: Attempt;
  readonly at: Temporal.Instant;
  readonly nextAt: Temporal.Instant | null;
}

/**
 * Records an attempt, and since when the endpoint fails: an acknowledgement ends that. Returns that moment, or undefined after
 * an acknowledgement.
 */
export async function recordAttempt(
  db: Pick<Database, "byIndex">,
  ended: EndedAttempt,
): Promise<Temporal.Instant | undefined> {
  return (await db.byIndex.inBatch(RECORDS, ended))?.since ?? undefined;
}

const RECORDS: BatchStatement<EndedAttempt, { jobId: bigint; since: Temporal.Instant | null }> = {
  statement: (attempts) => sql`
    with ended as (
      select ended.* from quittance_each(${json(attempts.map(columnsOf))}::jsonb) as item,
        jsonb_to_record(item) as ended (endpoint_guid text, resource text, sequence bigint, type text, recorded_at timestamptz, job_id bigint,
          outcome text, http_status int, duration_ms int, response text, is_inside boolean, at timestamptz, next_at timestamptz)
    ), ${jobsCompleted(attempts.flatMap(({ job, isConcluded }) => (isConcluded ? job : [])))}, attempt as (
      insert into event_attempts
        (endpoint_guid, resource, sequence, type, recorded_at, job_id, outcome, http_status, duration_ms, response, is_inside, at, next_at)
      select endpoint_guid, resource, sequence, type, recorded_at, job_id, outcome, http_status, duration_ms, response, is_inside, at, next_at
      from ended
    ), endpoint as (
      select endpoint_guid, min(at) as at, bool_or(outcome = 'acknowledged') as responds from ended group by endpoint_guid
    ), locked as materialized (
      select endpoint_guid from event_endpoint_failures join endpoint using (endpoint_guid)
      where responds order by endpoint_guid for update of event_endpoint_failures
    ), recovered as (
      delete from event_endpoint_failures where endpoint_guid in (select endpoint_guid from locked)
    ), failing as (
      insert into event_endpoint_failures (endpoint_guid, since)
      select endpoint_guid, at from endpoint where not responds order by endpoint_guid
      on conflict (endpoint_guid) do update set since = event_endpoint_failures.since
      returning endpoint_guid, since
    )
    select job_id, since from ended left join failing using (endpoint_guid)`,
  keyOfItem: ({ job }) => String(job.id),
  keyOfRow: ({ jobId }) => String(jobId),
};

function columnsOf({ endpointGuid, event, job, attempt, at, nextAt }: EndedAttempt) {
  return {
    endpoint_guid: endpointGuid,
    resource: event.resource,
    sequence: event.sequence,
    type: event.type,
    recorded_at: event.createdAt,
    job_id: job.id,
    outcome: attempt.outcome,
    http_status: attempt.httpStatus,
    duration_ms: attempt.durationMs,
    response: attempt.response,
    is_inside: attempt.isInside,
    at,
    next_at: nextAt,
  };
}

/** How often a job has tried to deliver its event. */
export async function countAttempts(
  db: Queryable,
  { endpointGuid, event, jobId }: { endpointGuid: string; event: EventKey; jobId: bigint },
): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from event_attempts
    where endpoint_guid = ${endpointGuid} and resource = ${event.resource} and sequence = ${event.sequence}
      and job_id = ${jobId}`);
  return Number(count);
}

interface Waiting {
  readonly endpointGuid: string;
  readonly event: EventKey;
  readonly types: readonly EventType[];
  readonly since: Temporal.Instant;
}

/** Whether an earlier event of the same resource, recorded since that moment, has not been tried yet at the endpoint. */
export async function waitsForEarlier(db: Pick<Database, "byIndex">, event: Waiting): Promise<boolean> {
  return (await db.byIndex.inBatch(EARLIER, event))?.waits ?? false;
}

const EARLIER: BatchStatement<
  Waiting,
  EventKey & { readonly endpointGuid: string; readonly waits: boolean }
> = {
  statement: (events) => sql`
    select endpoint_guid, resource, sequence, exists (
      select from ${earlierEvents({ resource: sql`wanted.resource`, sequence: sql`wanted.sequence`, types: sql`wanted.types`, since: sql`wanted.since` })} as earlier
      where not exists (
        select from event_attempts where event_attempts.endpoint_guid = wanted.endpoint_guid
          and event_attempts.resource = earlier.resource and event_attempts.sequence = earlier.sequence)
    ) as waits
    from quittance_each(${json(events.map(waitingColumns))}::jsonb) as item,
      jsonb_to_record(item) as wanted (endpoint_guid text, resource text, sequence bigint, types text[], since timestamptz)`,
  keyOfItem: ({ endpointGuid, event }) => keyAt(endpointGuid, event),
  keyOfRow: ({ endpointGuid, ...event }) => keyAt(endpointGuid, event),
};

function waitingColumns({ endpointGuid, event, types, since }: Waiting) {
  return {
    endpoint_guid: endpointGuid,
    resource: event.resource,
    sequence: event.sequence,
    types,
    since,
  };
}

function keyAt(endpointGuid: string, { resource, sequence }: EventKey): string {
  return `${endpointGuid} ${resource} ${sequence}`;
}

/** Since when each of the endpoints fails without an acknowledgement between; none of those that respond. */
export async function failingSince(
  db: Queryable,
  endpointGuids: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await db.query<{ endpointGuid: string; since: Temporal.Instant }>(sql`
    select endpoint_guid, since from event_endpoint_failures
    where endpoint_guid = any(${[...endpointGuids]}::text[])`);
  return new Map(rows.map(({ endpointGuid, since }) => [endpointGuid, since]));
}

/** Those of the transactions of whose outcome an endpoint acknowledged an event: one that said that it is pending does not count. */
export async function acknowledgedPayments(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ resource: string }>(sql`
    select distinct resource from event_attempts
    where resource = any(${[...uuids]}::text[]) and outcome = 'acknowledged'
      and type like 'payment.%' and type <> 'payment.pending'`);
  return new Set(rows.map(({ resource }) => resource));
}

/** The endpoint was switched on, off or deleted: what failed before does not count any more. */
export async function removeFailures(tx: Queryable, endpointGuid: string): Promise<void> {
  await tx.execute(sql`delete from event_endpoint_failures where endpoint_guid = ${endpointGuid}`);
}

/** Erases the responses of receivers about these transactions, which may repeat what they were sent. */
export async function eraseEventResponses(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update event_attempts set response = null
    where resource = any(${transactionUuids}::text[]) and response is not null`);
}

/** Attempts to deliver an event. */
export const agedEventAttempts = agedRows({
  table: sql`event_attempts`,
  key: sql`id`,
  at: sql`aged.at`,
});
