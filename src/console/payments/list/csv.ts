import { readAnnotations } from "../../../annotations/index.ts";
import type { Connector } from "../../../connectors/index.ts";
import { csvTime, type CsvWriter } from "../../../platform/csv.ts";
import { formatAmount, type Money } from "../../../platform/money/index.ts";
import { bookingOf } from "../../../settlement/index.ts";
import { nameMerchants } from "../../../tenancy/index.ts";
import { lastErrorOf } from "../../../transaction-requests/index.ts";
import {
  searchTransactions,
  amountOf,
  type SearchPosition,
  type TransactionFilter,
} from "../../../transactions/index.ts";
import { inLanguage, presentLanguage } from "../../language/translate.ts";
import type { ReadingParts } from "../../parts.ts";
import type { Place } from "../../access/places.ts";
import { declineText } from "../../payment-facts/decline-words.ts";
import type { ColumnName } from "./columns.ts";
import {
  shownDispute,
  shownPayments,
  withCosts,
  type ShownPayment,
} from "../../payment-facts/shown-payment.ts";

const PAGE_SIZE = 1_000;
/** New ones at the end: what reads the file may count columns. */
const COLUMNS: readonly (readonly [name: string, value: (line: Line) => string])[] = [
  ["uuid", ({ transaction: { uuid } }) => uuid],
  ["created_at", ({ transaction: { createdAt } }) => csvTime(createdAt)],
  ["type", ({ transaction: { type } }) => type],
  ["status", ({ transaction: { status } }) => status],
  ["amount", ({ transaction }) => decimal(amountOf(transaction))],
  ["currency", ({ transaction: { currency } }) => currency ?? ""],
  ["merchant_transaction_id", ({ transaction: { merchantTransactionId } }) => merchantTransactionId],
  ["card_brand", ({ transaction: { card } }) => card?.brand ?? ""],
  ["card_last_four", ({ transaction: { card } }) => card?.lastFourDigits ?? ""],
  ["reference_uuid", ({ transaction: { referenceUuid } }) => referenceUuid ?? ""],
  ["merchant_guid", ({ transaction: { merchantGuid } }) => merchantGuid],
  ["connector_guid", ({ transaction: { connectorGuid } }) => connectorGuid],
  ["test_mode", ({ transaction: { testMode } }) => String(testMode)],
  ["state", ({ money, transaction: { status } }) => money ?? status],
  [
    "refunded_amount",
    (payment) => decimal(partOf(payment, payment.transaction.refundedMinor - payment.refundingMinor)),
  ],
  ["charged_back_amount", (payment) => decimal(partOf(payment, payment.transaction.chargedBackMinor))],
  [
    "original_amount",
    ({ original }) =>
      decimal(original && { minor: original.originalMinor, currency: original.originalCurrency }),
  ],
  ["original_currency", ({ original }) => original?.originalCurrency ?? ""],
  ["dispute_stage", (payment) => shownDispute(payment)?.dispute.stage ?? ""],
  ["dispute_reason", (payment) => shownDispute(payment)?.dispute.reason ?? ""],
  ["dispute_due_at", (payment) => csvTime(shownDispute(payment)?.dispute.dueAt)],
  // For bookkeeping: with its sign, as the settlement of the merchant has it.
  ["booked_amount", ({ booking }) => booking.amount],
  ["fee", ({ booking }) => booking.fee],
  ["net", ({ booking }) => booking.net],
  ["merchant", ({ merchantName }) => merchantName],
  ["connector", ({ connector }) => connector?.name ?? ""],
  ["method", ({ connector }) => connector?.method ?? ""],
  ["auth_code", ({ transaction: { result } }) => result.authCode ?? ""],
  ["arn", ({ transaction: { result } }) => result.arn ?? ""],
  ["rrn", ({ transaction: { result } }) => result.rrn ?? ""],
  ["provider_reference", ({ transaction: { result } }) => result.adapterTransactionId ?? ""],
  ["decline_code", ({ transaction }) => String(lastErrorOf(transaction)?.code ?? "")],
  [
    "decline_reason",
    ({ transaction, reasonText }) => {
      const error = lastErrorOf(transaction);
      return error ? reasonText(error) : "";
    },
  ],
];

