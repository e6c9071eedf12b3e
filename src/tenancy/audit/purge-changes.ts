import { sql, type Database } from "../../platform/database/index.ts";
import type { InstallationKind } from "../../platform/retention/index.ts";
import { recordAuditEvent } from "./record-event.ts";

/** The oldest entries of the audit, which are purged in their order. */
export const agedAuditEntries: Pick<InstallationKind, "count" | "purge"> = {
  count: async (db, before) =>
    (
      await db.one<{ rows: number }>(sql`
      select count(*)::int as rows from configuration_changes where seq < coalesce((
        select min(seq) from configuration_changes where at >= ${before}::timestamptz or test_at >= ${before}::timestamptz), ${NO_ENTRY}::bigint)`)
    ).rows,
  purge: async (db, options) => (await purgeAuditEntries(db, options)) === options.limit,
};

/** Beyond every entry. */
const NO_ENTRY = 2n ** 62n;

/**
 * Purges the oldest entries, at most `limit`, that were made before that time, and records that. The chain keeps the hash of
 * the last of them, so that the rest stays verifiable. Returns how many there were.
 */
function purgeAuditEntries(
  db: Database,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    // The chain's lock first: of two processes one purges, and the other finds nothing left.
    await tx.execute(sql`select from configuration_change_chain for update`);
    const oldest = await tx.query<{ seq: bigint; at: Temporal.Instant; hash: Buffer }>(sql`
      select seq, coalesce(test_at, at) as at, hash from configuration_changes where seq is not null order by seq limit ${limit}::int`);
    const kept = oldest.findIndex(({ at }) => Temporal.Instant.compare(at, before) >= 0);
    const purged = kept === -1 ? oldest : oldest.slice(0, kept);
    const last = purged.at(-1);
    if (!last) return 0;
    await tx.execute(sql`select set_config('quittance.audit_purge', 'on', true)`);
    await tx.execute(sql`delete from configuration_changes where seq <= ${last.seq}`);
    await tx.execute(sql`
      update configuration_change_chain set purged_seq = ${last.seq}, purged_hash = ${last.hash}`);
    await recordAuditEvent(tx, {
      entity: "auditEntries",
      target: `1-${last.seq}`,
      placeGuid: null,
      facts: { purgedHash: last.hash.toString("hex") },
    });
    return purged.length;
  });
}
