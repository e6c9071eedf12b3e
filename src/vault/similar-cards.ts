import type { LRUCache } from "lru-cache";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import { databaseNow, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { insertJobs, NO_OWNER } from "../platform/jobs/index.ts";
import { PURGE_CARD_DATA } from "./purge-card-data.ts";

/** A card known by its first six and last four digits has one of a hundred thousand numbers: ten are few of them. */
const MAX_NUMBERS = 10;
const WINDOW_MINUTES = 24 * 60;
const MAX_REMEMBERED = 50_000;

interface SimilarCard {
  /** The tenants that share fingerprints, by the one at their top. */
  readonly tree: string;
  readonly shownDigits: string;
  /** A keyed hash of the number. */
  readonly member: string;
}

/**
 * Detects card testing. A caller who sees a fingerprint beside the first and last digits of a card could pay with every number with
 * these digits until the fingerprints are equal (PCI DSS 3.5.1). Ten different numbers with the same visible digits in a day,
 * at all merchants of a tenant tree together, are not ordinary business; after that, fingerprints of such cards are left
 * out. The numbers are counted in the database, as keyed hashes: a restart or another process changes nothing.
 */
export class SimilarCards {
  readonly #clock: Clock;
  /** Cards whose slot is committed: they pay often and cost no statement. */
  readonly #known: LRUCache<string, true>;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
    // Shorter than a slot is taken, which is never renewed.
    this.#known = createCache({ clock, max: MAX_REMEMBERED, ttlMs: 60_000 });
  }

  /** Whether the fingerprint may be shown. The same number is counted once. */
  async mayShow(tx: Queryable, card: SimilarCard): Promise<boolean> {
    const key = `${card.tree} ${card.shownDigits} ${card.member}`;
    if (this.#known.has(key)) return true;
    for (let attempt = 0; attempt <= MAX_NUMBERS; attempt++) {
      const found = await this.#takeSlot(tx, card);
      // Entries of this database transaction may still be rolled back, and are not counted then.
      if (found.isKnown) this.#known.set(key, true);
      if (found.isKnown || found.isTaken) return true;
      if (!found.hadSlot) return false;
      // Another payment took the slot that was free.
    }
    return false;
  }

  #takeSlot(
    tx: Queryable,
    { tree, shownDigits, member }: SimilarCard,
  ): Promise<{ isKnown: boolean; isTaken: boolean; hadSlot: boolean }> {
    return tx.one(sql`
      with occupied as (
        select slot, number_hash from card_fingerprint_slots
        where top_tenant_guid = ${tree} and visible_digits = ${shownDigits} and expires_at > ${databaseNow}
      ), free as (
        select slot from generate_series(1, ${MAX_NUMBERS}::int) as slot
        where slot not in (select slot from occupied) and not exists (select from occupied where number_hash = ${member})
        order by slot limit 1
      ), taken as (
        insert into card_fingerprint_slots (top_tenant_guid, visible_digits, slot, number_hash, expires_at)
        select ${tree}, ${shownDigits}, slot, ${member}, ${databaseNow} + make_interval(mins => ${WINDOW_MINUTES}::int)
        from free
        on conflict (top_tenant_guid, visible_digits, slot)
          do update set number_hash = excluded.number_hash, expires_at = excluded.expires_at
          where card_fingerprint_slots.expires_at <= ${databaseNow}
        returning slot
      ), purge as (${purgeTaken(this.#clock)})
      select exists (select from occupied where number_hash = ${member}) as is_known,
        exists (select from taken) as is_taken, exists (select from free) as had_slot`);
  }
}

/** Erases slots after they expired: one job for each hour in which any does. */
function purgeTaken(clock: Clock): Sql {
  const runAt = clock
    .now()
    .add({ minutes: WINDOW_MINUTES })
    .round({ smallestUnit: "hour", roundingMode: "ceil" })
    .toString();
  return insertJobs({
    kind: PURGE_CARD_DATA,
    from: sql`taken`,
    key: sql`${runAt}::text`,
    owner: sql`${NO_OWNER}::text`,
    lane: sql`${PURGE_CARD_DATA}::text`,
    payload: sql`'{}'::jsonb`,
    runAt: sql`${runAt}::timestamptz`,
  });
}
