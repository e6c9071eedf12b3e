import { databaseNow, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";
import { resourceOf } from "./event.ts";
import type { EventType } from "./event-types.ts";
import type { Sealer } from "../platform/sealing.ts";
import { positionTaken } from "./event-positions.ts";
import { objectContext } from "./event-store.ts";

/** Job kind of deliveries to endpoints. Stored with each job. */
export const DELIVER_EVENT = "deliver-event";
/** Job kind that makes the object of an event whose parts may change after its commit. Stored with each job. */
export const MAKE_EVENT_OBJECT = "make-event-object";

/** Expressions over the rows of `from`, one event for each row whose type is not null. */
interface NewEvents {
  readonly from: Sql;
  readonly type: Sql;
  readonly resource: Sql;
  readonly sequence: Sql;
  readonly tenantGuid: Sql;
  readonly merchantGuid: Sql;
  readonly test: Sql;
  readonly at: Sql;
  /** JSON of the columns that the object is made of later; or null, with an object. */
  readonly snapshot: Sql;
  readonly object?: Sql;
  /** The object, sealed, where its own slice has it sealed too. */
  readonly sealed?: Sql;
  /** Whether the object must be made soon, because more than the snapshot is in it. */
  readonly isMadeSoon?: Sql;
}

/**
 * The common table expressions that record events and plan their deliveries, for the statement that makes the change. An
 * endpoint of the merchant, or of its tenant, gets a job of its own in a lane of its own.
 */
export function eventsRecorded(events: NewEvents): Sql {
  const { isMadeSoon } = events;
  return sql`recorded as (
    select ${events.resource} as resource, ${events.sequence} as sequence, ${events.type} as type,
      ${events.tenantGuid} as tenant_guid, ${events.merchantGuid} as merchant_guid, ${events.test} as test,
      ${events.at} as created_at, ${events.snapshot} as snapshot, ${events.object ?? sql`null::json`} as object,
      ${events.sealed ?? sql`null::text`} as sealed
      ${isMadeSoon ? sql`, ${isMadeSoon} as is_made_soon` : sql.nothing}
    from ${events.from} where ${events.type} is not null
  ), event_place as materialized (
    ${positionTaken(sql`recorded`)}
  ), event as (
    insert into events (resource, sequence, position, type, tenant_guid, merchant_guid, test, created_at, snapshot, object,
      sealed)
    select resource, sequence, (select nextval('event_positions') from event_place),
      type, tenant_guid, merchant_guid, test, created_at, snapshot, object, sealed from recorded
  ), event_delivery as (
    ${deliveriesPlanned}
  )${isMadeSoon ? sql`, event_object as (${objectsPlanned})` : sql.nothing}`;
}

/** Whether an endpoint is sent an event, as a condition on a row of both. */
const WANTS_EVENT: Sql = sql`endpoint.active and endpoint.event_types && array['*', recorded.type, split_part(recorded.type, '.', 1) || '.*']
  and endpoint.mode in ('all', case when recorded.test then 'test' else 'live' end)`;

const deliveriesPlanned: Sql = insertJobs({
  kind: DELIVER_EVENT,
  owner: sql`recorded.tenant_guid`,
  lane: sql`'event:' || endpoint.guid`,
  payload: sql`jsonb_build_object('endpointGuid', endpoint.guid, 'resource', recorded.resource, 'sequence', recorded.sequence::text)`,
  from: sql`recorded join webhook_endpoints as endpoint
    on coalesce(endpoint.merchant_guid, endpoint.tenant_guid) in (recorded.merchant_guid, recorded.tenant_guid) where ${WANTS_EVENT}`,
});

const objectsPlanned: Sql = insertJobs({
  kind: MAKE_EVENT_OBJECT,
  owner: sql`tenant_guid`,
  lane: sql`'event-object'`,
  payload: sql`jsonb_build_object('resource', resource, 'sequence', sequence::text)`,
  from: sql`recorded where is_made_soon`,
});

/** An event of a resource without a version, with its object as it is in this database transaction. */
interface NewEvent {
  readonly type: EventType;
  /** The uuid or guid of what it is about. */
  readonly id: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string | null;
  readonly test: boolean;
  readonly object: Readonly<Record<string, unknown>>;
  /** The least sequence; of a transaction, whose moves have sequences of their own. */
  readonly from?: bigint;
  /** Seals the object: for personal data that its own slice seals. */
  readonly sealer?: Pick<Sealer, "seal">;
}

/** Records an event and plans its deliveries. Give the database transaction of the change, so that both are committed or neither. */
export async function recordEvent(tx: Queryable, event: NewEvent): Promise<void> {
  const resource = resourceOf(event.id);
  const { sealer, from = 1n } = event;
  const text = json(event.object);
  await tx.execute(sql`
    with numbered as (
      insert into event_sequences (resource, last, tenant_guid) values (${resource}, ${from}::bigint, ${event.tenantGuid})
      on conflict (resource) do update set last = greatest(event_sequences.last + 1, excluded.last)
      returning last
    ), ${eventsRecorded({
      from: sql`numbered`,
      type: sql`${event.type}::text`,
      resource: sql`${resource}::text`,
      sequence: sql`last`,
      tenantGuid: sql`${event.tenantGuid}::text`,
      merchantGuid: sql`${event.merchantGuid}::text`,
      test: sql`${event.test}::boolean`,
      at: databaseNow,
      snapshot: sql`null::jsonb`,
      object: sql`${sealer ? null : text}::json`,
      sealed: sql`${sealer ? sealer.seal(text, objectContext(resource)) : null}::text`,
    })}
    select 1`);
}

/**
 * Records events of one type, each of another resource without a version, by one statement. Give the database transaction of the change.
 *
 * @param events.events at most some hundreds
 */
export async function recordEvents(
  tx: Queryable,
  { type, events }: { type: EventType; events: readonly Omit<NewEvent, "type" | "from" | "sealer">[] },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, tenantGuid, merchantGuid, test, object }) => ({
    resource: resourceOf(id),
    tenant_guid: tenantGuid,
    merchant_guid: merchantGuid,
    test,
    // As text: the order of its fields is that of the call.
    object: json(object),
  }));
  await tx.execute(sql`
    with given as materialized (
      select row.* from quittance_each(${json(rows)}::jsonb) as item, jsonb_to_record(item) as row (resource text,
        tenant_guid text, merchant_guid text, test boolean, object text)
    ), numbered as (
      insert into event_sequences (resource, last, tenant_guid) select resource, 1, tenant_guid from given order by resource
      on conflict (resource) do update set last = event_sequences.last + 1
      returning resource, last
    ), numbers as materialized (
      -- As an object: the planner joins two lists of rows by comparing each with each.
      select jsonb_object_agg(resource, last) as lasts from numbered
    ), ${eventsRecorded({
      from: sql`given cross join numbers`,
      type: sql`${type}::text`,
      resource: sql`given.resource`,
      sequence: sql`(numbers.lasts->>given.resource)::bigint`,
      tenantGuid: sql`given.tenant_guid`,
      merchantGuid: sql`given.merchant_guid`,
      test: sql`given.test`,
      at: databaseNow,
      snapshot: sql`null::jsonb`,
      object: sql`given.object::json`,
    })}
    select 1`);
}
