import { decimalFromMinor, minorFromDecimal } from "./amounts.ts";
import type { Gateway, GatewayTransaction } from "./gateway.ts";

/** The state of a payment, as a shop needs it. */
export type PaymentState = "open" | "authorized" | "paid" | "failed" | "cancelled" | "refunded";

/** The payment of an attempt as it stands. Amounts are decimal text in the attempt's currency. */
export interface PaymentFacts {
  readonly uuid: string;
  /** The id of the attempt. */
  readonly id: string;
  readonly state: PaymentState;
  readonly session: string | undefined;
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly captured: string;
  readonly refunded: string;
  readonly reason: string | undefined;
}

/** Reads a payment with what followed it; undefined when there is none. The return of the customer says nothing: this does. */
export async function readPayment(gateway: Gateway, id: string): Promise<PaymentFacts | undefined> {
  const found = await gateway.find(id);
  if (!found) return undefined;
  return factsOf(found, await refundablesOf(gateway, found));
}

/** The transactions that refunds follow: the debit itself, or the captures of an authorisation. */
export async function refundablesOf(
  gateway: Gateway,
  payment: GatewayTransaction,
): Promise<GatewayTransaction[]> {
  if (payment.transactionType === "DEBIT") return [payment];
  const captures = succeededOf(payment, "CAPTURE").map(({ merchantTransactionId }) =>
    gateway.find(merchantTransactionId),
  );
  return (await Promise.all(captures)).filter((capture) => capture !== undefined);
}

export function succeededOf({ followUps = [] }: GatewayTransaction, type: string): GatewayTransaction[] {
  return followUps.filter(
    ({ transactionType, transactionStatus }) =>
      transactionType === type && transactionStatus.toUpperCase() === "SUCCESS",
  );
}

export function sumOf(transactions: readonly GatewayTransaction[], currency: string): bigint {
  return transactions.reduce((sum, { amount = "0" }) => sum + minorFromDecimal(amount, currency), 0n);
}

/** The same of an event's payment, or of one that followed it: a capture, a refund, a void. */
export async function readPaymentOf(gateway: Gateway, uuid: string): Promise<PaymentFacts | undefined> {
  const { transactionType, merchantTransactionId, referenceUuid } = await gateway.status(uuid);
  if (["DEBIT", "PREAUTHORIZE"].includes(transactionType)) return readPayment(gateway, merchantTransactionId);
  return referenceUuid === undefined ? undefined : readPaymentOf(gateway, referenceUuid);
}

/** The state without what followed. */
export function stateOf({ transactionStatus, transactionType }: GatewayTransaction): PaymentState {
  const status = transactionStatus.toUpperCase();
  if (status === "SUCCESS") return transactionType === "PREAUTHORIZE" ? "authorized" : "paid";
  if (status === "ERROR") return "failed";
  return status === "CANCELLED" ? "cancelled" : "open";
}

function factsOf(payment: GatewayTransaction, refundables: readonly GatewayTransaction[]): PaymentFacts {
  const { uuid, amount = "0", currency = "EUR", merchantMetaData, extraData = {} } = payment;
  const base = stateOf(payment);
  const capturedMinor =
    base === "paid" ? minorFromDecimal(amount, currency) : sumOf(succeededOf(payment, "CAPTURE"), currency);
  const refundedMinor = refundables.reduce(
    (sum, one) => sum + sumOf(succeededOf(one, "REFUND"), currency),
    0n,
  );
  const isSecured = base === "paid" || base === "authorized";
  const released = succeededOf(payment, "VOID").length > 0 ? "cancelled" : base;
  const collected = refundedMinor >= capturedMinor ? "refunded" : "paid";
  const laterState = capturedMinor > 0n ? collected : released;
  return {
    uuid,
    id: payment.merchantTransactionId,
    state: isSecured ? laterState : base,
    session: extraData["session"] ?? merchantMetaData,
    order: extraData["order"] ?? payment.merchantTransactionId,
    amount,
    currency,
    captured: decimalFromMinor(capturedMinor, currency),
    refunded: decimalFromMinor(refundedMinor, currency),
    reason: payment.errors?.at(-1)?.message,
  };
}
