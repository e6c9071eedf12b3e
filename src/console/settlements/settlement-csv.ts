import { isRefusal } from "../../platform/refusal.ts";
import type { CsvWriter } from "../../platform/csv.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { rowsOfConnectors, type SettledRow } from "../../settlement/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import type { ReadingParts } from "../parts.ts";
import { shownPayments, type ShownPayment } from "../payment-facts/shown-payment.ts";
import type { Month } from "./read-settlements.ts";

const PAGE_SIZE = 1_000;

interface Line {
  readonly settled: SettledRow;
  readonly connector: Connector | undefined;
  readonly merchantName: string;
  readonly payment: ShownPayment | undefined;
}

/** The columns that bookkeeping needs of each row of a provider. New ones are added at the end, because programs may count them. */
export const COLUMNS: readonly (readonly [name: string, value: (line: Line) => string])[] = [
  ["settled_at", ({ settled }) => settled.row.settledAt ?? ""],
  ["settlement_number", ({ settled }) => settled.row.settlementNumber ?? ""],
  ["kind", ({ settled }) => settled.row.kind],
  ["provider_type", ({ settled }) => settled.row.type],
  ["connector", ({ connector }) => connector?.name ?? ""],
  ["merchant", ({ merchantName }) => merchantName],
  ["method", ({ connector }) => connector?.method ?? ""],
  ["order", ({ payment }) => payment?.transaction.merchantTransactionId ?? ""],
  ["uuid", ({ settled }) => settled.transactionUuid ?? ""],
  ["gross", ({ settled }) => settled.row.gross?.amount ?? ""],
  ["gross_currency", ({ settled }) => settled.row.gross?.currency ?? ""],
  ["fee", ({ settled }) => feeOf(settled)],
  ["net", ({ settled }) => settled.row.net.amount],
  ["currency", ({ settled }) => settled.row.net.currency],
  ["exchange_rate", ({ settled }) => settled.row.exchangeRate ?? ""],
  ["original_amount", ({ payment }) => originalOf(payment)],
  ["original_currency", ({ payment }) => payment?.original?.originalCurrency ?? ""],
  ["card_brand", ({ payment }) => payment?.transaction.card?.brand ?? ""],
  ["card_last_four", ({ payment }) => payment?.transaction.card?.lastFourDigits ?? ""],
  ["auth_code", ({ payment }) => payment?.transaction.result.authCode ?? ""],
  ["arn", ({ settled, payment }) => settled.row.arn ?? payment?.transaction.result.arn ?? ""],
  ["provider_reference", ({ settled }) => settled.row.providerReference ?? ""],
  ["state", ({ settled }) => settled.state],
  ["why_unmatched", ({ settled }) => settled.because ?? ""],
];

/** Fees in the currency of the settlement, below zero as the provider takes them. */
export function feeOf({ row }: SettledRow): string {
  const { currency } = row.net;
  const minor = row.fees
    .filter((fee) => fee.currency === currency)
    .map(({ amount }) => parseAmount(amount, currency))
    .reduce((sum, amount) => (isRefusal(amount) ? sum : sum + amount.minor), 0n);
  return formatAmount({ minor: -minor, currency });
}

function originalOf(payment: ShownPayment | undefined): string {
  const { original } = payment ?? {};
  return original ? formatAmount({ minor: original.originalMinor, currency: original.originalCurrency }) : "";
}

/** All rows of the month (RFC 4180), a page at a time: the reader's pace decides when the next is read. */
export async function* settlementCsv(
  parts: ReadingParts,
  { connectors, month, csv }: { connectors: ReadonlyMap<string, Connector>; month: Month; csv: CsvWriter },
): AsyncGenerator<string> {
  yield csv.begin + csv.record(COLUMNS.map(([name]) => name));
  const { db } = parts;
  const merchants = await nameMerchants(db, [
    ...new Set([...connectors.values()].map(({ merchantGuid }) => merchantGuid)),
  ]);
  const connectorGuids = [...connectors.keys()];
  let after = 0n;
  for (;;) {
    const rows = await rowsOfConnectors(db, {
      connectorGuids,
      from: month.from,
      to: month.to,
      after,
      limit: PAGE_SIZE,
    });
    const last = rows.at(-1);
    if (!last) return;
    const uuids = rows.flatMap(({ transactionUuid }) => transactionUuid ?? []);
    const payments = await shownPayments(parts, await findTransactions(db, uuids));
    const paymentOf = new Map(payments.map((payment) => [payment.transaction.uuid, payment]));
    yield rows
      .map((settled) => {
        const connector = connectors.get(settled.connectorGuid);
        const payment = paymentOf.get(settled.transactionUuid ?? "");
        const merchantName = merchants.get(connector?.merchantGuid ?? "") ?? "";
        return csv.record(COLUMNS.map(([, value]) => value({ settled, connector, payment, merchantName })));
      })
      .join("");
    after = last.id;
  }
}
