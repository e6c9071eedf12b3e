import { isOfPlace } from "../../tenancy/index.ts";
import { databaseRealNow, sql, type Queryable } from "../../platform/database/index.ts";
import type { AgentCredential, AgentLimits } from "./agent-credential.ts";

type Row = Omit<AgentCredential, "limits"> & {
  readonly currency: string | null;
  readonly actionMinor: bigint | null;
  readonly dayMinor: bigint | null;
};

const COLUMNS = sql`guid, name, tenant_guid, merchant_guid, tools, mode, currency, action_minor, day_minor, created_at, created_by,
  expires_at, revoked_at`;

const IS_USABLE = sql`revoked_at is null and expires_at > ${databaseRealNow}`;

export async function insertAgentCredential(
  db: Queryable,
  credential: Omit<AgentCredential, "createdAt" | "createdBy" | "revokedAt"> & { readonly tokenHash: Buffer },
): Promise<AgentCredential> {
  const { guid, name, tenantGuid, merchantGuid, tools, mode, limits, expiresAt, tokenHash } = credential;
  return credentialOf(
    await db.one<Row>(sql`
      insert into agent_credentials (guid, name, tenant_guid, merchant_guid, tools, mode, currency, action_minor,
        day_minor, expires_at, token_hash)
      values (${guid}, ${name}, ${tenantGuid}, ${merchantGuid}::text, ${[...tools]}::text[], ${mode},
        ${limits?.currency ?? null}::text, ${limits?.actionMinor ?? null}::bigint, ${limits?.dayMinor ?? null}::bigint,
        ${expiresAt}, ${tokenHash})
      returning ${COLUMNS}`),
  );
}

export function findAgentCredential(db: Queryable, guid: string): Promise<AgentCredential | undefined> {
  return found(db.maybeOne<Row>(sql`select ${COLUMNS} from agent_credentials where guid = ${guid}`));
}

/** One that is neither revoked nor expired. */
export function findCredentialOfToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<AgentCredential | undefined> {
  return found(
    db.maybeOne<Row>(sql`
      select ${COLUMNS} from agent_credentials where token_hash = ${tokenHash} and ${IS_USABLE}`),
  );
}

/** Locks it until the transaction ends, so that its moves are counted one after the other; undefined when it has ended. */
export function lockAgentCredential(tx: Queryable, guid: string): Promise<AgentCredential | undefined> {
  return found(
    tx.maybeOne<Row>(sql`
      select ${COLUMNS} from agent_credentials where guid = ${guid} and ${IS_USABLE} for update`),
  );
}

/** Oldest first, with those that have ended; of a tenant without those of its merchants. */
export async function listAgentCredentials(
  db: Queryable,
  { placeGuid }: { placeGuid: string },
): Promise<AgentCredential[]> {
  const rows = await db.query<Row>(sql`
    select ${COLUMNS} from agent_credentials where coalesce(merchant_guid, tenant_guid) = ${placeGuid}
    order by created_at, guid`);
  return rows.map(credentialOf);
}

/** Usable ones that a person or credential made at a place or below it, oldest first. */
export async function agentsMadeBy(
  db: Queryable,
  { createdBy, placeGuid }: { createdBy: string; placeGuid: string },
): Promise<AgentCredential[]> {
  const rows = await db.query<Row>(sql`
    select ${COLUMNS} from agent_credentials where created_by = ${createdBy} and ${isOfPlace(placeGuid)} and ${IS_USABLE}
    order by created_at, guid`);
  return rows.map(credentialOf);
}

/** The names of these, by guid, also of those that have ended; a guid of none has no entry. */
export async function nameAgents(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ guid: string; name: string }>(sql`
    select guid, name from agent_credentials where guid = any(${[...guids]}::text[])`);
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

/** One that was revoked before keeps its time. */
export function revokeAgentCredential(
  db: Queryable,
  { guid, at }: { guid: string; at: Temporal.Instant },
): Promise<AgentCredential | undefined> {
  return found(
    db.maybeOne<Row>(sql`
      update agent_credentials set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
      where guid = ${guid} returning ${COLUMNS}`),
  );
}

async function found(row: Promise<Row | undefined>): Promise<AgentCredential | undefined> {
  const read = await row;
  return read && credentialOf(read);
}

function credentialOf({ currency, actionMinor, dayMinor, ...row }: Row): AgentCredential {
  const limits: AgentLimits | null =
    currency === null || actionMinor === null || dayMinor === null
      ? null
      : { currency, actionMinor, dayMinor };
  return { ...row, limits };
}
