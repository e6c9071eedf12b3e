import type { CardFacts } from "./card-facts.ts";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** A stored card that expires in one of the months, by the uuid of the transaction that registered it. */
interface ExpiringInstrument {
  readonly transactionUuid: string;
}

/**
 * Stored cards that can be charged, expire in one of these months (`2026-12`), and were not claimed for that month before. A copy
 * of another one is left out.
 */
export function claimExpiring(
  tx: Queryable,
  { months, limit }: { months: readonly string[]; limit: number },
): Promise<ExpiringInstrument[]> {
  return tx.query<ExpiringInstrument>(sql`
    with expiring as (
      select transaction_uuid from stored_instruments
      where ${EXPIRY_MONTH} = any(${months}::text[]) and ${IS_TO_CLAIM} and not quittance_is_away(merchant_guid)
      order by transaction_uuid limit ${limit} for update skip locked
    )
    update stored_instruments set expiring_for = ${EXPIRY_MONTH}
    where transaction_uuid in (select transaction_uuid from expiring)
    returning transaction_uuid`);
}

const EXPIRY_MONTH = sql`((facts->>'expiryYear') || '-' || (facts->>'expiryMonth'))`;
const CAN_BE_CHARGED = sql`method = 'card' and deregistered_at is null and erased_at is null`;
const IS_TO_CLAIM = sql`${CAN_BE_CHARGED} and copy_of is null and expiring_for is null`;

/** An expression for the first month after that time before which a stored card expires a month later: it is claimed then. */
export function nextExpiring(after: Temporal.Instant): Sql {
  const later = after.toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth().add({ months: 1 });
  return sql`(select (min(${EXPIRY_MONTH}) || '-01')::timestamp - interval '1 month' from stored_instruments
    where ${EXPIRY_MONTH} > ${later.toString()} and ${IS_TO_CLAIM}) at time zone 'UTC'`;
}

/** Days before the end of a card's last month on which its notices are due. The first is number 1. */
export const NOTICE_DAYS = [30, 7] as const;

/** A stored card whose notice is due. */
interface CardToNotice extends ExpiringInstrument {
  /** The registration of which it is a copy: the same card. */
  readonly copyOf: string | null;
}

/**
 * Stored cards that can be charged, expire in the month (`2026-12`), and were not claimed for this notice or a later one. Each is
 * claimed once, however many processes claim.
 */
export function claimForNotice(
  tx: Queryable,
  { month, notice, limit }: { month: string; notice: number; limit: number },
): Promise<CardToNotice[]> {
  return tx.query<CardToNotice>(sql`
    with due as (
      select transaction_uuid from stored_instruments
      where ${EXPIRY_MONTH} = ${month} and expiry_notices < ${notice} and ${CAN_BE_CHARGED}
        and not quittance_is_away(merchant_guid)
      order by transaction_uuid limit ${limit} for update skip locked
    )
    update stored_instruments set expiry_notices = ${notice}
    where transaction_uuid in (select transaction_uuid from due)
    returning transaction_uuid, copy_of`);
}

/** The end of a card's last month: the first moment in which it is not valid any more, by UTC. */
export function endOfExpiry(month: string): Temporal.Instant {
  return Temporal.PlainYearMonth.from(month)
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime("UTC")
    .toInstant();
}

/** An expression for the first time after that one at which a notice of a stored card is due. */
export function nextNotice(after: Temporal.Instant): Sql {
  const times = NOTICE_DAYS.map((days) => {
    const first = after
      .add({ hours: 24 * days })
      .toZonedDateTimeISO("UTC")
      .toPlainDate()
      .toPlainYearMonth();
    const interval = `${days} days`;
    return sql`(select ((min(${EXPIRY_MONTH}) || '-01')::timestamp + interval '1 month' - ${interval}::interval) at time zone 'UTC'
      from stored_instruments where ${EXPIRY_MONTH} >= ${first.toString()} and ${CAN_BE_CHARGED})`;
  });
  return sql`(select least(${sql.join(times, ", ")}))`;
}

/** A stored card of a list: by the registration that stored it. */
interface ListedCard {
  readonly transactionUuid: string;
  readonly connectorGuid: string;
  readonly facts: CardFacts;
}

/** Cards of the connectors that can be charged and expire in the month, in the order of their registrations; copies are left out. */
export function listExpiringCards(
  db: Queryable,
  of: { connectorGuids: readonly string[]; month: string; after?: string | undefined; limit: number },
): Promise<ListedCard[]> {
  return db.query<ListedCard>(sql`
    select transaction_uuid, connector_guid, facts from stored_instruments
    where ${EXPIRY_MONTH} = ${of.month} and ${CAN_BE_CHARGED} and copy_of is null
      and connector_guid = any(${[...of.connectorGuids]}::text[])
      and transaction_uuid > ${of.after ?? ""}
    order by transaction_uuid limit ${of.limit}`);
}
