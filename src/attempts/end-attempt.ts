import { sql, type BatchStatement, type Queryable } from "../platform/database/index.ts";

/** The end of an attempt: `approved` and `not_made` do not count against the limits. */
interface EndedAttempt {
  readonly submission: string;
  readonly outcome: "approved" | "declined" | "not_made";
  /** The scheme forbids the merchant further attempts with the card: `merchant` only those without the customer. */
  readonly forbids: "none" | "merchant" | "all";
  readonly at: Temporal.Instant;
}

/** Attempts that do not count, by their submission. */
const REMOVAL: BatchStatement<string, { readonly submission: string }> = {
  statement: (submissions) => sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
      locked as materialized (
        select submission from card_attempts where submission = any(${[...submissions]}::text[]) order by submission for update)
    delete from card_attempts as attempt using fast, locked where attempt.submission = locked.submission
    returning attempt.submission`,
  keyOfItem: (submission) => submission,
  keyOfRow: ({ submission }) => submission,
};

/** Records what came of an attempt that was reserved; does nothing for others, and nothing the second time. */
export async function endAttempt(
  db: Queryable,
  { submission, outcome, forbids, at }: EndedAttempt,
): Promise<void> {
  if (outcome !== "declined") return void (await db.inBatch(REMOVAL, submission));
  await db.query(sql`
    with ended as (
      update card_attempts set state = 'declined' where submission = ${submission} and state <> 'refused'
      returning card, merchant_guid, transaction_uuid)
    insert into card_prohibitions (card, merchant_guid, transaction_uuid, of_merchant_only, at)
    select card, merchant_guid, transaction_uuid, ${forbids === "merchant"}, ${at} from ended where ${forbids !== "none"}
    on conflict (card) do update set of_merchant_only = excluded.of_merchant_only and card_prohibitions.of_merchant_only`);
}
