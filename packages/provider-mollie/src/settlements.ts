import {
  at,
  findCurrency,
  object,
  text,
  type FetchSettlements,
  type JsonObject,
  type SettlementRow,
} from "@quittance/provider-kit";
import { get } from "./api.ts";
import { cursorOf } from "./list.ts";

const ROWS_PER_PAGE = 250;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/**
 * The movements of the balance in the period, newest first (docs.mollie.com/reference/list-balance-transactions). Mollie shows
 * them to a token of the organisation, and not to an API key.
 */
export const fetchSettlements: FetchSettlements = async (call, { from, to, cursor }) => {
  const { testMode, secrets } = call.connector;
  const [bearer] = secrets.reportCredentials;
  if (bearer === undefined)
    return { kind: "failed", because: "The connector has no token of the organisation (reportCredentials)." };
  const query = new URLSearchParams({
    limit: String(ROWS_PER_PAGE),
    ...(cursor !== null && { from: cursor }),
    ...(testMode && { testmode: "true" }),
  });
  const response = await get(call, `/v2/balances/primary/transactions?${query.toString()}`, { bearer });
  if (response.kind !== "ok") return { kind: "failed", because: response.because };
  const list = at(response.body, "_embedded", "balance_transactions");
  if (!Array.isArray(list)) return { kind: "failed", because: "Mollie's list cannot be read." };
  const rows: SettlementRow[] = [];
  for (const movement of list.map(object)) {
    const row = movement && rowOf(movement);
    if (!row) return { kind: "failed", because: "A movement of the balance cannot be read." };
    const settledAt = Temporal.Instant.from(row.settledAt!);
    if (Temporal.Instant.compare(settledAt, from) < 0) return { kind: "page", rows, next: null };
    if (Temporal.Instant.compare(settledAt, to) < 0) rows.push(row);
  }
  const next = cursorOf(text(at(response.body, "_links", "next", "href")));
  return { kind: "page", rows, next: next || null };
};

const KINDS: Readonly<Record<string, SettlementRow["kind"]>> = {
  payment: "payment",
  capture: "payment",
  refund: "refund",
  "returned-refund": "refund_returned",
  chargeback: "chargeback",
  "chargeback-reversal": "chargeback_reversed",
  "outgoing-transfer": "payout",
  "canceled-outgoing-transfer": "payout",
  "returned-transfer": "payout",
};

function rowOf(movement: JsonObject): SettlementRow | undefined {
  const rowKey = text(movement["id"]);
  const type = text(movement["type"]);
  const net = amountOf(movement["resultAmount"]);
  const gross = amountOf(movement["initialAmount"]);
  const settledAt = instantOf(movement["createdAt"]);
  if (!rowKey || !net || !gross || !settledAt) return undefined;
  const given = object(movement["context"]);
  const context = object(given?.[type]) ?? given;
  const field = (name: string): string | null => text(context?.[name]) || null;
  const paymentReference = field("paymentId");
  const fee = amountOf(movement["deductions"]);
  return {
    rowKey,
    kind: KINDS[type] ?? "other",
    type,
    submissionReference: null,
    providerReference: field("refundId") ?? field("captureId") ?? paymentReference,
    paymentReference,
    disputeId: field("chargebackId"),
    gross,
    net,
    exchangeRate: null,
    fees:
      fee && /[1-9]/.test(fee.amount)
        ? [
            {
              amount: negated(fee.amount),
              currency: fee.currency,
              entityType: "normal",
              description: "Mollie",
            },
          ]
        : [],
    settlementNumber: field("settlementId"),
    settledAt,
  };
}

function amountOf(given: unknown): { amount: string; currency: string } | undefined {
  const [amount, currency] = [text(at(given, "value")), text(at(given, "currency"))];
  return DECIMAL.test(amount) && findCurrency(currency) ? { amount, currency } : undefined;
}

/** Mollie writes what it takes below zero. */
function negated(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

function instantOf(value: unknown): string | undefined {
  try {
    return Temporal.Instant.from(text(value)).toString();
  } catch {
    return undefined;
  }
}
