import { sql, type Queryable } from "../platform/database/index.ts";
import { sentenceOf, type FaultOf } from "../platform/fault-table.ts";
import { formatAmount, type Money } from "../platform/money/index.ts";
import { totalOf, type Transaction } from "./transaction.ts";

/** Contradictions between a dispute and its payment, in the words of the API and of the log. */
const DISPUTE_FAULTS = {
  no_amount_to_dispute: "The transaction has no amount.",
  other_currency: "It is in {disputed} instead of {currency}.",
  for_no_money: "It is for no money.",
  above_rest: "It is for {amount} {currency}, of which {left} can be disputed.",
} as const;

export type DisputeFaults = typeof DISPUTE_FAULTS;
export type DisputeFault = FaultOf<DisputeFaults>;

export function englishOfDispute(fault: DisputeFault): string {
  return sentenceOf(DISPUTE_FAULTS, fault)!;
}

/**
 * Why a dispute cannot be one of this transaction: it is in another currency, or is for more than was collected and other
 * disputes have left. Undefined when it can. The caller has locked the transaction.
 */
export async function refuseDispute(
  tx: Queryable,
  {
    original,
    dispute,
  }: { original: Transaction; dispute: { readonly disputeId: string; readonly amount: Money } },
): Promise<DisputeFault | undefined> {
  const { currency } = original;
  const { amount, disputeId } = dispute;
  if (currency === null) return { code: "no_amount_to_dispute" };
  if (amount.currency !== currency)
    return { code: "other_currency", values: { disputed: amount.currency, currency } };
  const { collectedMinor, takenMinor } = await tx.one<{ collectedMinor: bigint; takenMinor: bigint }>(sql`
    select (select coalesce(sum(amount_minor + surcharge_minor), 0)::bigint from transactions
        where reference_uuid = ${original.referenceUuid} and type = 'capture' and status = 'success') as collected_minor,
      (select coalesce(sum(greatest(minor, 0)), 0)::bigint from (
        select sum(case type when 'chargeback' then amount_minor else -amount_minor end) as minor
        from transactions
        where reference_uuid = ${original.uuid} and type in ('chargeback', 'chargeback-reversal')
          and currency = ${currency} and result->'dispute'->>'disputeId' <> ${disputeId}
        group by result->'dispute'->>'disputeId') as others) as taken_minor`);
  // A provider may name the payment, and dispute what all its captures collected.
  const collected = original.type === "capture" ? collectedMinor : (totalOf(original)?.minor ?? 0n);
  if (amount.minor <= 0n) return { code: "for_no_money" };
  if (amount.minor <= collected - takenMinor) return undefined;
  const left = formatAmount({ minor: collected - takenMinor, currency });
  return { code: "above_rest", values: { amount: formatAmount(amount), currency, left } };
}
