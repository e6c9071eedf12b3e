import { sql, type Queryable } from "../platform/database/index.ts";
import { agedRows } from "../platform/retention/index.ts";
import { TRANSACTION_STATUSES } from "../transactions/index.ts";

/** By article 16 of the Delegated Regulation (EU) 2018/389: since the last authentication, whichever comes first. */
const MAX_PAYMENTS = 5;
const MAX_CENTS = 10_000n;

interface LowValueUse {
  readonly transactionUuid: string;
  /** The keyed hash of the card in its tenant tree. */
  readonly cardKey: string;
  /** In EUR. */
  readonly cents: bigint;
}

/**
 * Whether the card has a place for one more payment of low value. Locks the card until the commit: `takeLowValue` in the same
 * commit takes the place that was seen. Payments count that were approved or may still be; one that failed frees its place. A payment
 * of which a low value was refused has none by another card either: its use is the record of the refusal.
 */
export async function hasLowValuePlace(tx: Queryable, use: LowValueUse): Promise<boolean> {
  const { transactionUuid, cardKey, cents } = use;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('quittance low value of ' || ${cardKey}::text, 0))`,
  );
  await tx.execute(sql`
    delete from low_value_uses using ${TRANSACTION_STATUSES} as payment
    where card_key = ${cardKey} and not refused and payment.transaction_uuid = low_value_uses.transaction_uuid
      and payment.status in ('error_adapter', 'error_internal', 'cancelled')`);
  const before = await tx.one<{ payments: number; cents: string; isRefused: boolean }>(sql`
    select count(*) filter (where transaction_uuid <> ${transactionUuid})::int as payments,
      coalesce(sum(cents) filter (where transaction_uuid <> ${transactionUuid}), 0)::text as cents,
      coalesce(bool_or(refused), false) as is_refused
    from low_value_uses where card_key = ${cardKey} or transaction_uuid = ${transactionUuid}`);
  return !before.isRefused && before.payments < MAX_PAYMENTS && BigInt(before.cents) + cents <= MAX_CENTS;
}

/** Takes a place that `hasLowValuePlace` saw; once for a payment. */
export async function takeLowValue(
  tx: Queryable,
  { transactionUuid, cardKey, cents, at }: LowValueUse & { readonly at: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`
    insert into low_value_uses (transaction_uuid, card_key, cents, at)
    values (${transactionUuid}, ${cardKey}, ${cents}, ${at})
    on conflict (transaction_uuid) do update set card_key = excluded.card_key, cents = excluded.cents`);
}

/** The payment is not one of low value after all, or another exemption is requested for it. */
export async function returnLowValue(db: Queryable, transactionUuid: string): Promise<void> {
  await db.execute(
    sql`delete from low_value_uses where transaction_uuid = ${transactionUuid} and not refused`,
  );
}

/** The issuer refused a low value: the card has no place until its next authentication. */
export async function exhaustLowValue(db: Queryable, transactionUuid: string): Promise<void> {
  await db.execute(sql`update low_value_uses set refused = true where transaction_uuid = ${transactionUuid}`);
}

/** The cardholder was authenticated, and all counters begin again. */
export async function restartLowValue(db: Queryable, cardKey: string): Promise<void> {
  await db.execute(sql`delete from low_value_uses where card_key = ${cardKey}`);
}

/**
 * Uses age: by then the issuer, who counts all merchants' payments, has asked for an authentication elsewhere. Should it not have, it refuses the
 * exemption, and that ends it here.
 */
export const LOW_VALUE_DAYS = 400;
export const agedLowValueUses = agedRows({
  table: sql`low_value_uses`,
  key: sql`transaction_uuid`,
  at: sql`at`,
});
