import type { ApiUserRights } from "../../../authority/index.ts";
import { databaseNow, json, sql, type Queryable } from "../../../platform/database/index.ts";
import { areTied } from "../../access/independence.ts";

const VALID_HOURS = 72;
/** For a merchant, at the same time. */
const MAX_OPEN_REQUESTS = 50;

/**
 * Rights that one person wants to give an API user who may refund or pay out live money; another person has to agree. Only the
 * person who requested it carries it out, because a password is shown once.
 */
export interface ApiUserRequest extends ApiUserRights {
  readonly id: string;
  readonly merchantGuid: string;
  readonly kind: "create" | "password" | "enable";
  readonly username: string;
  /** Null for a user who does not exist yet. */
  readonly merchantUserGuid: string | null;
  /** For a new user. */
  readonly settings: Readonly<Record<string, string>>;
  /** For a new password. */
  readonly overlapHours: number;
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** `approved`: agreed to, and not carried out yet. */
  readonly state: "open" | "approved" | "refused" | "withdrawn" | "done" | "failed";
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  /** Nobody decided in time, or it was not carried out in time. */
  readonly isExpired: boolean;
}

const COLUMNS = sql`id, merchant_guid, kind, username, merchant_user_guid, operations, mode, settings, overlap_hours,
  requested_by, requested_at, expires_at, state, decided_by, decided_at,
  (state in ('open', 'approved') and expires_at <= ${databaseNow}) as is_expired`;

export type NewApiUserRequest = Pick<
  ApiUserRequest,
  | "id"
  | "merchantGuid"
  | "kind"
  | "username"
  | "merchantUserGuid"
  | "operations"
  | "mode"
  | "settings"
  | "overlapHours"
  | "requestedBy"
>;

/** One that waits already for the same is returned; undefined when too many wait at the merchant. */
export async function insertApiUserRequest(
  tx: Queryable,
  request: NewApiUserRequest,
): Promise<ApiUserRequest | undefined> {
  const { id, merchantGuid, kind, username, merchantUserGuid, mode, settings, overlapHours, requestedBy } =
    request;
  const operations = request.operations === null ? null : [...request.operations];
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`quittance api user requests of ${merchantGuid}`}))`,
  );
  const waiting = await tx.query<ApiUserRequest>(sql`
    select ${COLUMNS} from console_api_user_requests
    where merchant_guid = ${merchantGuid} and state in ('open', 'approved') and expires_at > ${databaseNow}`);
  const same = waiting.find(
    (other) =>
      other.kind === kind &&
      other.username === username &&
      other.requestedBy === requestedBy &&
      other.overlapHours === overlapHours &&
      other.mode === mode &&
      JSON.stringify([other.operations, other.settings]) === JSON.stringify([operations, settings]),
  );
  if (same) return same;
  if (waiting.length >= MAX_OPEN_REQUESTS) return undefined;
  return tx.one<ApiUserRequest>(sql`
    insert into console_api_user_requests (id, merchant_guid, kind, username, merchant_user_guid, operations, mode,
      settings, overlap_hours, requested_by, expires_at, state)
    values (${id}, ${merchantGuid}, ${kind}, ${username}, ${merchantUserGuid}, ${operations}::text[], ${mode},
      ${json(settings)}::jsonb, ${overlapHours}::int, ${requestedBy},
      ${databaseNow} + make_interval(hours => ${VALID_HOURS}::int), 'open')
    returning ${COLUMNS}`);
}

/** At this merchant only. */
export function findApiUserRequest(
  db: Queryable,
  { id, merchantGuid }: { id: string; merchantGuid: string },
): Promise<ApiUserRequest | undefined> {
  return db.maybeOne<ApiUserRequest>(sql`
    select ${COLUMNS} from console_api_user_requests where id = ${id} and merchant_guid = ${merchantGuid}`);
}

const MAX_LISTED = 100;

/** Those that wait first, then the newest. */
export function listApiUserRequests(
  db: Queryable,
  merchantGuids: readonly string[],
): Promise<ApiUserRequest[]> {
  return db.query<ApiUserRequest>(sql`
    select ${COLUMNS} from console_api_user_requests where merchant_guid = any(${[...merchantGuids]}::text[])
    order by (state in ('open', 'approved') and expires_at > ${databaseNow}) desc, requested_at desc, id
    limit ${MAX_LISTED}::int`);
}

/**
 * Decides one that is open. If several are made at the same time, one counts: the others find nothing. Nobody approves or
 * refuses their own, nobody withdraws another's, and inviter and invited do not approve for one another.
 */
export function decideApiUserRequest(
  db: Queryable,
  decision: { id: string; state: "approved" | "refused" | "withdrawn"; personId: string },
): Promise<ApiUserRequest | undefined> {
  const { id, state, personId } = decision;
  return db.maybeOne<ApiUserRequest>(sql`
    update console_api_user_requests set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow}
    where id = ${id} and expires_at > ${databaseNow}
      and (state = 'open' or (${state} = 'withdrawn' and state = 'approved'))
      and (requested_by = ${personId}) = ${state === "withdrawn"}
      and (${state !== "approved"} or not ${areTied(sql`requested_by`, sql`${personId}::text`)})
    returning ${COLUMNS}`);
}

/** Uses up what was approved, once, for the person who requested it. */
export function takeApiUserRequest(
  db: Queryable,
  { id, personId }: { id: string; personId: string },
): Promise<ApiUserRequest | undefined> {
  return db.maybeOne<ApiUserRequest>(sql`
    update console_api_user_requests set state = 'done'
    where id = ${id} and state = 'approved' and requested_by = ${personId} and expires_at > ${databaseNow}
    returning ${COLUMNS}`);
}

/** It was used up, and nothing was made. */
export async function failApiUserRequest(db: Queryable, id: string): Promise<void> {
  await db.execute(
    sql`update console_api_user_requests set state = 'failed' where id = ${id} and state = 'done'`,
  );
}
