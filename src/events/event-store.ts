import type { EndpointRights } from "../authority/index.ts";
import { agedRowsOfTenants } from "../platform/retention/index.ts";
import {
  json,
  sql,
  type BatchStatement,
  type Database,
  type Queryable,
  type Sql,
} from "../platform/database/index.ts";
import { resourceOf, type EventIdentity, type EventKey, type StoredEvent } from "./event.ts";
import type { EventType } from "./event-types.ts";

const COLUMNS = sql`resource, sequence, type, tenant_guid, merchant_guid, test, created_at, object, sealed`;

/** For how many days events are kept. */
export const EVENT_DAYS = 30;

/** Undefined when there is none, or it is not kept any more. */
export function findEvent(db: Queryable, { resource, sequence }: EventKey): Promise<StoredEvent | undefined> {
  return db.maybeOne<StoredEvent>(sql`
    select ${COLUMNS} from events where resource = ${resource} and sequence = ${sequence}`);
}

/** The same by its id: one that has its place, and was recorded at another moment, is another event. */
export async function findEventById(
  db: Queryable,
  identity: EventIdentity,
): Promise<StoredEvent | undefined> {
  const event = await findEvent(db, identity);
  return event?.createdAt.epochMilliseconds === identity.createdAt.epochMilliseconds ? event : undefined;
}

/** The same, in one statement with other look-ups of the same moment: for deliveries, which run in large numbers. */
export function findEventInBatch(
  db: Pick<Database, "byIndex">,
  key: EventKey,
): Promise<StoredEvent | undefined> {
  return db.byIndex.inBatch(BY_KEY, key);
}

const keyText = ({ resource, sequence }: EventKey): string => `${resource} ${sequence}`;

const BY_KEY: BatchStatement<EventKey, StoredEvent> = {
  statement: (keys) => sql`
    select ${COLUMNS} from events where (resource, sequence) in (
      select wanted.resource, wanted.sequence from quittance_each(${json(keys)}::jsonb) as item,
        jsonb_to_record(item) as wanted (resource text, sequence bigint))`,
  keyOfItem: keyText,
  keyOfRow: keyText,
};

/** The values of the record when the event was written: a subquery for a statement of the slice that owns the record. */
export function snapshotOf({ resource, sequence }: EventKey): Sql {
  return sql`(select snapshot from events where resource = ${resource} and sequence = ${sequence})`;
}

/**
 * Earlier events of the same resource, of these types and recorded since that moment: a subquery with their keys, over columns of a
 * statement.
 */
export function earlierEvents(of: { resource: Sql; sequence: Sql; types: Sql; since: Sql }): Sql {
  return sql`(select events.resource, events.sequence from events
    where events.resource = ${of.resource} and events.sequence < ${of.sequence} and events.type = any(${of.types})
      and events.created_at >= ${of.since})`;
}

/**
 * Erases what events have of the data of customers that was erased from these transactions: objects are made again, from what
 * their records still have.
 */
