import { TENANTS_OF_MERCHANTS } from "../../tenancy/index.ts";
import { agedRowsOfTenants } from "../../platform/retention/index.ts";
import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import type { AgentMove, WantedMove } from "./agent-move.ts";

const APPROVAL_HOURS = 72;
const MAX_LISTED = 100;

const COLUMNS = sql`agent_moves.id, credential_guid, agent_credentials.name as agent,
  created_by as made_by, tool, agent_moves.merchant_guid,
  transaction_uuid, merchant_transaction_id, amount_minor, agent_moves.currency, test_mode, arguments, state,
  requested_at, agent_moves.expires_at, decided_by, decided_at, comment, result_uuid,
  (state = 'open' and (agent_moves.expires_at <= ${databaseNow} or revoked_at is not null)) as is_expired`;
const MOVES = sql`agent_moves join agent_credentials on agent_credentials.guid = credential_guid`;

const IS_WAITING = sql`(state = 'approved' or (state = 'open' and agent_moves.expires_at > ${databaseNow}
  and revoked_at is null))`;

interface NewMove {
  readonly id: string;
  readonly credentialGuid: string;
  readonly wanted: Omit<WantedMove, "arguments">;
  /** Sealed. */
  readonly sealedArguments: string;
  /** `open`: a person has to approve it. */
  readonly state: "counted" | "open";
}

export async function insertMove(
  tx: Queryable,
  { id, credentialGuid, wanted, sealedArguments, state }: NewMove,
): Promise<void> {
  const { tool, merchantGuid, transactionUuid, merchantTransactionId, amountMinor, currency } = wanted;
  await tx.execute(sql`
    insert into agent_moves (id, credential_guid, tool, merchant_guid, transaction_uuid, merchant_transaction_id,
      amount_minor, currency, test_mode, arguments, state, expires_at)
    values (${id}, ${credentialGuid}, ${tool}, ${merchantGuid}, ${transactionUuid}::text, ${merchantTransactionId},
      ${amountMinor}, ${currency}, ${wanted.testMode}, ${sealedArguments}, ${state},
      case when ${state} = 'open' then ${databaseNow} + make_interval(hours => ${APPROVAL_HOURS}::int) end)`);
}

export function findMove(db: Queryable, id: string): Promise<AgentMove | undefined> {
  return db.maybeOne<AgentMove>(sql`select ${COLUMNS} from ${MOVES} where agent_moves.id = ${id}`);
}

/** The one that has this `merchantTransactionId` at the merchant. */
export function findMoveOf(
  db: Queryable,
  { merchantGuid, merchantTransactionId }: Pick<WantedMove, "merchantGuid" | "merchantTransactionId">,
): Promise<AgentMove | undefined> {
  return db.maybeOne<AgentMove>(sql`
    select ${COLUMNS} from ${MOVES}
    where agent_moves.merchant_guid = ${merchantGuid} and merchant_transaction_id = ${merchantTransactionId}`);
}

/** The sum that the credential moved within its limits in the last 24 hours, in minor units of its currency. */
export async function movedInADay(
  tx: Queryable,
  { credentialGuid, currency }: { credentialGuid: string; currency: string },
): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from agent_moves
    where credential_guid = ${credentialGuid} and currency = ${currency} and state = 'counted'
      and requested_at > ${databaseNow} - interval '24 hours'`);
  return sum;
}

/** Counts the undecided moves of the credential. */
export async function countOpenMoves(tx: Queryable, credentialGuid: string): Promise<number> {
  const { count } = await tx.one<{ count: bigint }>(sql`
    select count(*) from agent_moves
    where credential_guid = ${credentialGuid} and state = 'open' and expires_at > ${databaseNow}`);
  return Number(count);
}

/** Removes a move that was counted and not made, so that it counts no more. */
export async function releaseMove(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`delete from agent_moves where id = ${id} and state = 'counted'`);
}

const AGED_MOVES = {
  table: sql`agent_moves`,
  key: sql`id`,
  via: sql`join ${TENANTS_OF_MERCHANTS} as owner on owner.merchant_guid = aged.merchant_guid`,
  tenant: sql`owner.tenant_guid`,
  at: sql`aged.requested_at`,
};

/** Moves within the limits, which no limit needs any more. The transactions that they made stay. */
export const agedMoves = agedRowsOfTenants({ ...AGED_MOVES, condition: sql`aged.state = 'counted'` });

/** Moves that went to a person and were decided or expired; an approved move is yet to be made. */
export const agedDecisions = agedRowsOfTenants({
  ...AGED_MOVES,
  condition: sql`aged.state not in ('counted', 'approved')`,
});

/** A move above a limit, at one of the merchants only. */
export function findAgentApproval(
  db: Queryable,
  { id, merchantGuids }: { id: string; merchantGuids: readonly string[] },
): Promise<AgentMove | undefined> {
  return db.maybeOne<AgentMove>(sql`
    select ${COLUMNS} from ${MOVES}
    where agent_moves.id = ${id} and state <> 'counted'
      and agent_moves.merchant_guid = any(${[...merchantGuids]}::text[])`);
}

/** Moves above a limit: those that wait first, then the newest. */
export function listAgentApprovals(db: Queryable, merchantGuids: readonly string[]): Promise<AgentMove[]> {
  return db.query<AgentMove>(sql`
    select ${COLUMNS} from ${MOVES}
    where state <> 'counted' and agent_moves.merchant_guid = any(${[...merchantGuids]}::text[])
    order by ${IS_WAITING} desc, requested_at desc, agent_moves.id limit ${MAX_LISTED}::int`);
}

/** How many wait for a decision at each merchant that has one. */
export async function countAgentApprovals(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ merchantGuid: string; count: bigint }>(sql`
    select agent_moves.merchant_guid, count(*) from ${MOVES}
    where state = 'open' and agent_moves.expires_at > ${databaseNow} and revoked_at is null
    group by agent_moves.merchant_guid`);
  return new Map(rows.map(({ merchantGuid, count }) => [merchantGuid, Number(count)]));
}

/** Decides one that is open. If several are made at the same time, one counts: the others find nothing. */
export async function decideAgentApproval(
  tx: Queryable,
  decision: { id: string; state: "approved" | "refused"; personId: string; comment: string },
): Promise<AgentMove | undefined> {
  const { id, state, personId, comment } = decision;
  const changed = await tx.execute(sql`
    update agent_moves set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow}, comment = ${comment}
    from agent_credentials
    where agent_moves.id = ${id} and state = 'open' and agent_moves.expires_at > ${databaseNow}
      and agent_credentials.guid = credential_guid and revoked_at is null`);
  return changed === 1 ? findMove(tx, id) : undefined;
}

/** After an approved move was carried out: what it made, or why it was not made. */
export async function concludeAgentApproval(
  db: Queryable,
  { id, ...end }: { id: string } & ({ resultUuid: string | null } | { failure: string }),
): Promise<void> {
  await db.execute(
    "failure" in end
      ? sql`update agent_moves set state = 'failed', comment = ${end.failure} where id = ${id} and state = 'approved'`
      : sql`
        update agent_moves set state = 'done', result_uuid = ${end.resultUuid}::text
        where id = ${id} and state in ('approved', 'failed')`,
  );
}
