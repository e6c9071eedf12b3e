import { sql, type Queryable } from "../platform/database/index.ts";
import { NO_MONEY_FACTS, type MoneyFacts } from "./money-state.ts";
import type { Transaction } from "./transaction.ts";

type PendingSums = Pick<MoneyFacts, "refundingMinor" | "capturingMinor" | "voidingMinor">;

/**
 * Sums of follow-ups that were requested of each transaction and have no outcome yet, in one statement whatever their number; none
 * for a list in which nothing followed anything.
 */
export async function pendingSumsOf(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<(uuid: string) => PendingSums> {
  const uuids = transactions.filter(isTakenFrom).map(({ uuid }) => uuid);
  if (uuids.length === 0) return () => NO_MONEY_FACTS;
  const rows = await db.query<PendingSums & { uuid: string }>(sql`
    select reference_uuid as uuid, ${pendingOf("refund")} as refunding_minor,
      ${pendingOf("capture")} as capturing_minor, ${pendingOf("void")} as voiding_minor
    from transactions where reference_uuid = any(${uuids}::text[]) and final_at is null
    group by reference_uuid`);
  const facts = new Map(rows.map((row) => [row.uuid, row]));
  return (uuid) => facts.get(uuid) ?? NO_MONEY_FACTS;
}

function pendingOf(type: "refund" | "capture" | "void") {
  return sql`coalesce(sum(amount_minor) filter (where type = ${type}), 0)::bigint`;
}

/** Most payments are not. */
function isTakenFrom({ status, refundedMinor, capturedMinor, voidedMinor }: Transaction): boolean {
  return status === "success" && (refundedMinor > 0n || capturedMinor > 0n || voidedMinor > 0n);
}
