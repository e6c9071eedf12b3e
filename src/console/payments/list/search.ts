import { formatAmount, readTypedMoney } from "../../../platform/money/index.ts";
import { isEmailAddress } from "../../../platform/email-address.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { submissionsWithReference } from "../../../providers/index.ts";
import {
  findByOrder,
  searchTransactions,
  uuidOfProviderReference,
  type Transaction,
  type TransactionFilter,
} from "../../../transactions/index.ts";
import type { ReadingParts } from "../../parts.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import type { Place } from "../../access/places.ts";
import { presentLocale } from "../../language/translate.ts";
import { amountsOf } from "../../payment-facts/amounts.ts";
import { findPaymentAt } from "../../payment-facts/find-payment.ts";
import { readTypedAmount } from "../../payment-facts/typed-amount.ts";
import { ARN, RRN, sealedCustomer, type FilterFields } from "../../payment-facts/filter.ts";

type SearchResult =
  | { readonly kind: "payment"; readonly uuid: string }
  | { readonly kind: "list"; readonly fields: Partial<FilterFields> }
  | { readonly kind: "several"; readonly transactions: readonly Transaction[] }
  | { readonly kind: "nothing" };

const UUID = /^[0-9a-f]{20}$/;
const PURCHASE_ID = /^\d{8}-([0-9a-f]{20})$/;
/** ISO 8583, field 38: six letters and digits. */
const AUTH_CODE = /^[A-Za-z0-9]{6}$/;
/** Also as the console and receipts write it. */
const LAST_FOUR = /^(?:[·•*xX ]{1,20})?\d{4}$/;
/** Letters right at the digits, as in `INR10218` and `12345R`, but for a code behind them. */
const MAY_BE_ORDER = /^\p{L}+\d|\d(?!\p{L}{3}$)\p{L}+$/u;
const MAX_ORDERS = 50;

/**
 * Finds a payment by the identifiers that people have, recognised by their format: uuid, purchase id, e-mail address, last four
 * digits, amount with currency, ARN; then what may be one thing or another: the provider's reference, authorisation code, RRN, the
 * beginning of an order, an amount, a name or number of a customer. An order whose id has the format of another identifier is found
 * too, first.
 */
export async function search(
  parts: ReadingParts,
  { text, place }: { text: string; place: Place },
): Promise<SearchResult> {
  const query = text.trim();
  if (query === "") return { kind: "list", fields: {} };
  const orders = await ordersOf(parts, { place, merchantTransactionId: query });
  const [only, ...more] = orders;
  if (only && more.length === 0) return { kind: "payment", uuid: only.uuid };
  if (only) return { kind: "several", transactions: orders };
  const uuid = PURCHASE_ID.exec(query)?.[1] ?? (UUID.test(query) ? query : undefined);
  if (uuid !== undefined && (await findPaymentAt(parts, { uuid, place }))) return { kind: "payment", uuid };
  const fields = surely(parts, query);
  if (fields) return { kind: "list", fields };
  const referenced = await byProviderReference(parts, { reference: query, place });
  if (referenced !== undefined) return { kind: "payment", uuid: referenced };
  return firstFound(parts, { query, place });
}

/** Formats that nothing else has: the list is shown also when it is empty. */
function surely({ sealer }: ReadingParts, query: string): Partial<FilterFields> | undefined {
  if (isEmailAddress(query)) return { customer: sealedCustomer(sealer, query) };
  if (LAST_FOUR.test(query)) return { card: query.slice(-4) };
  return amountOf(query) ?? (ARN.test(query) ? { arn: query } : undefined);
}

/** Finds payments by a text that may be one thing or another: the first that a payment has. */
async function firstFound(
  parts: ReadingParts,
  { query, place }: { query: string; place: Place },
): Promise<SearchResult> {
  const candidates: (readonly [Partial<FilterFields>, TransactionFilter])[] = [
    ...(AUTH_CODE.test(query) ? [[{ auth: query }, { authCode: query }] as const] : []),
    ...(RRN.test(query) ? [[{ rrn: query }, { rrn: query }] as const] : []),
    [{ order: query }, { orderBegins: query }],
    ...(amountsOf(query) ? [[{ amount: query }, { amounts: amountsOf(query) }] as const] : []),
    [{ customer: sealedCustomer(parts.sealer, plainName(query)) }, { person: plainName(query) }],
  ];
  for (const [fields, filter] of candidates) {
    const { transactions } = await searchTransactions(parts.db, { owner: place, filter, limit: 1 });
    if (transactions.length > 0) return { kind: "list", fields };
  }
  return { kind: "nothing" };
}

/** With single spaces, as names are compared. */
function plainName(query: string): string {
  return query.replaceAll(/\s+/g, " ");
}

/** The payment that the provider knows by this id, by the submissions of the place's connectors or the newest records. */
async function byProviderReference(
  parts: ReadingParts,
  { reference: providerReference, place }: { reference: string; place: Place },
): Promise<string | undefined> {
  const { db } = parts;
  const merchants = await merchantsAt(db, place);
  const connectors = (await Promise.all(merchants.map((guid) => parts.connectorsOfMerchant(guid)))).flat();
  const connectorGuids = connectors.map(({ guid }) => guid);
  const submissions = await submissionsWithReference(db, { connectorGuids, providerReference });
  const [first] = submissions.map(uuidOfProviderReference);
  const submitted = first === undefined ? undefined : await findPaymentAt(parts, { uuid: first, place });
  if (submitted) return submitted.uuid;
  const { transactions } = await searchTransactions(db, {
    owner: place,
    filter: { providerReference },
    limit: 1,
  });
  return transactions[0]?.uuid;
}

/**
 * `49.90 EUR` and `€49.90`, also as the console shows it. An amount that can be read in two ways, and one beside the sign of
 * several currencies, is left to the filter.
 */
function amountOf(query: string): Partial<Pick<FilterFields, "amount" | "currency">> | undefined {
  const { number, currencies = [] } = readTypedMoney(query, presentLocale()) ?? {};
  const [currency, ...others] = currencies;
  if (number === undefined || currency === undefined || MAY_BE_ORDER.test(query)) return undefined;
  if (others.length > 0) return amountsOf(query) && { amount: query };
  const read = readTypedAmount(number, currency);
  return { amount: isRefusal(read) ? number : formatAmount(read), currency };
}

async function ordersOf(
  { db }: ReadingParts,
  { place, merchantTransactionId }: { place: Place; merchantTransactionId: string },
): Promise<Transaction[]> {
  const merchantGuids = await merchantsAt(db, place);
  return findByOrder(db, { merchantGuids, merchantTransactionId, limit: MAX_ORDERS });
}
