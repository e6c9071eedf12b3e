import type { RequestedCredential } from "../../../agents/index.ts";
import { databaseNow, json, sql, type Queryable } from "../../../platform/database/index.ts";
import { invitedOneAnother } from "../../access/inviters.ts";

const VALID_HOURS = 72;
/** For a place, at the same time. */
const MAX_OPEN_REQUESTS = 50;

/**
 * A credential of an assistant that gives more than one person may give alone. Only the person who requested it carries it out,
 * because a token is shown once.
 */
export interface AgentRequest {
  readonly id: string;
  readonly placeGuid: string;
  readonly wanted: RequestedCredential;
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

type StoredWanted = Omit<RequestedCredential, "expiresAt"> & { readonly expiresAt: string };
type Row = Omit<AgentRequest, "wanted"> & { readonly wanted: StoredWanted };

const COLUMNS = sql`id, place_guid, wanted, requested_by, requested_at, expires_at, state, decided_by, decided_at,
  (state in ('open', 'approved') and expires_at <= ${databaseNow}) as is_expired`;

const IS_WAITING = sql`(state in ('open', 'approved') and expires_at > ${databaseNow})`;

/** One of the person that waits already for the same is returned; undefined when too many wait at the place. */
export async function insertAgentRequest(
  tx: Queryable,
  request: Pick<AgentRequest, "id" | "placeGuid" | "wanted" | "requestedBy">,
): Promise<AgentRequest | undefined> {
  const { id, placeGuid, requestedBy } = request;
  const wanted = json({ ...request.wanted, expiresAt: request.wanted.expiresAt.toString() });
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`quittance agent requests of ${placeGuid}`}))`,
  );
  const same = await tx.maybeOne<Row>(sql`
    select ${COLUMNS} from console_agent_requests
    where place_guid = ${placeGuid} and requested_by = ${requestedBy} and wanted = ${wanted}::jsonb and ${IS_WAITING}`);
  if (same) return requestOf(same);
  const { count } = await tx.one<{ count: bigint }>(sql`
    select count(*) from console_agent_requests where place_guid = ${placeGuid} and ${IS_WAITING}`);
  if (count >= MAX_OPEN_REQUESTS) return undefined;
  return requestOf(
    await tx.one<Row>(sql`
      insert into console_agent_requests (id, place_guid, wanted, requested_by, expires_at, state)
      values (${id}, ${placeGuid}, ${wanted}::jsonb, ${requestedBy},
        ${databaseNow} + make_interval(hours => ${VALID_HOURS}::int), 'open')
      returning ${COLUMNS}`),
  );
}

/** At this place only. */
export function findAgentRequest(
  db: Queryable,
  { id, placeGuid }: { id: string; placeGuid: string },
): Promise<AgentRequest | undefined> {
  return found(
    db.maybeOne<Row>(sql`
      select ${COLUMNS} from console_agent_requests where id = ${id} and place_guid = ${placeGuid}`),
  );
}

const MAX_LISTED = 100;

/** Those that wait first, then the newest. */
export async function listAgentRequests(
  db: Queryable,
  placeGuids: readonly string[],
): Promise<AgentRequest[]> {
  const rows = await db.query<Row>(sql`
    select ${COLUMNS} from console_agent_requests where place_guid = any(${[...placeGuids]}::text[])
    order by ${IS_WAITING} desc, requested_at desc, id limit ${MAX_LISTED}::int`);
  return rows.map(requestOf);
}

/**
 * Decides one that is open. If several are made at the same time, one counts: the others find nothing. Nobody approves or
 * refuses their own, nobody withdraws another's, and inviter and invited do not approve for one another.
 */
export function decideAgentRequest(
  db: Queryable,
  decision: { id: string; state: "approved" | "refused" | "withdrawn"; personId: string },
): Promise<AgentRequest | undefined> {
  const { id, state, personId } = decision;
  return found(
    db.maybeOne<Row>(sql`
      update console_agent_requests set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow}
      where id = ${id} and expires_at > ${databaseNow}
        and (state = 'open' or (${state} = 'withdrawn' and state = 'approved'))
        and (requested_by = ${personId}) = ${state === "withdrawn"}
        and (${state !== "approved"} or not ${invitedOneAnother(sql`requested_by`, sql`${personId}`)})
      returning ${COLUMNS}`),
  );
}

/** Uses up what was approved, once, for the person who requested it. */
export function takeAgentRequest(
  tx: Queryable,
  { id, personId }: { id: string; personId: string },
): Promise<AgentRequest | undefined> {
  return found(
    tx.maybeOne<Row>(sql`
      update console_agent_requests set state = 'done'
      where id = ${id} and state = 'approved' and requested_by = ${personId} and expires_at > ${databaseNow}
      returning ${COLUMNS}`),
  );
}

/** It was approved, and cannot be made any more. */
export async function failAgentRequest(db: Queryable, id: string): Promise<void> {
  await db.execute(
    sql`update console_agent_requests set state = 'failed' where id = ${id} and state = 'approved'`,
  );
}

async function found(row: Promise<Row | undefined>): Promise<AgentRequest | undefined> {
  const read = await row;
  return read && requestOf(read);
}

function requestOf({ wanted, ...row }: Row): AgentRequest {
  return { ...row, wanted: { ...wanted, expiresAt: Temporal.Instant.from(wanted.expiresAt) } };
}
