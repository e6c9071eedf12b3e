import {
  formatAmount,
  object,
  text,
  type JsonObject,
  type Money,
  type SettlementPage,
  type SettlementRow,
} from "@quittance/provider-kit";
import { send, type PayPalCall } from "./api.ts";
import { amountOf } from "./currencies.ts";

const ROWS_PER_PAGE = 100;
/** The longest period of one search; PayPal refuses more than 31 days. */
const WINDOW = { hours: 30 * 24 };

/** Where the next page begins: its period, and its number there. */
interface Cursor {
  readonly from: string;
  readonly page: number;
}

/**
 * The transactions that changed the balance in the period (Transaction Search API). PayPal pays nothing out by itself: the balance is
 * settled with each of them, and withdrawals are rows of their own.
 */
export async function fetchSettlements(
  call: PayPalCall,
  { from, to, cursor }: { from: Temporal.Instant; to: Temporal.Instant; cursor: string | null },
): Promise<SettlementPage> {
  const place: Cursor = cursor === null ? { from: from.toString(), page: 1 } : (JSON.parse(cursor) as Cursor);
  const start = Temporal.Instant.from(place.from);
  if (Temporal.Instant.compare(start, to) >= 0) return { kind: "page", rows: [], next: null };
  const latest = start.add(WINDOW);
  const end = Temporal.Instant.compare(latest, to) < 0 ? latest : to;
  const query = new URLSearchParams({
    start_date: secondsOf(start),
    // Both ends of PayPal's period are part of it.
    end_date: secondsOf(end.subtract({ seconds: 1 })),
    fields: "transaction_info",
    balance_affecting_records_only: "Y",
    page_size: String(ROWS_PER_PAGE),
    page: String(place.page),
  });
  const response = await send(call, {
    method: "GET",
    path: `/v1/reporting/transactions?${query.toString()}`,
  });
  if (response.kind !== "ok") return { kind: "failed", because: response.because };
  const { transaction_details: details, total_pages: totalPages } = response.body;
  if (!Array.isArray(details))
    return { kind: "failed", because: "PayPal's list of transactions cannot be read." };
  const rows: SettlementRow[] = [];
  for (const detail of details) {
    const info = object(object(detail)?.["transaction_info"]) ?? {};
    if (text(info["transaction_status"]) !== "S") continue;
    const row = rowOf(info);
    if (!row)
      return {
        kind: "failed",
        because: `PayPal's ${text(info["transaction_id"])} has amounts that cannot be read.`,
      };
    rows.push(row);
  }
  const hasMore = typeof totalPages === "number" && totalPages > place.page;
  const next: Cursor = hasMore
    ? { from: place.from, page: place.page + 1 }
    : { from: end.toString(), page: 1 };
  const isOver = !hasMore && Temporal.Instant.compare(end, to) >= 0;
  return { kind: "page", rows, next: isOver ? null : JSON.stringify(next) };
}

/** By `transaction_event_code` (PayPal, "transaction event codes"): exact codes first, then their groups. */
const KINDS: readonly (readonly [RegExp, SettlementRow["kind"]])[] = [
  [/^T1107$/, "refund"],
  [/^T110[28]$/, "refund_returned"],
  [/^T(1106|1201|1207)$/, "chargeback"],
  [/^T(1202|1208)$/, "chargeback_reversed"],
  [/^T00/, "payment"],
  [/^T04/, "payout"],
];

function rowOf(info: JsonObject): SettlementRow | undefined {
  const id = text(info["transaction_id"]);
  const amount = amountOf(info["transaction_amount"]);
  const fee = info["fee_amount"] === undefined ? undefined : amountOf(info["fee_amount"]);
  if (!id || !isMoney(amount) || fee === "unreadable") return undefined;
  if (fee && fee.currency !== amount.currency) return undefined;
  const type = text(info["transaction_event_code"]);
  const named = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? "other";
  // A payment that the account itself made is none of a customer.
  const kind = named === "payment" && amount.minor < 0n ? "other" : named;
  const isFollowUp = kind !== "payment" && kind !== "payout" && kind !== "other";
  const ownFee = fee && fee.minor !== 0n ? { ...fee, minor: -fee.minor } : undefined;
  return {
    // Its status may change later, and its fee with it.
    rowKey: `${id}:${type}`,
    kind,
    type,
    submissionReference: text(info["invoice_id"]) || text(info["custom_field"]) || null,
    providerReference: id,
    paymentReference: text(info["paypal_reference_id"]) || null,
    disputeId: null,
    gross: kind === "other" || kind === "payout" ? null : amountText(isFollowUp ? positive(amount) : amount),
    net: amountText({ ...amount, minor: amount.minor + (fee?.minor ?? 0n) }),
    exchangeRate: null,
    fees: ownFee ? [{ entityType: "normal", ...amountText(ownFee), description: "PayPal fee" }] : [],
    settlementNumber: null,
    settledAt: isoOf(info["transaction_updated_date"]) ?? isoOf(info["transaction_initiation_date"]),
  };
}

function isMoney(amount: ReturnType<typeof amountOf>): amount is Money {
  return amount !== undefined && amount !== "unreadable";
}

function positive({ minor, currency }: Money): Money {
  return { minor: minor < 0n ? -minor : minor, currency };
}

function amountText(money: Money): { amount: string; currency: string } {
  return { amount: formatAmount(money), currency: money.currency };
}

/** `2026-11-20T12:00:00+0000`: without the colon that ISO 8601 has in its extended form. */
function isoOf(value: unknown): string | null {
  const given = text(value).replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  try {
    return Temporal.Instant.from(given).toString();
  } catch {
    return null;
  }
}

function secondsOf(instant: Temporal.Instant): string {
  return instant.round({ smallestUnit: "second", roundingMode: "floor" }).toString();
}
