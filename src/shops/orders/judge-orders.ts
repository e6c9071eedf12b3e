import type { OrderPayment } from "../../transactions/index.ts";

export const ORDER_STATES = ["paid", "open", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const DIFFERENCE_KINDS = ["unpaid_here", "unknown_there", "amount", "currency", "double"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** An order as its shop reports it. */
export interface ReportedOrder {
  readonly id: string;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly state: OrderState;
}

/** A disagreement between an order and its payments. */
export interface OrderDifference {
  readonly id: string;
  readonly kind: DifferenceKind;
  /** The payments that it is about. */
  readonly uuids: readonly string[];
}

/** The sums of a payment in minor units: collected, refunded, and what may still be collected. */
interface PaymentSums {
  readonly paidMinor: bigint;
  readonly refundedMinor: bigint;
  readonly openMinor: bigint;
}

const FAILED = new Set(["error_adapter", "error_internal", "cancelled"]);

/** Follow-ups without an outcome have moved nothing: a refund that waits is not refunded, a capture that waits is still open. */
export function sumsOf(payment: OrderPayment): PaymentSums {
  const { type, status, amountMinor, capturedMinor, capturingMinor } = payment;
  const refundedMinor = payment.refundedMinor - payment.refundingMinor;
  if (FAILED.has(status)) return { paidMinor: 0n, refundedMinor, openMinor: 0n };
  if (status !== "success") return { paidMinor: 0n, refundedMinor, openMinor: amountMinor };
  if (type === "debit") return { paidMinor: amountMinor, refundedMinor, openMinor: 0n };
  const paidMinor = capturedMinor - capturingMinor;
  const heldMinor = payment.authorizedMinor - capturedMinor - payment.voidedMinor;
  const openMinor = capturingMinor + (payment.isClosed || heldMinor < 0n ? 0n : heldMinor);
  return { paidMinor, refundedMinor, openMinor };
}

/**
 * Where an order and its payments disagree. A payment that was refunded as a whole counts no more, so that an order that was paid
 * twice and refunded once is right again.
 *
 * @param payments of the order, in the currency in which the shop asked for them
 */
export function judgeOrder(order: ReportedOrder, payments: readonly OrderPayment[]): OrderDifference[] {
  const paid = payments.filter((payment) => sumsOf(payment).paidMinor > 0n);
  const kept = paid.filter((payment) => {
    const { paidMinor, refundedMinor } = sumsOf(payment);
    return refundedMinor < paidMinor;
  });
  const difference = (kind: DifferenceKind, about: readonly OrderPayment[]): OrderDifference => ({
    id: order.id,
    kind,
    uuids: about.map(({ uuid }) => uuid),
  });
  if (order.state === "paid" && paid.length === 0)
    return order.totalMinor === 0n ? [] : [difference("unpaid_here", payments)];
  const twice = kept.length > 1 ? [difference("double", kept)] : [];
  if (order.state !== "paid") return kept.length > 0 ? [difference("unknown_there", kept), ...twice] : [];
  const foreign = kept.filter(({ currency }) => currency !== order.currency);
  if (foreign.length > 0) return [difference("currency", foreign), ...twice];
  const isOther = kept.length === 1 && sumsOf(kept[0]!).paidMinor !== order.totalMinor;
  return isOther ? [difference("amount", kept)] : twice;
}
