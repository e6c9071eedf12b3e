import { CARD_BRANDS } from "../platform/card-numbers/index.ts";
import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { CardData } from "./card-data.ts";
import type { CardFacts } from "./card-facts.ts";
import { contextOf, type InstrumentOwner } from "./stored-instruments.ts";
import type { Vault } from "./vault.ts";

/** Data of a renewed card, as its provider reports them. */
type CardChange = Readonly<
  Partial<Record<"expiryMonth" | "expiryYear" | "lastFourDigits" | "brand", string>>
>;

/** A card before and after the provider renewed it. */
export interface CardRenewal {
  readonly at: Temporal.Instant;
  readonly from: CardChange;
  readonly to: CardChange;
}

const KEPT_RENEWALS = 20;
const RENEWABLE = ["brand", "lastFourDigits", "expiryMonth", "expiryYear"] as const;

/** Keeps the provider's token of an instrument, by which the provider reports that its card was renewed. */
export async function keepProviderToken(
  tx: Queryable,
  { transactionUuid, token }: { transactionUuid: string; token: string },
): Promise<void> {
  await tx.execute(
    sql`update stored_instruments set provider_token = ${token} where transaction_uuid = ${transactionUuid}`,
  );
}

/** The cards that a provider has by the token, of whatever connector. */
export function findByProviderToken(db: Queryable, token: string): Promise<InstrumentOwner[]> {
  return db.query<InstrumentOwner>(sql`
    select transaction_uuid, tenant_guid, merchant_guid, connector_guid from stored_instruments
    where provider_token = ${token} and method = 'card' and deregistered_at is null and erased_at is null
    order by transaction_uuid`);
}

/**
 * Gives a stored card its new data. The latest word of the provider counts, in whatever order they come; the same one twice, and
 * one that changes nothing, are undefined.
 */
export async function renewInstrument(
  tx: Queryable,
  vault: Vault,
  { transactionUuid, card, at }: { transactionUuid: string; card: CardChange; at: Temporal.Instant },
): Promise<CardRenewal | undefined> {
  const row = await tx.maybeOne<InstrumentOwner & { sealed: string; facts: CardFacts }>(sql`
    select transaction_uuid, tenant_guid, merchant_guid, connector_guid, sealed, facts from stored_instruments
    where transaction_uuid = ${transactionUuid} and method = 'card' and deregistered_at is null and erased_at is null
      and (renewed_at is null or renewed_at < ${at}) for update`);
  if (!row) return undefined;
  const to = changed(row.facts, card);
  const facts = { ...row.facts, ...to };
  const data = JSON.parse(await vault.open(row.sealed, contextOf(row))) as CardData;
  const renewed: CardData = { ...data, expirationMonth: facts.expiryMonth, expirationYear: facts.expiryYear };
  const from = Object.fromEntries(Object.keys(to).map((name) => [name, row.facts[name as keyof CardFacts]]));
  const renewal = { at, from, to } as CardRenewal;
  const isChanged = Object.keys(to).length > 0;
  await tx.execute(sql`
    update stored_instruments set renewed_at = ${at}, facts = ${json(facts)}::jsonb,
      sealed = ${vault.seal(json(renewed), contextOf(row))},
      ${"expiryMonth" in to ? sql`expiring_for = null, expiry_notices = 0,` : sql.nothing}
      renewals = ${
        isChanged
          ? sql`(select jsonb_agg(one) from (select one from jsonb_array_elements(
              coalesce(renewals, '[]') || ${json([renewal])}::jsonb) with ordinality as kept (one, place)
              order by place desc limit ${KEPT_RENEWALS}) as latest)`
          : sql`renewals`
      }
    where transaction_uuid = ${transactionUuid}`);
  return isChanged ? renewal : undefined;
}

/** A new expiry date is its month and year, whichever of them changed. */
function changed(facts: CardFacts, card: CardChange): CardChange {
  const isDated = card.expiryMonth !== undefined && card.expiryYear !== undefined;
  const isSameDate = card.expiryMonth === facts.expiryMonth && card.expiryYear === facts.expiryYear;
  const known = CARD_BRANDS.some(({ brand }) => brand === card.brand);
  return Object.fromEntries(
    RENEWABLE.flatMap((name) => {
      const isOfDate = name === "expiryMonth" || name === "expiryYear";
      const isTaken = isOfDate
        ? isDated && !isSameDate
        : card[name] !== facts[name] && (name !== "brand" || known);
      return isTaken && card[name] !== undefined ? [[name, card[name]]] : [];
    }),
  );
}

/** The renewals of a stored card, the oldest first; none of one that was erased. */
export async function renewalsOf(db: Queryable, transactionUuid: string): Promise<CardRenewal[]> {
  const row = await db.maybeOne<{ renewals: readonly (Omit<CardRenewal, "at"> & { at: string })[] | null }>(
    sql`select renewals from stored_instruments where transaction_uuid = ${transactionUuid}`,
  );
  return (row?.renewals ?? [])
    .map((renewal) => ({ ...renewal, at: Temporal.Instant.from(renewal.at) }))
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}
