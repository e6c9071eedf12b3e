import { databaseNow, json, sql, type Queryable } from "../platform/database/index.ts";
import { agedRows } from "../platform/retention/index.ts";

/** A request of a merchant's server. */
export interface LoggedRequest {
  readonly id: bigint;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly username: string;
  readonly method: string;
  readonly path: string;
  /** With placeholders for what is personal or secret; null: none, or not read. */
  readonly body: unknown;
  readonly status: number;
  /** Also of a payment that was declined, whose status is 200. */
  readonly errorCode: string | null;
  readonly error: string | null;
  /** Why it was refused, for sentences in other languages; null where its route keeps no reason. */
  readonly reason: unknown;
  readonly transactionUuid: string | null;
  readonly durationMs: number;
  readonly requestId: string;
  readonly at: Temporal.Instant;
}

export type NewRequest = Omit<LoggedRequest, "id">;

const COLUMNS = sql`id, merchant_guid, connector_guid, username, method, path, body, status, error_code, error, reason,
  transaction_uuid, duration_ms, request_id, at`;

/** Writes requests by one statement. */
export async function insertRequests(db: Queryable, requests: readonly NewRequest[]): Promise<void> {
  const items = requests.map((request) => ({
    merchant_guid: request.merchantGuid,
    connector_guid: request.connectorGuid,
    username: request.username,
    method: request.method,
    path: request.path,
    body: request.body ?? null,
    status: request.status,
    error_code: request.errorCode,
    error: request.error,
    reason: request.reason ?? null,
    transaction_uuid: request.transactionUuid,
    duration_ms: request.durationMs,
    request_id: request.requestId,
    at: request.at.toString(),
  }));
  await db.execute(sql`
    insert into api_requests (merchant_guid, connector_guid, username, method, path, body, status, error_code, error,
      reason, transaction_uuid, duration_ms, request_id, at)
    select merchant_guid, connector_guid, username, method, path, nullif(body, 'null'::jsonb), status, error_code, error,
      nullif(reason, 'null'::jsonb), transaction_uuid, duration_ms, request_id, at
    from jsonb_to_recordset(${json(items)}::jsonb) as item (merchant_guid text, connector_guid text, username text,
      method text, path text, body jsonb, status int, error_code text, error text, reason jsonb, transaction_uuid text,
      duration_ms int, request_id text, at timestamptz)`);
}

/**
 * Requests of merchants, newest first.
 *
 * @param options `find` is a request id, a uuid or an API user, or empty; `from` is in the period and `until` is not; `before` is the id
 * of the last request of the page before
 */
export function listRequests(
  db: Queryable,
  options: {
    merchantGuids: readonly string[];
    failedOnly: boolean;
    find: string;
    from?: Temporal.Instant | undefined;
    until?: Temporal.Instant | undefined;
    before: bigint | undefined;
    limit: number;
  },
): Promise<LoggedRequest[]> {
  const { merchantGuids, failedOnly, find, from, until, before, limit } = options;
  const since = from ? sql`and at >= ${from}` : sql``;
  const to = until ? sql`and at < ${until}` : sql``;
  const older =
    before === undefined
      ? sql``
      : sql`and (at, id) < ((select at from api_requests where id = ${before}), ${before}::bigint)`;
  return db.query<LoggedRequest>(sql`
    select ${COLUMNS} from api_requests
    where merchant_guid = any(${[...merchantGuids]}::text[])
      and (not ${failedOnly}::boolean or status >= 400 or error_code is not null)
      and (${find} = '' or request_id = ${find} or transaction_uuid = ${find} or username = ${find})
      ${since} ${to} ${older}
    order by at desc, id desc limit ${limit}`);
}

export function findRequest(db: Queryable, id: bigint): Promise<LoggedRequest | undefined> {
  return db.maybeOne<LoggedRequest>(sql`select ${COLUMNS} from api_requests where id = ${id}`);
}

/** Records also successful requests of the merchants until then. Watches that have ended are removed. */
export async function watchRequests(
  db: Queryable,
  { merchantGuids, minutes }: { merchantGuids: readonly string[]; minutes: number },
): Promise<void> {
  await db.execute(sql`delete from api_request_watches where until < ${databaseNow}`);
  await db.execute(sql`
    insert into api_request_watches (merchant_guid, until)
    select guid, ${databaseNow} + make_interval(mins => ${minutes}::int) from unnest(${[...merchantGuids]}::text[]) as guid
    on conflict (merchant_guid) do update set until = excluded.until`);
}

/** Merchants whose successful requests are recorded now, with the end. */
export function watchedMerchants(
  db: Queryable,
): Promise<{ readonly merchantGuid: string; readonly until: Temporal.Instant }[]> {
  return db.query(sql`select merchant_guid, until from api_request_watches where until > ${databaseNow}`);
}

/** The request log is kept equally long for all. */
export const agedRequests = agedRows({ table: sql`api_requests`, key: sql`id`, at: sql`at` });
