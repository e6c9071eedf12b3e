import { sql, type Queryable } from "../../platform/database/index.ts";

/** A notice that a card in use expires: a row of `card_notices`. */
export interface CardNotice {
  /** The registration that stored the card first. */
  readonly card: string;
  /** The card's last month: `2026-12`. */
  readonly month: string;
  /** Days before its end. */
  readonly days: number;
  readonly merchantGuid: string;
  /** The registration that is charged. */
  readonly registrationUuid: string;
  /** The connector that is called for it. */
  readonly connectorGuid: string;
  /** The open case that charges the card, whose page takes another one. */
  readonly recoveryId: string | null;
  readonly timeZone: string;
  readonly state: "waiting" | "sending" | "sent" | "bounced" | "not_sent";
  readonly at: Temporal.Instant;
}

export type NoticeKey = Pick<CardNotice, "card" | "month" | "days">;

/** False where the card has this notice already: by another registration of it. */
export async function insertNotice(tx: Queryable, notice: CardNotice): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into card_notices (card, month, days, merchant_guid, registration_uuid, connector_guid, recovery_id, time_zone, state, at)
    values (${notice.card}, ${notice.month}, ${notice.days}, ${notice.merchantGuid}, ${notice.registrationUuid},
      ${notice.connectorGuid}, ${notice.recoveryId}, ${notice.timeZone}, ${notice.state}, ${notice.at})
    on conflict do nothing`);
  return inserted === 1;
}

export function findNotice(db: Queryable, { card, month, days }: NoticeKey): Promise<CardNotice | undefined> {
  return db.maybeOne<CardNotice>(
    sql`select * from card_notices where card = ${card} and month = ${month} and days = ${days}`,
  );
}

/** False where it was in another state: another worker has it. */
export async function moveNotice(
  db: Queryable,
  { card, month, days }: NoticeKey,
  { from, to }: { from: CardNotice["state"]; to: CardNotice["state"] },
): Promise<boolean> {
  const moved = await db.execute(sql`
    update card_notices set state = ${to}
    where card = ${card} and month = ${month} and days = ${days} and state = ${from}`);
  return moved === 1;
}
