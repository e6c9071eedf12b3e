import {
  at,
  cutText,
  findCurrency,
  formatAmount,
  integer,
  moneyOfProvider,
  object,
  text,
  type FetchSettlements,
  type JsonObject,
  type ProviderCall,
  type SettlementPage,
  type SettlementRow,
  type SettlementRowFee,
} from "@quittance/provider-kit";
import { get, idOf } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";

/** Each has its charge, refund or dispute within it: more might exceed the limit of a response. */
const ROWS_PER_PAGE = 50;

/** Where the next page begins: after a payout, or within one after a row of it. */
interface Cursor {
  readonly afterPayout: string | null;
  readonly payout?: { readonly id: string; readonly paidAt: string | null; readonly afterRow: string };
}

/**
 * The balance transactions of the payouts that arrived in the period (docs.stripe.com/api/balance_transactions): one page of
 * one payout at a time. The sum of a payout's rows is zero, because the payout is one of them.
 */
export const fetchSettlements: FetchSettlements = async (call, { from, to, cursor }) => {
  const place = cursor === null ? { afterPayout: null } : (JSON.parse(cursor) as Cursor);
  if (place.payout) return rowsOfPayout(call, { place, ...place.payout });
  const response = await get(call, {
    path: "/v1/payouts",
    fields: {
      limit: 1,
      status: "paid",
      arrival_date: { gte: secondsOf(from), lt: secondsOf(to) },
      starting_after: place.afterPayout ?? undefined,
    },
  });
  if (response.kind !== "ok") return failed(response);
  const payouts = listOf(response.body);
  if (!payouts) return UNREADABLE;
  const [payout] = payouts;
  const id = idOf(payout);
  if (!payout || !id) return { kind: "page", rows: [], next: null };
  return rowsOfPayout(call, { place, id, paidAt: isoOf(payout["arrival_date"]), afterRow: "" });
};

async function rowsOfPayout(
  call: ProviderCall,
  { place, id, paidAt, afterRow }: { place: Cursor; id: string; paidAt: string | null; afterRow: string },
): Promise<SettlementPage> {
  const response = await get(call, {
    path: "/v1/balance_transactions",
    fields: {
      payout: id,
      limit: ROWS_PER_PAGE,
      starting_after: afterRow || undefined,
      expand: ["data.source"],
    },
  });
  if (response.kind !== "ok") return failed(response);
  const balances = listOf(response.body);
  if (!balances) return UNREADABLE;
  const rows: SettlementRow[] = [];
  for (const balance of balances) {
    const row = rowOf(balance, { payout: id, paidAt });
    if (row === undefined)
      return { kind: "failed", because: `Stripe's ${idOf(balance)} has amounts that cannot be read.` };
    rows.push(row);
  }
  const last = rows.at(-1);
  const next: Cursor =
    response.body["has_more"] === true && last
      ? { afterPayout: place.afterPayout, payout: { id, paidAt, afterRow: last.rowKey } }
      : { afterPayout: id };
  return { kind: "page", rows, next: JSON.stringify(next) };
}

const KINDS: Readonly<Record<string, SettlementRow["kind"]>> = {
  charge: "payment",
  // The rest that a partial capture released: the charge's row has the whole authorisation.
  partial_capture_reversal: "payment",
  refund: "refund",
  refund_failure: "refund_returned",
  dispute: "chargeback",
  dispute_reversal: "chargeback_reversed",
  payout: "payout",
  payout_reversal: "payout",
};

function rowOf(
  balance: JsonObject,
  { payout, paidAt }: { payout: string; paidAt: string | null },
): SettlementRow | undefined {
  const currency = text(balance["currency"]).toUpperCase();
  const net = decimal(balance["net"], currency);
  const fees = feesOf(balance, currency);
  if (!idOf(balance) || net === undefined || !fees) return undefined;
  const type = text(balance["reporting_category"]) || text(balance["type"]);
  const kind = KINDS[type] ?? "other";
  const source = object(balance["source"]) ?? {};
  return {
    rowKey: idOf(balance),
    kind,
    type,
    submissionReference: text(at(source, "metadata", "quittance_ref")) || null,
    providerReference: kind === "payment" ? idOf(source["payment_intent"]) || null : idOf(source) || null,
    paymentReference: idOf(source["payment_intent"]) || null,
    disputeId: source["object"] === "dispute" ? idOf(source) : null,
    gross: grossOf(balance, { source, type }),
    net: { amount: net, currency },
    exchangeRate: rateOf(balance["exchange_rate"]),
    fees,
    settlementNumber: payout,
    settledAt: paidAt ?? isoOf(balance["available_on"]),
  };
}

/** In the currency of the payment, which a charge and a refund name; the row itself has that of the balance. */
function grossOf(
  balance: JsonObject,
  { source, type }: { source: JsonObject; type: string },
): SettlementRow["gross"] {
  if (type === "partial_capture_reversal") {
    const own = text(balance["currency"]).toUpperCase();
    const amount = decimal(balance["amount"], own);
    const isOfSource = text(source["currency"]).toUpperCase() === own;
    return amount === undefined || !isOfSource ? null : { amount, currency: own };
  }
  const currency = text(source["currency"]).toUpperCase();
  const amount = decimal(source["amount"], currency);
  return amount === undefined ? null : { amount, currency };
}

function feesOf(balance: JsonObject, currency: string): SettlementRowFee[] | undefined {
  const given = balance["fee_details"];
  const details = Array.isArray(given) ? given.map((detail: unknown) => object(detail) ?? {}) : [];
  const fees: SettlementRowFee[] = [];
  for (const detail of details) {
    const own = text(detail["currency"]).toUpperCase() || currency;
    const amount = decimal(detail["amount"], own);
    if (amount === undefined) return undefined;
    const type = text(detail["type"]);
    // A platform's fee is what the merchant pays.
    const entityType = type === "application_fee" ? "merchant-normal" : "normal";
    const description = cutText(text(detail["description"]) || type, 255);
    if (detail["amount"] !== 0) fees.push({ entityType, amount, currency: own, description });
  }
  const total = decimal(balance["fee"], currency);
  if (total === undefined) return undefined;
  if (details.length === 0 && balance["fee"] !== 0)
    fees.push({ entityType: "normal", amount: total, currency, description: "Stripe fee" });
  return fees;
}

/** Stripe's integer as decimal text. */
function decimal(value: unknown, currency: string): string | undefined {
  const minor = integer(value);
  if (minor === undefined || !findCurrency(currency)) return undefined;
  const money = moneyOfProvider(minor, { currency, rules: STRIPE_CURRENCIES });
  return money && formatAmount(money);
}

/** No amount is computed by it: it is kept as Stripe writes it. */
function rateOf(value: unknown): string | null {
  const rate = typeof value === "number" ? String(value) : text(value);
  return /^\d{1,9}(\.\d{1,17})?$/.test(rate) ? rate : null;
}

/** Undefined for what is no list: an empty one is the end. */
function listOf({ data, has_more: hasMore }: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(data) || typeof hasMore !== "boolean") return undefined;
  return data.map(object).filter((item) => item !== undefined);
}

const UNREADABLE: SettlementPage = { kind: "failed", because: "Stripe's list cannot be read." };

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1_000);
}

function isoOf(value: unknown): string | null {
  const seconds = integer(value);
  if (seconds === undefined || seconds <= 0n || seconds > 100_000_000_000n) return null;
  return Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1_000).toString();
}

function failed({ because }: { readonly because: string }): SettlementPage {
  return { kind: "failed", because };
}
