import type { LRUCache } from "lru-cache";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import {
  databaseNow,
  json,
  sql,
  type BatchStatement,
  type Queryable,
  type Sql,
} from "../platform/database/index.ts";
import { insertPurges } from "./purge-card-data.ts";

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
    const purgeAt = purgeTimeOf(this.#clock);
    const taking = isTransaction(tx) ? TAKING : TAKING_ALONE;
    for (let attempt = 0; attempt <= MAX_NUMBERS; attempt++) {
      const found = await tx.inBatch(taking, { ...card, purgeAt });
      if (!found) throw new Error("A card of a batch has no row.");
      // Entries of this database transaction may still be rolled back, and are not counted then.
      if (found.isKnown) this.#known.set(key, true);
      if (found.isKnown || found.isTaken) return true;
      if (!found.hadSlot) return false;
      // Another payment took the slot that was free.
    }
    return false;
  }
}

interface Taking extends SimilarCard {
  readonly purgeAt: string;
}

interface Slot {
  readonly tree: string;
  readonly shownDigits: string;
  readonly isKnown: boolean;
  readonly isTaken: boolean;
  readonly hadSlot: boolean;
}

/** No two cards of one statement have the same digits, so that each finds the slots that are free. */
const takeSlots = (cards: unknown, before: Sql = sql.nothing): Sql => sql`
    with input as materialized (
      select input.* from ${before} quittance_each(${cards}::jsonb) as item,
        jsonb_to_record(item) as input (tree text, "shownDigits" text, member text, "purgeAt" text)
    ), occupied as (
      select tree, "shownDigits", slot, number_hash = member as is_own
      from input join card_fingerprint_slots on top_tenant_guid = tree and visible_digits = "shownDigits"
      where expires_at > ${databaseNow}
    ), free as (
      select distinct on (tree, "shownDigits") tree, "shownDigits", slot, member
      from input, generate_series(1, ${MAX_NUMBERS}::int) as slot
      where not exists (select from occupied
        where occupied.tree = input.tree and occupied."shownDigits" = input."shownDigits" and (is_own or occupied.slot = slot.slot))
      order by tree, "shownDigits", slot
    ), taken as (
      insert into card_fingerprint_slots (top_tenant_guid, visible_digits, slot, number_hash, expires_at)
      select tree, "shownDigits", slot, member, ${databaseNow} + make_interval(mins => ${WINDOW_MINUTES}::int)
      from free order by tree, "shownDigits"
      on conflict (top_tenant_guid, visible_digits, slot)
        do update set number_hash = excluded.number_hash, expires_at = excluded.expires_at
        where card_fingerprint_slots.expires_at <= ${databaseNow}
      returning top_tenant_guid as tree, visible_digits as "shownDigits"
    ), purge as (${insertPurges(sql`input join taken using (tree, "shownDigits")`)})
    select tree, "shownDigits" as shown_digits,
      exists (select from occupied where is_own and (occupied.tree, occupied."shownDigits") = (input.tree, input."shownDigits")) as is_known,
      exists (select from taken where (taken.tree, taken."shownDigits") = (input.tree, input."shownDigits")) as is_taken,
      exists (select from free where (free.tree, free."shownDigits") = (input.tree, input."shownDigits")) as had_slot
    from input`;

const TAKING = takingBy(sql.builtOnce((cards) => takeSlots(cards)));

/** Does not wait for the disk: the commit that records the payment is later in the same log, and writes both. */
const TAKING_ALONE = takingBy(
  sql.builtOnce((cards) => takeSlots(cards, sql`set_config('synchronous_commit', 'off', true),`)),
);

function takingBy(statement: (cards: unknown) => Sql): BatchStatement<Taking, Slot> {
  return { statement: (cards) => statement(json(cards)), keyOfItem: digitsOf, keyOfRow: digitsOf };
}

function isTransaction(tx: Queryable): boolean {
  return "transaction" in tx && tx.transaction === true;
}

function digitsOf({ tree, shownDigits }: Pick<SimilarCard, "tree" | "shownDigits">): string {
  return `${tree} ${shownDigits}`;
}

/** Slots are erased after they expired: one job for each hour in which any does. */
function purgeTimeOf(clock: Clock): string {
  return clock
    .now()
    .add({ minutes: WINDOW_MINUTES })
    .round({ smallestUnit: "hour", roundingMode: "ceil" })
    .toString();
}
