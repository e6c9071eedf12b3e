import { formatAmount } from "../../platform/money/index.ts";
import { csvRecord } from "../../platform/csv.ts";
import type { Movement } from "./movement.ts";

const COLUMNS = [
  "batch",
  "date",
  "document",
  "account",
  "contra_account",
  "debit",
  "credit",
  "currency",
  "tax_key",
  "text",
  "transaction_uuid",
  "payout",
  "kind",
];

/** A journal for any bookkeeping, as CSV in UTF-8. */
export function writeJournal(movements: readonly Movement[], { number }: { number: number }): Buffer {
  const rows = movements.map((movement) => {
    const { day, document, account, contra, minor, currency, taxKey, text, kind, reverses } = movement;
    const amount = formatAmount({ minor, currency });
    const isDebit = (movement.side === "debit") === (reverses === null);
    return [
      String(number),
      day,
      document,
      account,
      contra,
      isDebit ? amount : "",
      isDebit ? "" : amount,
      currency,
      taxKey,
      text,
      movement.transactionUuid ?? "",
      movement.payout ?? "",
      kind,
    ];
  });
  return Buffer.from([COLUMNS, ...rows].map((row) => csvRecord(row)).join(""));
}
