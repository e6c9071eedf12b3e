import { expect, test } from "vitest";
import type { OrderPayment } from "../../transactions/index.ts";
import { judgeOrder, sumsOf, type ReportedOrder } from "./judge-orders.ts";

const ORDER: ReportedOrder = { id: "SO-1", totalMinor: 4240n, currency: "EUR", state: "paid" };
const payment = (more: Partial<OrderPayment> = {}): OrderPayment => ({
  uuid: "one",
  merchantTransactionId: "one",
  order: "SO-1",
  type: "debit",
  status: "success",
  currency: "EUR",
  amountMinor: 4240n,
  authorizedMinor: 0n,
  capturedMinor: 0n,
  capturingMinor: 0n,
  refundedMinor: 0n,
  refundingMinor: 0n,
  voidedMinor: 0n,
  isClosed: false,
  sequence: 100n,
  createdAt: Temporal.Instant.from("2026-11-25T21:12:00Z"),
  ...more,
});
const hold = (more: Partial<OrderPayment> = {}) =>
  payment({ type: "preauthorize", authorizedMinor: 4240n, ...more });
const two = { uuid: "two" };

test.each<[string, OrderPayment, [bigint, bigint, bigint]]>([
  ["a debit", payment(), [4240n, 0n, 0n]],
  ["a debit that waits for its customer", payment({ status: "redirected" }), [0n, 0n, 4240n]],
  ["a declined debit", payment({ status: "error_adapter" }), [0n, 0n, 0n]],
  ["a cancelled page", payment({ status: "cancelled" }), [0n, 0n, 0n]],
  ["an authorisation", hold(), [0n, 0n, 4240n]],
  ["an authorisation, captured in part", hold({ capturedMinor: 4000n }), [4000n, 0n, 240n]],
  ["a capture without an outcome", hold({ capturedMinor: 4240n, capturingMinor: 4240n }), [0n, 0n, 4240n]],
  ["an authorisation that was closed", hold({ capturedMinor: 4000n, isClosed: true }), [4000n, 0n, 0n]],
  ["a voided authorisation", hold({ voidedMinor: 4240n }), [0n, 0n, 0n]],
  ["a refund", payment({ refundedMinor: 1000n }), [4240n, 1000n, 0n]],
  ["a refund without an outcome", payment({ refundedMinor: 1000n, refundingMinor: 1000n }), [4240n, 0n, 0n]],
])("%s is summed", (_name, one, [paidMinor, refundedMinor, openMinor]) => {
  expect(sumsOf(one)).toEqual({ paidMinor, refundedMinor, openMinor });
});

test.each<[string, Partial<ReportedOrder>, OrderPayment[], [string, string[]][]]>([
  ["paid on both sides agrees", {}, [payment()], []],
  ["no payment", {}, [], [["unpaid_here", []]]],
  ["a free order needs none", { totalMinor: 0n }, [], []],
  ["only declined", {}, [payment({ status: "error_adapter" })], [["unpaid_here", ["one"]]]],
  ["only authorised", {}, [hold()], [["unpaid_here", ["one"]]]],
  ["open on both sides agrees", { state: "open" }, [payment({ status: "redirected" })], []],
  ["paid here, open there", { state: "open" }, [payment()], [["unknown_there", ["one"]]]],
  ["paid here, cancelled there", { state: "cancelled" }, [payment()], [["unknown_there", ["one"]]]],
  ["refunded as a whole, cancelled there", { state: "cancelled" }, [payment({ refundedMinor: 4240n })], []],
  ["another amount", { totalMinor: 4200n }, [payment()], [["amount", ["one"]]]],
  ["a part was refunded", {}, [payment({ refundedMinor: 40n })], []],
  ["another currency", { currency: "CHF" }, [payment()], [["currency", ["one"]]]],
  ["paid twice", {}, [payment(), payment(two)], [["double", ["one", "two"]]]],
  ["paid twice, one refunded", {}, [payment({ refundedMinor: 4240n }), payment(two)], []],
  ["declined, then paid", {}, [payment({ status: "error_adapter" }), payment(two)], []],
  [
    "paid twice, and open there",
    { state: "open" },
    [payment(), payment(two)],
    [
      ["unknown_there", ["one", "two"]],
      ["double", ["one", "two"]],
    ],
  ],
])("%s", (_name, order, payments, expected) => {
  const found = judgeOrder({ ...ORDER, ...order }, payments);
  expect(found).toEqual(expected.map(([kind, uuids]) => ({ id: "SO-1", kind, uuids })));
});
