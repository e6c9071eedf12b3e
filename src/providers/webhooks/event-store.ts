import { agedRows } from "../../platform/retention/index.ts";
import { databaseNow, json, sql, type Database, type Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { ProviderEvent, ReportedAmount } from "@quittance/provider-kit";
import { eventFromJson } from "../port/index.ts";

/** Job kind of the transaction requests: works off a stored event. */
export const WORK_OFF_PROVIDER_EVENT = "process-provider-event";

export interface EventKey {
  readonly connectorGuid: string;
  readonly eventId: string;
}

/** Stores events that are new, each with its job, in one commit. How many were new. */
export function storeEvents(
  db: Database,
  { connectorGuid, events }: { connectorGuid: string; events: readonly ProviderEvent[] },
): Promise<number> {
  return db.transaction(async (tx) => {
    let stored = 0;
    for (const event of events) if (await storeEvent(tx, { connectorGuid, event })) stored += 1;
    return stored;
  });
}

/** Stores an event in the caller's commit. False: it is known. */
export async function storeEvent(
  tx: Queryable,
  { connectorGuid, event }: { connectorGuid: string; event: ProviderEvent },
): Promise<boolean> {
  const { eventId, kind } = event;
  const inserted = await tx.execute(sql`
    insert into provider_events (connector_guid, event_id, kind, event)
    values (${connectorGuid}, ${eventId}, ${kind}, ${json(event)}::jsonb)
    on conflict do nothing`);
  if (inserted === 0) return false;
  const payload: EventKey = { connectorGuid, eventId };
  await enqueue(tx, {
    kind: WORK_OFF_PROVIDER_EVENT,
    key: JSON.stringify([connectorGuid, eventId]),
    owner: connectorGuid,
    lane: `${WORK_OFF_PROVIDER_EVENT}:${connectorGuid}`,
    payload,
  });
  return true;
}

/** The event, unless it is worked off. */
export async function findWaitingEvent(
  db: Queryable,
  { connectorGuid, eventId }: EventKey,
): Promise<ProviderEvent | undefined> {
  const row = await db.maybeOne<{ event: Record<string, unknown> }>(sql`
    select event from provider_events
    where connector_guid = ${connectorGuid} and event_id = ${eventId} and state = 'waiting'`);
  return row && eventFromJson(row.event);
}

export async function endEvent(
  db: Queryable,
  {
    connectorGuid,
    eventId,
    state,
    because = null,
  }: EventKey & { state: "done" | "unmatched" | "contradicting"; because?: string | null },
): Promise<void> {
  await db.execute(sql`
    update provider_events set state = ${state}, reason = ${because}, processed_at = ${databaseNow}
    where connector_guid = ${connectorGuid} and event_id = ${eventId}`);
}

export interface OpenEvent {
  readonly eventId: string;
  readonly kind: ProviderEvent["kind"];
  /** For what moved money: the movement, and how much of it. */
  readonly movement: string | null;
  readonly amount: ReportedAmount | null;
  readonly state: "waiting" | "unmatched" | "contradicting";
  readonly because: string | null;
  readonly submissionReference: string | null;
  readonly providerReference: string | null;
  readonly receivedAt: Temporal.Instant;
}

/** The events of a connector that had no effect so far, oldest first. */
export async function listOpenEvents(
  db: Queryable,
  { connectorGuid, limit }: { connectorGuid: string; limit: number },
): Promise<OpenEvent[]> {
  const rows = await db.query<OpenEvent & { event: Record<string, unknown> }>(sql`
    select event_id, kind, state, reason as because, event, event->>'movement' as movement,
      event->>'submissionReference' as submission_reference,
      event->>'providerReference' as provider_reference, received_at
    from provider_events where connector_guid = ${connectorGuid} and state <> 'done'
    order by received_at, event_id limit ${limit}`);
  return rows.map(({ event, ...row }) => {
    // A process of a later version may have stored a kind that this one does not know.
    const read: ProviderEvent | undefined = eventFromJson({ ...event, kind: row.kind });
    return { ...row, amount: amountOf(read) };
  });
}

function amountOf(event: ProviderEvent | undefined): ReportedAmount | null {
  switch (event?.kind) {
    case "outcome":
    case "moved":
      return (event.outcome.kind === "approved" && event.outcome.amount) || null;
    case "total":
      return event.captured ?? null;
    case "undone":
    case "chargeback":
    case "chargeback_reversed":
    case "dispute":
      return event.amount ?? null;
    default:
      return null;
  }
}

/** Webhooks of providers that were processed; those without effect stay. */
export const agedProviderEvents = agedRows({
  table: sql`provider_events`,
  key: sql`connector_guid, event_id`,
  at: sql`aged.received_at`,
  condition: sql`aged.state = 'done'`,
});

/** Webhooks that had no effect so far. */
export interface OpenEventCounts {
  readonly waiting: bigint;
  /** How long ago the oldest waiting webhook was received; 0 when none waits. */
  readonly oldestSeconds: number;
  readonly unmatched: bigint;
  readonly contradicting: bigint;
}

export function countOpenEvents(db: Queryable): Promise<OpenEventCounts> {
  return db.one<OpenEventCounts>(sql`
    select count(*) filter (where state = 'waiting') as waiting,
      coalesce(extract(epoch from ${databaseNow} - min(received_at) filter (where state = 'waiting')), 0)::float8
        as oldest_seconds,
      count(*) filter (where state = 'unmatched') as unmatched,
      count(*) filter (where state = 'contradicting') as contradicting
    from provider_events where state <> 'done'`);
}

/** The webhooks of a connector's provider. */
export interface WebhookState {
  readonly connectorGuid: string;
  /** The newest whose signature was good. Old ones are purged. */
  readonly lastAt: Temporal.Instant;
  /** Named no payment, or contradicted one. */
  readonly open: bigint;
}

/** Connectors without a webhook are left out. */
export function webhookStates(db: Queryable, connectorGuids: readonly string[]): Promise<WebhookState[]> {
  return db.query<WebhookState>(sql`
    select connector_guid, last_at,
      (select count(*) from provider_events as event
        where event.connector_guid = wanted.connector_guid and event.state <> 'done'
          and event.state in ('unmatched', 'contradicting')) as open
    from unnest(${[...connectorGuids]}::text[]) as wanted (connector_guid)
    cross join lateral (
      select received_at as last_at from provider_events as event
      where event.connector_guid = wanted.connector_guid order by received_at desc limit 1
    ) as newest`);
}
