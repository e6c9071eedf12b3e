import type { EvidenceFile, EvidenceMediaType } from "../../providers/index.ts";
import type { Vault } from "../../vault/index.ts";
import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import {
  dueTenants,
  type DueCount,
  type DueTenant,
  type TenantKind,
} from "../../platform/retention/index.ts";

/** A file of evidence without its content. */
export interface ListedEvidence {
  readonly type: string;
  readonly mediaType: EvidenceMediaType;
  readonly bytes: number;
  readonly recordedAt: Temporal.Instant;
}

type Sealing = Pick<Vault, "seal" | "open">;

/** Keeps a file, sealed, in the place of an earlier one of its type. */
export async function storeEvidence(
  tx: Queryable,
  vault: Sealing,
  {
    disputeGuid,
    chargebackUuid,
    file,
    at,
  }: { disputeGuid: string; chargebackUuid: string; file: EvidenceFile; at: Temporal.Instant },
): Promise<void> {
  const { type, name, mediaType, content } = file;
  const sealed = vault.seal(
    JSON.stringify({ name, content: content.toString("base64") }),
    contextOf(chargebackUuid, type),
  );
  await tx.execute(sql`
    insert into dispute_evidence (dispute_guid, chargeback_uuid, type, media_type, bytes, sealed, recorded_at)
    values (${disputeGuid}, ${chargebackUuid}, ${type}, ${mediaType}, ${content.byteLength}::int, ${sealed}, ${at}::timestamptz)
    on conflict (chargeback_uuid, type) do update set media_type = excluded.media_type, bytes = excluded.bytes,
      sealed = excluded.sealed, recorded_at = excluded.recorded_at`);
}

export function listEvidence(db: Queryable, chargebackUuid: string): Promise<ListedEvidence[]> {
  return db.query<ListedEvidence>(sql`
    select type, media_type, bytes, recorded_at from dispute_evidence where chargeback_uuid = ${chargebackUuid}
    order by type`);
}

/** The files with their contents. */
export async function openEvidence(
  db: Queryable,
  vault: Sealing,
  chargebackUuid: string,
): Promise<EvidenceFile[]> {
  const rows = await db.query<{ type: string; mediaType: EvidenceMediaType; sealed: string }>(sql`
    select type, media_type, sealed from dispute_evidence where chargeback_uuid = ${chargebackUuid} order by type`);
  return Promise.all(
    rows.map(async ({ type, mediaType, sealed }) => {
      const { name, content } = JSON.parse(await vault.open(sealed, contextOf(chargebackUuid, type))) as {
        name: string;
        content: string;
      };
      return { type, name, mediaType, content: Buffer.from(content, "base64") };
    }),
  );
}

function contextOf(chargebackUuid: string, type: string): string {
  return `dispute_evidence:${chargebackUuid}:${type}`;
}

/** Files and texts of disputes that are over. Not every provider says that a dispute has ended. */
export const agedEvidence: Pick<TenantKind, "count" | "purge"> = {
  count: (db, due) =>
    db.query<DueCount>(sql`
      select tenant_guid, count(*)::int as rows from (
        select tenant_guid from dispute_evidence join disputes on disputes.guid = dispute_guid where ${isOver(due)}
        union all
        select tenant_guid from dispute_responses join disputes on disputes.guid = dispute_guid
        where texts is not null and state <> 'sent' and ${isOver(due)}
      ) as aged group by 1`),
  purge: async (db, { due }) =>
    (await erase(db, { over: isOver(due), limit: sql`limit ${MAX_FILES}::int` })) >= MAX_FILES,
};

/** Each has up to some megabytes. */
const MAX_FILES = 100;

function isOver(due: readonly DueTenant[]): Sql {
  return sql`exists (select from ${dueTenants(due)} where due.tenant_guid = disputes.tenant_guid
    and coalesce(disputes.ended_at, greatest(disputes.modified_at, disputes.due_at)) < due.before)`;
}

/** Erases files and texts of ended disputes of these transactions; an open one needs them until its own end. */
export async function eraseEvidenceOf(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  const over = sql`disputes.ended_at is not null and transaction_uuid = any(${transactionUuids}::text[])`;
  await erase(tx, { over, limit: sql.nothing });
}

async function erase(db: Queryable, { over, limit }: { over: Sql; limit: Sql }): Promise<number> {
  const files = await db.execute(sql`
    delete from dispute_evidence where (chargeback_uuid, type) in (
      select chargeback_uuid, type from dispute_evidence join disputes on disputes.guid = dispute_guid
      where ${over} ${limit})`);
  const texts = await db.execute(sql`
    update dispute_responses set texts = null where guid in (
      select dispute_responses.guid from dispute_responses join disputes on disputes.guid = dispute_guid
      where texts is not null and state <> 'sent' and ${over} ${limit})`);
  return files + texts;
}