export async function eraseEvents(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update events set object = null,
      snapshot = case when snapshot #>> '{result,returnData,_TYPE}' in ('ibanData', 'walletData')
        then snapshot #- '{result,returnData}' else snapshot end
    where resource = any(${transactionUuids}::text[]) and snapshot is not null`);
  // The object of a reminded link was made in the commit of its event, and has the recipients of its mails.
  await tx.execute(sql`
    update events set object = jsonb_set(object::jsonb, '{timeline}', (
      select coalesce(jsonb_agg(
        case when entry ? 'recipient' then entry || '{"recipient": null}' else entry end order by place), '[]')
      from jsonb_array_elements(object::jsonb -> 'timeline') with ordinality as entries (entry, place)))::json
    where resource = any(${transactionUuids}::text[]) and snapshot is null and type = 'link.reminded'`);
}

/** The events of these resources, oldest first. */
export function eventsOfResources(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<StoredEvent, "resource" | "type" | "createdAt">[]> {
  return db.query(sql`
    select resource, type, created_at from events where resource = any(${ids.map(resourceOf)}::text[])
    order by resource, sequence`);
}

/** Replaces the objects of all events of a resource whose data was erased. */
export async function replaceObjects(
  tx: Queryable,
  id: string,
  object: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.execute(sql`
    update events set object = ${json(object)}::json, sealed = null where resource = ${resourceOf(id)}`);
}

/** Where the sealed object of an event lies, for its seal. */
export function objectContext(resource: string): string {
  return `events:${resource}:object`;
}

/** Events with the objects that they were sent with. */
export const agedEvents = agedRowsOfTenants({
  table: sql`events`,
  key: sql`resource, sequence`,
  tenant: sql`aged.tenant_guid`,
  at: sql`aged.created_at`,
});

/** A place in a list of events, which is in the order of commits. */
export interface EventPosition extends EventKey {
  readonly position: bigint;
}

/** Undefined when none of the merchants has such an event. */
export function findPosition(
  db: Queryable,
  { resource, sequence, createdAt }: EventIdentity,
  merchantGuids: readonly string[],
): Promise<EventPosition | undefined> {
  return db.maybeOne<EventPosition>(sql`
    select position, resource, sequence from events
    where resource = ${resource} and sequence = ${sequence} and date_trunc('milliseconds', created_at) = ${createdAt}::timestamptz
      and merchant_guid = any(${[...merchantGuids]}::text[])`);
}

interface ListedEvents {
  readonly events: readonly StoredEvent[];
  /** Where to continue; null at the end. It may be set although few were found. */
  readonly next: (EventPosition & EventIdentity) | null;
}

/** So many events of each merchant are read for one page, whatever the types: the index has the order of one merchant's. */
const MAX_READ = 5_000;
/** In the text of the statement: of a limit that is a parameter the database assumes a tenth of the table. */
const UP_TO_MAX_READ = sql`limit 5000`;

/**
 * The next events of these types and merchants up to a position, oldest first, at most `limit`. Up to the settled position a reader
 * that continues at `next` misses none.
 */
export async function listEvents(
  db: Queryable,
  options: {
    merchantGuids: readonly string[];
    types: readonly EventType[] | undefined;
    /** Without the events of live payments, or without those of test payments. */
    test?: boolean | undefined;
    after: EventPosition | undefined;
    /** See `settledPosition`. */
    upTo: bigint;
    limit: number;
  },
): Promise<ListedEvents> {
  const { merchantGuids, types, test, after, upTo, limit } = options;
  const wanted = [
    sql`true`,
    ...(types ? [sql`type = any(${types}::text[])`] : []),
    ...(test === undefined ? [] : [sql`test = ${test}`]),
  ];
  const rows = await db.query<StoredEvent & EventPosition & { isFound: boolean; read: bigint }>(sql`
    with read as materialized (
      select of_merchant.* from unnest(${[...merchantGuids]}::text[]) as merchant (guid) cross join lateral (
        select ${COLUMNS}, position, ${sql.join(wanted, " and ")} as is_found from events
        where merchant_guid = merchant.guid and position <= ${upTo}
          ${after ? sql`and (position, resource, sequence) > (${after.position}::bigint, ${after.resource}, ${after.sequence}::bigint)` : sql.nothing}
        order by position, resource, sequence ${UP_TO_MAX_READ}
      ) as of_merchant
      order by position, resource, sequence ${UP_TO_MAX_READ}
    ), found as (
      select * from read where is_found order by position, resource, sequence limit ${limit + 1}
    ), last as (
      select * from read where not is_found order by position desc, resource desc, sequence desc limit 1
    )
    select *, (select count(*) from read) as read from (select * from found union all select * from last) as rows_read
    order by is_found desc, position, resource, sequence`);
  const found = rows.filter(({ isFound }) => isFound);
  if (found.length > limit) return { events: found.slice(0, limit), next: found[limit - 1]! };
  const all = rows[0]?.read === BigInt(MAX_READ);
  const last = rows.reduce<ListedEvents["next"]>((one, row) => (isLater(row, one) ? row : one), null);
  return { events: found, next: all ? last : null };
}

function isLater(row: EventPosition, than: EventPosition | null): boolean {
  if (than === null || row.position !== than.position) return than === null || row.position > than.position;
  return row.resource === than.resource ? row.sequence > than.sequence : row.resource > than.resource;
}

/** A place among the events of a merchant or tenant, which is in the order of their times. */
export interface PlacePosition extends EventKey {
  readonly createdAt: Temporal.Instant;
}

/** Events of a merchant, or of all merchants of a tenant, after that place and up to that moment, oldest first. */
export function listEventsOfPlace(
  db: Queryable,
  options: {
    tenantGuid: string;
    merchantGuid: string | null;
    types: readonly EventType[];
    /** Events of test payments, of live payments, or all. */
    mode: EndpointRights["mode"];
    after: PlacePosition;
    to: Temporal.Instant;
    limit: number;
  },
): Promise<PlacePosition[]> {
  const { tenantGuid, merchantGuid, types, mode, after, to, limit } = options;
  const ofPlace =
    merchantGuid === null ? sql`tenant_guid = ${tenantGuid}` : sql`merchant_guid = ${merchantGuid}`;
  return db.query<PlacePosition>(sql`
    select resource, sequence, created_at from events
    where ${ofPlace} and type = any(${types}::text[])
      and ${mode}::text in ('all', case when test then 'test' else 'live' end)
      and created_at >= ${after.createdAt}::timestamptz and created_at <= ${to}::timestamptz
      and (created_at, resource, sequence) > (${after.createdAt}::timestamptz, ${after.resource}, ${after.sequence}::bigint)
    order by created_at, resource, sequence limit ${limit}`);
}

/**
 * Whether one of the merchants has an event after that position. In the order of the index: there is hardly ever one, and without an
 * order the database expects many and reads the table.
 */
export async function hasEventAfter(
  db: Queryable,
  { merchantGuids, position }: { merchantGuids: readonly string[]; position: bigint },
): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    select exists (
      select from unnest(${[...merchantGuids]}::text[]) as merchant (guid) cross join lateral (
        select from events where merchant_guid = merchant.guid and position > ${position}
        order by position, resource, sequence limit 1
      ) as later
    ) as exists`);
  return exists;
}
