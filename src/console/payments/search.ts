import { findCurrency, formatAmount } from "../../platform/money/index.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { merchantsWithin } from "../../tenancy/index.ts";
import { findByOrder, searchTransactions, type Transaction } from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Place } from "../access/places.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { readTypedAmount } from "../payment-facts/typed-amount.ts";
import { ARN, sealedCustomer, type FilterFields } from "../payment-facts/filter.ts";

type SearchResult =
  | { readonly kind: "payment"; readonly uuid: string }
  | { readonly kind: "list"; readonly fields: Partial<FilterFields> }
  | { readonly kind: "several"; readonly transactions: readonly Transaction[] }
  | { readonly kind: "nothing" };

const UUID = /^[0-9a-f]{20}$/;
const PURCHASE_ID = /^\d{8}-([0-9a-f]{20})$/;
const AMOUNT = /^(?:([a-z]{3})\s(\d[\d\s.,'’]{0,24})|(\d[\d\s.,'’]{0,24})([a-z]{3}))$/i;
/** ISO 8583, field 38: six letters and digits. */
const AUTH_CODE = /^[A-Za-z0-9]{6}$/;
const MAX_ORDERS = 50;

/**
 * Finds a payment by the identifiers that people have, recognised by their format: uuid, purchase id, e-mail address, last four
 * digits, amount with currency, ARN, authorisation code; anything else is a merchant's own id. An order whose id has the format
 * of another identifier is found too, first.
 */
export async function search(
  parts: ConsoleParts,
  { text, place }: { text: string; place: Place },
): Promise<SearchResult> {
  const query = text.trim();
  if (query === "") return { kind: "list", fields: {} };
  const orders = await ordersOf(parts, { place, merchantTransactionId: query });
  const [only, ...more] = orders;
  if (only && more.length === 0) return { kind: "payment", uuid: only.uuid };
  if (only) return { kind: "several", transactions: orders };
  const uuid = PURCHASE_ID.exec(query)?.[1] ?? (UUID.test(query) ? query : undefined);
  if (uuid !== undefined) {
    return (await findPaymentAt(parts, { uuid, place })) ? { kind: "payment", uuid } : { kind: "nothing" };
  }
  if (isEmailAddress(query))
    return { kind: "list", fields: { customer: sealedCustomer(parts.sealer, query) } };
  if (/^\d{4}$/.test(query)) return { kind: "list", fields: { card: query } };
  const amount = amountOf(query);
  if (amount) return { kind: "list", fields: amount };
  if (ARN.test(query)) return { kind: "list", fields: { arn: query } };
  if (AUTH_CODE.test(query) && (await hasAuthCode(parts, { place, authCode: query })))
    return { kind: "list", fields: { auth: query } };
  return { kind: "nothing" };
}

/** `49.90 EUR`, also as the console shows it. What can be read in two ways is left to the filter, as decimal text. */
function amountOf(query: string): Pick<FilterFields, "amount" | "currency"> | undefined {
  const [, before, first, second, after] = AMOUNT.exec(query) ?? [];
  const currency = (before ?? after ?? "").toUpperCase();
  const amount = (first ?? second ?? "").trim();
  if (!findCurrency(currency)) return undefined;
  const read = readTypedAmount(amount, currency);
  return { amount: isRefusal(read) ? amount : formatAmount(read), currency };
}

/** So that a word of six letters that is nothing says so, as every other search. */
async function hasAuthCode(
  { db }: ConsoleParts,
  { place, authCode }: { place: Place; authCode: string },
): Promise<boolean> {
  const { transactions } = await searchTransactions(db, { owner: place, filter: { authCode }, limit: 1 });
  return transactions.length > 0;
}

async function ordersOf(
  { db }: ConsoleParts,
  { place, merchantTransactionId }: { place: Place; merchantTransactionId: string },
): Promise<Transaction[]> {
  const merchantGuids = place.kind === "merchant" ? [place.guid] : await merchantsWithin(db, place.guid);
  return findByOrder(db, { merchantGuids, merchantTransactionId, limit: MAX_ORDERS });
}
