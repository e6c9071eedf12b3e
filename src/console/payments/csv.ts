import { formatAmount } from "../../platform/money/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  searchTransactions,
  amountOf,
  type SearchPosition,
  type Transaction,
  type TransactionFilter,
} from "../../transactions/index.ts";
import type { Place } from "../places.ts";

const PAGE_SIZE = 1_000;
const COLUMNS: readonly (readonly [name: string, value: (transaction: Transaction) => string])[] = [
  ["uuid", ({ uuid }) => uuid],
  ["created_at", ({ createdAt }) => createdAt.toString()],
  ["type", ({ type }) => type],
  ["status", ({ status }) => status],
  ["amount", (transaction) => decimal(transaction)],
  ["currency", ({ currency }) => currency ?? ""],
  ["merchant_transaction_id", ({ merchantTransactionId }) => merchantTransactionId],
  ["card_brand", ({ card }) => card?.brand ?? ""],
  ["card_last_four", ({ card }) => card?.lastFourDigits ?? ""],
  ["reference_uuid", ({ referenceUuid }) => referenceUuid ?? ""],
  ["merchant_guid", ({ merchantGuid }) => merchantGuid],
  ["connector_guid", ({ connectorGuid }) => connectorGuid],
  ["test_mode", ({ testMode }) => String(testMode)],
];

/** All transactions the filter admits as CSV (RFC 4180), a page at a time: the reader's pace decides when the next is read. */
export async function* csvOf(
  db: Queryable,
  { place, filter }: { place: Place; filter: TransactionFilter },
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  let position: SearchPosition | null | undefined;
  do {
    const page = await searchTransactions(db, {
      owner: place,
      filter,
      after: position ?? undefined,
      limit: PAGE_SIZE,
    });
    yield page.transactions
      .map((transaction) => csvLine(COLUMNS.map(([, value]) => value(transaction))))
      .join("");
    position = page.next;
  } while (position !== null);
}

function decimal(transaction: Transaction): string {
  const amount = amountOf(transaction);
  return amount ? formatAmount(amount) : "";
}

/** One line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** Spreadsheets run what begins as a formula: an apostrophe in front makes it text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
