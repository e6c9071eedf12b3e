import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
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
    return fieldRefused("to", "not_allowed", "must not be before 'from'");
  const after = readCursor(query["after"]);
  if (isRefusal(after)) return after;
  const limit = readLimit(query["limit"]);
  return isRefusal(limit) ? limit : { from, to, after, limit };
}

/** @param daysLater for a day: so many days later it begins */
function readMoment(
  path: string,
  text: string | undefined,
  daysLater: number,
): Temporal.Instant | undefined | FieldRefused {
  if (text === undefined) return undefined;
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.Instant.from(text);
    return Temporal.PlainDate.from(text).add({ days: daysLater }).toZonedDateTime("UTC").toInstant();
  } catch {
    return fieldRefused(
      path,
      "format",
      "must be a day, or a moment of RFC 3339 such as '2026-11-26T10:00:00Z'",
    );
  }
}

function readLimit(text: string | undefined): number | FieldRefused {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_ORDERS_PER_PAGE) return limit;
  return fieldRefused("limit", "not_allowed", `must be a number from 1 to ${MAX_ORDERS_PER_PAGE}`);
}

/** Nanoseconds since 1970, and the uuid. */
const CURSOR = /^([0-9]{1,20})\.([A-Za-z0-9]{1,50})$/;

function cursorOf({ createdAt, uuid }: OrderPosition): string {
  return Buffer.from(`${createdAt.epochNanoseconds}.${uuid}`, "latin1").toString("base64url");
}

function readCursor(text: string | undefined): OrderPosition | undefined | FieldRefused {
  if (text === undefined) return undefined;
  const [, nanoseconds, uuid] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  const position =
    uuid === undefined
      ? undefined
      : { createdAt: Temporal.Instant.fromEpochNanoseconds(BigInt(nanoseconds!)), uuid };
  if (position && cursorOf(position) === text) return position;
  return fieldRefused("after", "not_allowed", "must be the 'next' of the page before");
}
