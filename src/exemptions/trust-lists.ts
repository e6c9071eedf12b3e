import { sql, type Queryable } from "../platform/database/index.ts";

/** A card at a connector, by whose authentications the issuer knows the merchant. */
interface ListedAt {
  /** The keyed hash of the card in its tenant tree. */
  readonly cardKey: string;
  readonly connectorGuid: string;
}

/** Since when the issuer has said that the cardholder listed the merchant (article 13); undefined where it has not. */
export async function listedSince(
  db: Queryable,
  { cardKey, connectorGuid }: ListedAt,
): Promise<Temporal.Instant | undefined> {
  const row = await db.maybeOne<{ at: Temporal.Instant }>(sql`
    select at from trust_lists where card_key = ${cardKey} and connector_guid = ${connectorGuid}`);
  return row?.at;
}

/** The issuer said in an authentication that the cardholder has listed the merchant. */
export async function recordListed(
  db: Queryable,
  options: ListedAt & { readonly transactionUuid: string; readonly at: Temporal.Instant },
): Promise<void> {
  const { cardKey, connectorGuid, transactionUuid, at } = options;
  await db.execute(sql`
    insert into trust_lists (card_key, connector_guid, transaction_uuid, at)
    values (${cardKey}, ${connectorGuid}, ${transactionUuid}, ${at}::timestamptz)
    on conflict (card_key, connector_guid) do update set transaction_uuid = excluded.transaction_uuid, at = excluded.at`);
}

/** The issuer said that the merchant is not listed any more, or refused the exemption. */
export async function recordUnlisted(db: Queryable, { cardKey, connectorGuid }: ListedAt): Promise<void> {
  await db.execute(
    sql`delete from trust_lists where card_key = ${cardKey} and connector_guid = ${connectorGuid}`,
  );
}

/** Erases what is kept of the cards of payments whose details are erased: that the merchant is listed, and uses of low value. */
export async function eraseCardsOf(
  tx: Queryable,
  { transactionUuids }: { readonly transactionUuids: readonly string[] },
): Promise<void> {
  const uuids = [...transactionUuids];
  await tx.execute(sql`
    with uses as (delete from low_value_uses where transaction_uuid = any(${uuids}::text[]))
    delete from trust_lists where transaction_uuid = any(${uuids}::text[])`);
}
