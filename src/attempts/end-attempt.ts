import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** The end of an attempt: `approved` and `not_made` do not count against the limits. */
interface EndedAttempt {
  readonly submission: string;
  readonly outcome: "approved" | "declined" | "not_made";
  /** The scheme forbids the merchant further attempts with the card: `merchant` only those without the customer. */
  readonly forbids: "none" | "merchant" | "all";
  readonly at: Temporal.Instant;
}

/** A statement that removes the attempts of `from`, rows with a column `ended_attempt` (a submission): they do not count. */
export function attemptsRemoved(from: Sql): Sql {
  return sql`delete from card_attempts using ${from} where submission = ended_attempt`;
}

/** Records what came of an attempt that was reserved; does nothing for others, and nothing the second time. */
export async function endAttempt(
  db: Queryable,
  { submission, outcome, forbids, at }: EndedAttempt,
): Promise<void> {
  if (outcome !== "declined") {
    await db.query(attemptsRemoved(sql`(select ${submission}::text as ended_attempt) as ended`));
    return;
  }
  await db.query(sql`
    with ended as (
      update card_attempts set state = 'declined' where submission = ${submission} and state <> 'refused'
      returning card, merchant_guid, transaction_uuid)
    insert into card_prohibitions (card, merchant_guid, transaction_uuid, of_merchant_only, at)
    select card, merchant_guid, transaction_uuid, ${forbids === "merchant"}, ${at} from ended where ${forbids !== "none"}
    on conflict (card) do update set of_merchant_only = excluded.of_merchant_only and card_prohibitions.of_merchant_only`);
}
