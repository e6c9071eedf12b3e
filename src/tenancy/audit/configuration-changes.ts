import { sql, type Queryable } from "../../platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { tenantsWithin } from "../tenant-tree.ts";

/**
 * One entry of the audit: a change of configuration with its values before and after, or something that was done, such as a
 * sign-in. Secrets are masked.
 */
export interface ConfigurationChange {
  readonly id: bigint;
  /** Its number in the chain, and its hash, which covers the previous one. */
  readonly seq: bigint;
  readonly hash: Buffer;
  /** For who sees one place: it names the entry, and does not show its number in the chain. */
  readonly ownHash: Buffer;
  /** The real time. */
  readonly at: Temporal.Instant;
  /** The time of the test clock, where it was ahead. */
  readonly testAt: Temporal.Instant | null;
  /** Null when the gateway itself made the change, like address, request and operation. */
  readonly username: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** As the API names it: `updateConnector`. */
  readonly operation: string | null;
  readonly entity: string;
  /** The guid or other key of what was changed. */
  readonly target: string;
  /** The tenant or merchant that it belongs to; null for the whole installation. */
  readonly placeGuid: string | null;
  /** `done` and `refused` change no configuration. */
  readonly action: "created" | "changed" | "removed" | "done" | "refused";
  readonly changed: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const COLUMNS = sql`id, seq, hash, sha256(hash) as own_hash, at, test_at, username, address, request_id, operation, entity, target, place_guid, action,
  changed, before, after`;

/** A page of entries begins beside one of them: named by its id, or by its own hash where ids would show how much others change. */
export type ChangeCursor = { readonly id: bigint } | { readonly hash: string };

/** When entries were made: `from` is in the period, and `until` is not. */
interface ChangePeriod {
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
}

/**
 * Oldest first, after the entry `after`; of one target, by one user, or at one place and below it, only if that is set. The order is that
 * of the ids, so that a later page misses no entry that was copied from elsewhere; of a period it is that of the times, which an index has.
 */
export function selectChanges(
  db: Queryable,
  options: {
    target?: string | undefined;
    username?: string | undefined;
    placeGuid?: string | undefined;
    after: ChangeCursor;
    limit: number;
  } & ChangePeriod,
): Promise<ConfigurationChange[]> {
  const { target, username, placeGuid, after, limit, from, until } = options;
  const hasPeriod = from !== undefined || until !== undefined;
  const later = hasPeriod ? sql`(at, id) > ${positionOf(after)}` : sql`id > ${idOf(after)}`;
  const ofTarget = target === undefined ? sql`` : sql`and target = ${target}`;
  const ofPlace = placeGuid === undefined ? sql`` : sql`and ${isWithin(placeGuid)}`;
  return db.query<ConfigurationChange>(sql`
    select ${COLUMNS} from configuration_changes where ${later} ${ofTarget} ${byUser(username)} ${ofPlace} ${within(options)}
    order by ${hasPeriod ? sql`at, id` : sql`id`} limit ${limit}::int`);
}

/**
 * Newest first, at a place and below it; before the entry `before`, and by one user if they are set. What
 * belongs to no place is at the root tenant, and of that what was done to `targets`.
 */
export function selectNewestChanges(
  db: Queryable,
  options: {
    placeGuid: string;
    targets: readonly string[];
    username?: string | undefined;
    kind?: ChangeKind | undefined;
    before?: ChangeCursor | undefined;
    limit: number;
  } & ChangePeriod,
): Promise<ConfigurationChange[]> {
  const { placeGuid, targets, username, kind, before, limit } = options;
  const older = before === undefined ? sql`` : sql`and (at, id) < ${positionOf(before)}`;
  return db.query<ConfigurationChange>(sql`
    select ${COLUMNS} from configuration_changes
    where (${isWithin(placeGuid)} or (place_guid is null and target = any(${targets}::text[]))) ${byUser(username)} ${ofKind(kind)} ${older}
      ${within(options)}
    order by at desc, id desc limit ${limit}::int`);
}

/** Entries about these entities, and by these operations only; of those whose facts name an act, these acts only. */
export interface ChangeKind {
  readonly entities: readonly string[];
  readonly acts?: readonly string[];
  readonly operations?: readonly string[];
}

function ofKind(kind: ChangeKind | undefined) {
  if (!kind) return sql``;
  const { operations } = kind;
  const by = operations ? sql` and operation = any(${[...operations]}::text[])` : sql``;
  const entities = sql`and entity = any(${[...kind.entities]}::text[])${by}`;
  return kind.acts === undefined
    ? entities
    : sql`${entities} and (after ->> 'act' is null or after ->> 'act' = any(${[...kind.acts]}::text[]))`;
}

function byUser(username: string | undefined) {
  return username === undefined ? sql`` : sql`and username = ${username}`;
}

function within({ from, until }: ChangePeriod) {
  const since = from ? sql`and at >= ${from}` : sql``;
  return until ? sql`${since} and at < ${until}` : since;
}

/** The changes of one entity, newest first. */
export function selectChangesOf(
  db: Queryable,
  { entity, target, limit }: { entity: string; target: string; limit: number },
): Promise<ConfigurationChange[]> {
  return db.query<ConfigurationChange>(sql`
    select ${COLUMNS} from configuration_changes where target = ${target} and entity = ${entity}
    order by id desc limit ${limit}::int`);
}

/** The number of the newest change of an entity, by which a later change of it is recognised; `0` without one. */
export async function versionOf(
  db: Queryable,
  { entity, target }: { entity: string; target: string },
): Promise<string> {
  const { version } = await db.one<{ version: string }>(sql`
    select coalesce(max(id), 0)::text as version from configuration_changes
    where target = ${target} and entity = ${entity}`);
  return version;
}

/** For an entry that no longer exists, or never did: nothing is before or after it. */
function idOf(cursor: ChangeCursor) {
  if ("id" in cursor) return sql`${cursor.id}::bigint`;
  return sql`(select id ${namedBy(cursor)})`;
}

/** Its place in the order of times. Before the first entry stands the id 0, and any that was purged. */
function positionOf(cursor: ChangeCursor) {
  if ("id" in cursor) {
    const at = sql`select at from configuration_changes where id = ${cursor.id}::bigint`;
    return sql`(coalesce((${at}), '-infinity'), ${cursor.id}::bigint)`;
  }
  const at = sql`select at ${namedBy(cursor)}`;
  return sql`((${at}), ${idOf(cursor)})`;
}

/** Pages that were begun before entries had hashes of their own are named by that of the chain. */
function namedBy({ hash }: Extract<ChangeCursor, { hash: string }>) {
  const digest = sql`decode(${hash}, 'hex')`;
  return sql`from configuration_changes where sha256(hash) = ${digest} or hash = ${digest} limit 1`;
}

function isWithin(placeGuid: string) {
  if (placeGuid === ROOT_TENANT_GUID) return sql`true`;
  if (placeGuid.startsWith("ME-")) return sql`place_guid = ${placeGuid}`;
  return sql`place_guid in (
    with tenants_within as (${tenantsWithin(placeGuid)})
    select guid from tenants_within
    union all select guid from merchants where tenant_guid in (select guid from tenants_within))`;
}
