import type { FeesByKey, Reconciliation, Settlement } from "../../annotations/index.ts";
import type { SettlementRow } from "../../providers/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { decimalOf, formatDecimal, parseDecimal } from "../decimal.ts";

/** Facts of one transaction by all of its rows, in the normal form of `addFees`, `setSettlement` and `setReconciliation`. */
export function factsOfRows(
  rows: readonly SettlementRow[],
  { total, isPaidOut }: { total: Money | null; isPaidOut: boolean },
): { fees: FeesByKey; settlement: Settlement; reconciliation: Reconciliation } {
  return {
    fees: Object.fromEntries(rows.flatMap(feesOfRow)),
    settlement: settlementOf(rows, isPaidOut),
    reconciliation: reconciliationOf(rows, total),
  };
}

/** Fees that a provider took of the operator, which reduce no merchant's payout by themselves. */
function feesOfRow({ rowKey, fees, settledAt }: SettlementRow) {
  return fees.map((fee, index) => {
    const { entityType, amount, currency, description } = fee;
    const date = settledAt?.slice(0, 10);
    return [
      `${rowKey}:${index}`,
      {
        amount,
        currency,
        deductsPayout: false,
        description,
        ...(date !== undefined && { date }),
        createdBy: "settlement",
        entityType,
      },
    ] as const;
  });
}

/** A transaction may be in several rows: their amounts add up. The rest is of the last one. */
function settlementOf(rows: readonly SettlementRow[], isPaidOut: boolean): Settlement {
  const last = rows.at(-1);
  if (!last) return {};
  const { currency } = last.net;
  const isOneCurrency = rows.every(({ net }) => net.currency === currency);
  const sum = rows.reduce((units, { net }) => units + (parseDecimal(net.amount) ?? 0n), 0n);
  const { settledAt, settlementNumber, exchangeRate } = last;
  return {
    incomingSettlementState: isPaidOut ? "Funds Received" : "Notice Received",
    ...(isOneCurrency && { settlementAmount: formatDecimal(sum, currency), settlementCurrency: currency }),
    ...(exchangeRate !== null && { settlementExchangeRate: exchangeRate }),
    ...(settledAt !== null && { settlementDate: settledAt }),
    providerSettlement: {
      settlementStatus: isPaidOut ? "Done" : "New",
      ...(settlementNumber !== null && { settlementNumber }),
      ...(settledAt !== null && { settlementDate: settledAt }),
      ...(isPaidOut && settledAt !== null && { fundsReceivedAt: settledAt }),
    },
  };
}

/** The provider's amount against the record's, as far as the rows have one. */
function reconciliationOf(rows: readonly SettlementRow[], total: Money | null): Reconciliation {
  const amounts = rows.flatMap(({ gross }) => gross ?? []);
  if (amounts.length === 0 || !total) return { state: "none" };
  const isSameCurrency = amounts.every(({ currency }) => currency === total.currency);
  const sum = amounts.reduce((units, { amount }) => units + (parseDecimal(amount) ?? 0n), 0n);
  if (isSameCurrency && sum === decimalOf(total)) return { state: "matched" };
  return { state: "mismatch", conflicts: [{ resolved: false }] };
}
