import { sql, type Queryable } from "../platform/database/index.ts";

/** The end of an attempt: `approved` and `not_made` do not count against the limits. */
interface EndedAttempt {
  readonly submission: string;
  readonly outcome: "approved" | "declined" | "not_made";
  /** The scheme forbids the merchant further attempts with the card: `merchant` only those without the customer. */
  readonly forbids: "none" | "merchant" | "all";
  readonly at: Temporal.Instant;
}

/** Records what came of an attempt that was reserved; does nothing for others, and nothing the second time. */
export async function endAttempt(
  db: Queryable,
  { submission, outcome, forbids, at }: EndedAttempt,
): Promise<void> {
  if (outcome !== "declined")
    return void (await db.query(sql`
      with fast as materialized (select set_config('synchronous_commit', 'off', true))
      delete from card_attempts using fast where submission = ${submission}`));
  await db.query(sql`
    with ended as (
      update card_attempts set state = 'declined' where submission = ${submission} and state <> 'refused'
      returning card, merchant_guid, transaction_uuid)
    insert into card_prohibitions (card, merchant_guid, transaction_uuid, of_merchant_only, at)
    select card, merchant_guid, transaction_uuid, ${forbids === "merchant"}, ${at} from ended where ${forbids !== "none"}
    on conflict (card) do update set of_merchant_only = excluded.of_merchant_only and card_prohibitions.of_merchant_only`);
}
