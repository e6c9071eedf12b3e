import type { EndpointRights } from "../authority/index.ts";
import { isOfPlace } from "../tenancy/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { patternsOf, type EventType } from "./event-types.ts";

/** Where events of a merchant, or of all merchants of a tenant, are sent. */
export interface WebhookEndpoint extends EndpointRights {
  readonly guid: string;
  readonly tenantGuid: string;
  /** Null for one of all merchants of the tenant. */
  readonly merchantGuid: string | null;
  readonly url: string;
  /** See `isTypePattern`. */
  readonly eventTypes: readonly string[];
  readonly description: string | null;
  readonly active: boolean;
  readonly createdAt: Temporal.Instant;
  /** The maker, as the audit names it; null: the gateway itself. */
  readonly createdBy: string | null;
}

const COLUMNS = sql`guid, tenant_guid, merchant_guid, url, event_types, description, active, mode, detail, created_at, created_by`;

export function insertEndpoint(
  db: Queryable,
  endpoint: Omit<WebhookEndpoint, "createdBy"> & { readonly secret: string },
  sealer: Sealer,
): Promise<WebhookEndpoint> {
  const { guid, tenantGuid, merchantGuid, url, eventTypes, description, active, mode, detail } = endpoint;
  const { createdAt, secret } = endpoint;
  return db.one<WebhookEndpoint>(sql`
    insert into webhook_endpoints (guid, tenant_guid, merchant_guid, url, event_types, description, active, mode, detail, secret,
      created_at)
    values (${guid}, ${tenantGuid}, ${merchantGuid}, ${url}, ${[...eventTypes]}::text[], ${description}, ${active},
      ${mode}, ${detail}, ${sealer.seal(secret, secretContext(guid))}, ${createdAt})
    returning ${COLUMNS}`);
}

/** Fields that are left out stay as they are. */
export interface EndpointChange extends Partial<EndpointRights> {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Undefined when there is none. */
export function updateEndpoint(
  db: Queryable,
  guid: string,
  { url, eventTypes, description, active, mode, detail }: EndpointChange,
): Promise<WebhookEndpoint | undefined> {
  return db.maybeOne<WebhookEndpoint>(sql`
    update webhook_endpoints set url = coalesce(${url ?? null}, url),
      event_types = coalesce(${eventTypes ? [...eventTypes] : null}::text[], event_types),
      description = ${description === undefined ? sql`description` : sql`${description}`},
      active = coalesce(${active ?? null}::boolean, active),
      mode = coalesce(${mode ?? null}::text, mode), detail = coalesce(${detail ?? null}::text, detail)
    where guid = ${guid} returning ${COLUMNS}`);
}

/** Switches it off; undefined when it is off already or not there, so that of two at the same moment one reports it. */
export function switchOffEndpoint(db: Queryable, guid: string): Promise<WebhookEndpoint | undefined> {
  return db.maybeOne<WebhookEndpoint>(sql`
    update webhook_endpoints set active = false where guid = ${guid} and active returning ${COLUMNS}`);
}

/** Replaces the secret; the one before is used too until that time, and not at all without one. */
export function replaceSecret(
  db: Queryable,
  options: { guid: string; secret: string; previousUntil: Temporal.Instant | null },
  sealer: Sealer,
): Promise<WebhookEndpoint | undefined> {
  const { guid, secret, previousUntil } = options;
  return db.maybeOne<WebhookEndpoint>(sql`
    update webhook_endpoints set secret = ${sealer.seal(secret, secretContext(guid))},
      previous_secret = case when ${previousUntil}::timestamptz is not null then secret end,
      previous_secret_until = ${previousUntil}::timestamptz
    where guid = ${guid} returning ${COLUMNS}`);
}

export async function deleteEndpoint(db: Queryable, guid: string): Promise<boolean> {
  return (await db.execute(sql`delete from webhook_endpoints where guid = ${guid}`)) > 0;
}

export function findEndpoint(db: Queryable, guid: string): Promise<WebhookEndpoint | undefined> {
  return db.maybeOne<WebhookEndpoint>(sql`select ${COLUMNS} from webhook_endpoints where guid = ${guid}`);
}

/** Locks it until the database transaction ends. */
export function lockEndpoint(tx: Queryable, guid: string): Promise<WebhookEndpoint | undefined> {
  return tx.maybeOne<WebhookEndpoint>(
    sql`select ${COLUMNS} from webhook_endpoints where guid = ${guid} for update`,
  );
}

/** Endpoints that a person or credential made at a place or below it and that are switched on, oldest first. */
export function endpointsMadeBy(
  db: Queryable,
  { createdBy, placeGuid }: { createdBy: string; placeGuid: string },
): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(sql`
    select ${COLUMNS} from webhook_endpoints where created_by = ${createdBy} and active and ${isOfPlace(placeGuid)}
    order by created_at, guid`);
}

/** The endpoints of the merchant or tenant, oldest first. */
export function listEndpoints(db: Queryable, placeGuid: string): Promise<WebhookEndpoint[]> {
  return db.query<WebhookEndpoint>(sql`
    select ${COLUMNS} from webhook_endpoints where coalesce(merchant_guid, tenant_guid) = ${placeGuid} order by created_at, guid`);
}

/** The places with an active endpoint for one of the types, at most `limit`, after a place in the order of their guids. */
export async function placesWithEndpoints(
  db: Queryable,
  { types, after, limit }: { types: readonly EventType[]; after: string; limit: number },
): Promise<string[]> {
  const patterns = [...new Set(types.flatMap(patternsOf))];
  const rows = await db.query<{ placeGuid: string }>(sql`
    select distinct coalesce(merchant_guid, tenant_guid) as place_guid from webhook_endpoints
    where active and event_types && ${patterns}::text[] and coalesce(merchant_guid, tenant_guid) > ${after}
    order by place_guid limit ${limit}`);
  return rows.map(({ placeGuid }) => placeGuid);
}

export interface EndpointWithSecrets extends WebhookEndpoint {
  readonly secret: string;
  readonly previousSecret: { readonly secret: string; readonly until: Temporal.Instant } | undefined;
}

/** With what its messages are signed. */
export async function findEndpointWithSecrets(
  db: Queryable,
  guid: string,
  sealer: Sealer,
): Promise<EndpointWithSecrets | undefined> {
  const row = await db.maybeOne<
    WebhookEndpoint & {
      secret: string;
      previousSecret: string | null;
      previousSecretUntil: Temporal.Instant | null;
    }
  >(sql`
    select ${COLUMNS}, secret, previous_secret, previous_secret_until
    from webhook_endpoints where guid = ${guid}`);
  if (!row) return undefined;
  const { secret, previousSecret, previousSecretUntil, ...endpoint } = row;
  // A secret that was sealed stays sealed in the same place: the one before opens under the same context.
  const open = (sealed: string) => sealer.open(sealed, secretContext(guid));
  return {
    ...endpoint,
    secret: await open(secret),
    previousSecret:
      previousSecret !== null && previousSecretUntil !== null
        ? { secret: await open(previousSecret), until: previousSecretUntil }
        : undefined,
  };
}

function secretContext(guid: string): string {
  return `webhook_endpoints:${guid}:secret`;
}
