import { createHash } from "node:crypto";
import { sql, type Database, type Queryable } from "../../platform/database/index.ts";

const BATCH = 1_000;
/**
 * The text whose SHA-256, after the hash before, is the hash of an audit entry: the same as in `chain_configuration_change` of
 * schema.sql. Computed here as well, so that a changed function of the database is found.
 */
const ENTRY_TEXT = sql`jsonb_build_array(entry.seq, extract(epoch from entry.at), entry.username, entry.address,
  entry.request_id, entry.operation, entry.entity, entry.target, entry.place_guid, entry.action, to_jsonb(entry.changed),
  entry.before, entry.after)::text`;

/** The newest entry, or one that was noted before: `seq:hash`, the hash in hex. */
export interface ChainHead {
  readonly seq: bigint;
  readonly hash: string;
}

export type ChainCheck =
  | { readonly isIntact: true; readonly entries: number; readonly head: ChainHead }
  | {
      readonly isIntact: false;
      /** The first entry that is wrong. */
      readonly seq: bigint;
      readonly problem: string;
    };

interface Entry {
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly text: string;
}

/**
 * Computes the chain of audit entries again, from the last purged one to the newest. An entry that was changed, removed,
 * inserted or moved breaks it. `expected` is a head that was noted earlier: who may write the database could compute the
 * whole chain again, and only a head kept elsewhere finds that.
 */
export function verifyChain(
  db: Database,
  { expected }: { expected?: ChainHead | undefined } = {},
): Promise<ChainCheck> {
  return db.transaction(async (tx) => {
    // One snapshot: entries that are added or purged meanwhile do not matter.
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    const head = await tx.one<{ seq: bigint; hash: Buffer; purgedSeq: bigint; purgedHash: Buffer }>(sql`
      select seq, hash, purged_seq, purged_hash from configuration_change_chain`);
    const { unchained } = await tx.one<{ unchained: bigint }>(sql`
      select count(*) as unchained from configuration_changes where seq is null or hash is null`);
    if (unchained > 0n)
      return broken(
        head.seq,
        `${unchained} entries have no place in the chain: its trigger was switched off.`,
      );
    let before: { seq: bigint; hash: Buffer } = { seq: head.purgedSeq, hash: head.purgedHash };
    let isExpectedSeen = expected === undefined || expected.seq < before.seq;
    if (expected?.seq === before.seq && !isSame(before, expected)) return unexpected(expected);
    if (expected?.seq === before.seq) isExpectedSeen = true;
    for (;;) {
      const entries = await entriesAfter(tx, before.seq);
      if (entries.length === 0) break;
      for (const entry of entries) {
        const problem = problemOf(entry, before);
        if (problem !== undefined) return broken(before.seq + 1n, problem);
        if (expected?.seq === entry.seq) {
          if (!isSame(entry, expected)) return unexpected(expected);
          isExpectedSeen = true;
        }
        before = entry;
      }
    }
    if (before.seq !== head.seq || !before.hash.equals(head.hash))
      return broken(before.seq + 1n, "The newest entries are missing.");
    if (!isExpectedSeen) return broken(head.seq + 1n, "The noted entry is not in the chain any more.");
    return {
      isIntact: true,
      entries: Number(head.seq - head.purgedSeq),
      head: { seq: head.seq, hash: head.hash.toString("hex") },
    };
  });
}

function entriesAfter(tx: Queryable, seq: bigint): Promise<Entry[]> {
  return tx.query<Entry>(sql`
    select entry.seq, entry.hash, ${ENTRY_TEXT} as text
    from configuration_changes as entry where entry.seq > ${seq} order by entry.seq limit ${BATCH}::int`);
}

function problemOf(
  entry: Entry,
  before: { readonly seq: bigint; readonly hash: Buffer },
): string | undefined {
  if (entry.seq !== before.seq + 1n) return "It is missing.";
  const hash = createHash("sha256").update(before.hash).update(entry.text).digest();
  return hash.equals(entry.hash) ? undefined : "It is not what was recorded.";
}

function isSame({ hash }: { readonly hash: Buffer }, expected: ChainHead): boolean {
  return hash.toString("hex") === expected.hash;
}

function unexpected({ seq }: ChainHead): ChainCheck {
  return broken(seq, "It is another one than the noted entry: the chain was computed again.");
}

function broken(seq: bigint, problem: string): ChainCheck {
  return { isIntact: false, seq, problem };
}