/** The same of what the list shows in each of its columns; the customer, whom it masks, is in no file. */
const COLUMNS_SHOWN: Readonly<Record<ColumnName, readonly string[]>> = {
  amount: ["amount", "currency"],
  state: ["state"],
  reason: ["decline_reason"],
  paid_with: ["card_brand", "card_last_four"],
  customer: [],
  order: ["merchant_transaction_id"],
  type: ["type"],
  refunded: ["refunded_amount"],
  cost: ["cost"],
  country: ["card_country"],
  bank: ["card_bank"],
  code: ["decline_code"],
  auth: ["auth_code"],
  arn: ["arn"],
  rrn: ["rrn"],
  reference: ["provider_reference"],
  uuid: ["uuid"],
  connector: ["connector"],
  merchant: ["merchant"],
  when: ["created_at"],
};
/** In files of chosen columns alone. */
const ONLY_CHOSEN: typeof COLUMNS = [
  ["card_country", ({ transaction: { card } }) => card?.bin?.country ?? ""],
  ["card_bank", ({ transaction: { card } }) => card?.bin?.bank ?? ""],
  // Empty while it is not known.
  [
    "cost",
    ({ costMinor: minor, transaction: { currency } }) =>
      minor === undefined || currency === null ? "" : formatAmount({ minor, currency }),
  ],
];

/** In the order of the whole file. */
export const EVERY_COLUMN: typeof COLUMNS = [...COLUMNS, ...ONLY_CHOSEN];

/** Those of the chosen columns of the list, in the order of the whole file; without them all. */
function columnsOf(chosen: readonly ColumnName[] | undefined): typeof COLUMNS {
  if (chosen === undefined) return COLUMNS;
  const names = new Set(chosen.flatMap((name) => COLUMNS_SHOWN[name]));
  return EVERY_COLUMN.filter(([name]) => names.has(name));
}

/** In the language of the person, and for a program in the words of the API. */
type ReasonText = (error: NonNullable<ReturnType<typeof lastErrorOf>>) => string;

/** A payment with what other records have of it. */
interface Line extends ShownPayment {
  readonly booking: ReturnType<typeof bookingOf>;
  readonly merchantName: string;
  readonly connector: Connector | undefined;
  readonly reasonText: ReasonText;
}

/** All transactions the filter admits as CSV (RFC 4180), a page at a time: the reader's pace decides when the next is read. */
export function csvOf(
  parts: Pick<ReadingParts, "db" | "clock" | "findConnector">,
  file: FileOptions,
): AsyncGenerator<string> {
  // The file is read after the request, which has the language.
  const language = presentLanguage();
  const { isForPerson } = file.csv;
  return pagesOf(parts, {
    ...file,
    reasonText: (error) => (isForPerson ? inLanguage(language, () => declineText(error)) : error.message),
  });
}

interface FileOptions {
  readonly place: Place;
  readonly filter: TransactionFilter;
  readonly csv: CsvWriter;
  readonly chosen?: readonly ColumnName[] | undefined;
}

async function* pagesOf(
  parts: Pick<ReadingParts, "db" | "clock" | "findConnector">,
  { place, filter, csv, chosen, reasonText }: FileOptions & { readonly reasonText: ReasonText },
): AsyncGenerator<string> {
  const columns = columnsOf(chosen);
  yield csv.begin + csv.record(columns.map(([name]) => name));
  let position: SearchPosition | null | undefined;
  do {
    const page = await searchTransactions(parts.db, {
      owner: place,
      filter,
      after: position ?? undefined,
      limit: PAGE_SIZE,
    });
    const shown = await shownPayments(parts, page.transactions);
    const payments = chosen?.includes("cost") === true ? await withCosts(parts, shown) : shown;
    const lines = await linesOf(parts, payments);
    yield lines
      .map((line) => csv.record(columns.map(([, value]) => value({ ...line, reasonText }))))
      .join("");
    position = page.next;
  } while (position !== null);
}

async function linesOf(
  { db, findConnector }: Pick<ReadingParts, "db" | "findConnector">,
  payments: readonly ShownPayment[],
): Promise<Omit<Line, "reasonText">[]> {
  const merchants = await nameMerchants(db, [
    ...new Set(payments.map(({ transaction }) => transaction.merchantGuid)),
  ]);
  const annotationsOf = await readAnnotations(
    db,
    payments.map(({ transaction }) => transaction.uuid),
  );
  const guids = [...new Set(payments.map(({ transaction }) => transaction.connectorGuid))];
  const connectors = new Map(
    await Promise.all(guids.map(async (guid) => [guid, await findConnector(guid)] as const)),
  );
  return payments.map((payment) => {
    const { transaction } = payment;
    return {
      ...payment,
      booking: bookingOf(transaction, annotationsOf(transaction.uuid).fees),
      merchantName: merchants.get(transaction.merchantGuid) ?? "",
      connector: connectors.get(transaction.connectorGuid),
    };
  });
}

/** Nothing where nothing was returned, so that a column of zeros is not read as amounts. */
function partOf({ transaction: { currency } }: ShownPayment, minor: bigint): Money | undefined {
  return currency === null || minor === 0n ? undefined : { minor, currency };
}

function decimal(amount: Money | null | undefined): string {
  return amount ? formatAmount(amount) : "";
}
