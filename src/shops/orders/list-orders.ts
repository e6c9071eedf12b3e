import { ofPrograms } from "../../platform/rule-fault.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { cursorOf, readCursor } from "../../platform/list-cursor.ts";
import { readMoment } from "../../platform/read-moment.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listOrderPayments, type OrderPayment, type OrderPosition } from "../../transactions/index.ts";
import { sumsOf } from "./judge-orders.ts";
import { inShopCurrency } from "./shop-currency.ts";

const DEFAULT_LIMIT = 100;
export const MAX_ORDERS_PER_PAGE = 1_000;

interface OrdersRequest {
  readonly from: Temporal.Instant | undefined;
  readonly to: Temporal.Instant | undefined;
  readonly after: OrderPosition | undefined;
  readonly limit: number;
}

/** A payment as the order watch of a shop compares it. */
interface ListedOrder {
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly order: string;
  readonly paid: string;
  readonly refunded: string;
  readonly open: string;
  readonly currency: string;
  readonly sequence: number;
}

/** A page of the payments of a connector, oldest first. */
export async function listOrders(
  db: Queryable,
  {
    limit,
    ...request
  }: OrdersRequest & { readonly merchantGuid: string; readonly connectorGuids: readonly string[] },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const found = await listOrderPayments(db, { ...request, limit });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last ? cursorOf(last) : null;
  return { orders: (await inShopCurrency(db, page)).map(describeOrder), next };
}

function describeOrder(payment: OrderPayment): ListedOrder {
  const { uuid, merchantTransactionId, order, currency, sequence } = payment;
  const { paidMinor, refundedMinor, openMinor } = sumsOf(payment);
  const text = (minor: bigint): string => formatAmount({ minor, currency });
  return {
    uuid,
    merchantTransactionId,
    order,
    paid: text(paidMinor),
    refunded: text(refundedMinor),
    open: text(openMinor),
    currency,
    sequence: Number(sequence),
  };
}

/** The parameters of the list, or the one that is wrong. */
export function readOrdersRequest(
  query: Readonly<Record<string, string | undefined>>,
): OrdersRequest | FieldRefused {
  const from = readMoment("from", query["from"], 0);
  if (isRefusal(from)) return from;
  // A day includes itself: the list ends where the next one begins.
  const to = readMoment("to", query["to"], 1);
  if (isRefusal(to)) return to;
  if (from && to && Temporal.Instant.compare(from, to) > 0)
    return fieldRefused("to", "not_allowed", { code: "not_before_other", values: { other: "from" } });
  const after = readCursor(query["after"]);
  if (isRefusal(after)) return after;
  const limit = readLimit(query["limit"]);
  return isRefusal(limit) ? limit : { from, to, after, limit };
}

function readLimit(text: string | undefined): number | FieldRefused {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_ORDERS_PER_PAGE) return limit;
  return fieldRefused(
    "limit",
    "not_allowed",
    ofPrograms(`must be a number from 1 to ${MAX_ORDERS_PER_PAGE}`),
  );
}
