import { sql, type Queryable } from "../platform/database/index.ts";
import { NO_MONEY_FACTS, type MoneyFacts } from "./money-state.ts";
import type { Transaction } from "./transaction.ts";

type FollowUpFacts = Omit<MoneyFacts, "disputes">;

/**
 * What follow-ups say of the money of each transaction, in one statement whatever their number; none for a list in which nothing
 * followed anything. The disputes are another slice's.
 */
export async function followUpFactsOf(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<(uuid: string) => FollowUpFacts> {
  const uuids = transactions.filter(mayHaveFacts).map(({ uuid }) => uuid);
  if (uuids.length === 0) return () => NO_MONEY_FACTS;
  const rows = await db.query<FollowUpFacts & { uuid: string }>(sql`
    select reference_uuid as uuid,
      ${pendingOf("refund")} as refunding_minor, ${pendingOf("capture")} as capturing_minor,
      ${pendingOf("void")} as voiding_minor,
      bool_or(result ? 'undone' and type = (select type from transactions as original where uuid = follow_up.reference_uuid))
        as is_undone
    from transactions as follow_up
    where reference_uuid = any(${uuids}::text[]) and (final_at is null or result ? 'undone')
    group by reference_uuid`);
  const facts = new Map(rows.map((row) => [row.uuid, row]));
  return (uuid) => facts.get(uuid) ?? NO_MONEY_FACTS;
}

function pendingOf(type: "refund" | "capture" | "void") {
  return sql`coalesce(sum(amount_minor) filter (where type = ${type} and final_at is null), 0)::bigint`;
}

/** A payment that nothing took from has none, and that is most of them. */
function mayHaveFacts({ status, type, refundedMinor, capturedMinor, voidedMinor }: Transaction): boolean {
  if (status !== "success") return false;
  return (
    (type !== "debit" && type !== "capture") || refundedMinor > 0n || capturedMinor > 0n || voidedMinor > 0n
  );
}
