import { sql, type Queryable } from "../platform/database/index.ts";
import { NO_MONEY_FACTS, type MoneyFacts } from "./money-state.ts";
import type { Transaction } from "./transaction.ts";
import { undoes } from "./undone-success.ts";

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
    select original.uuid, ${pendingOf("refund")} as refunding_minor, ${pendingOf("capture")} as capturing_minor,
      ${pendingOf("void")} as voiding_minor, bool_or(${undoes(sql`follow_up`, sql`original`)}) as is_undone
    from transactions as original join transactions as follow_up on follow_up.reference_uuid = original.uuid
    where original.uuid = any(${uuids}::text[]) and (follow_up.final_at is null or follow_up.result ? 'undone')
    group by original.uuid`);
  const facts = new Map(rows.map((row) => [row.uuid, row]));
  return (uuid) => facts.get(uuid) ?? NO_MONEY_FACTS;
}

function pendingOf(type: "refund" | "capture" | "void") {
  return sql`coalesce(sum(follow_up.amount_minor)
    filter (where follow_up.type = ${type} and follow_up.final_at is null), 0)::bigint`;
}

/** A payment that nothing took from has none, and that is most of them. */
function mayHaveFacts({ status, type, refundedMinor, capturedMinor, voidedMinor }: Transaction): boolean {
  if (status !== "success") return false;
  return (
    (type !== "debit" && type !== "capture") || refundedMinor > 0n || capturedMinor > 0n || voidedMinor > 0n
  );
}
