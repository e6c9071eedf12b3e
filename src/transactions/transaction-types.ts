/** Every kind of transaction the gateway records, in the words of the request paths. */
const TRANSACTION_TYPES = [
  "debit",
  "preauthorize",
  "incremental-authorization",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
  "payout",
  "chargeback",
  "chargeback-reversal",
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** As the status API and callbacks name it: `DEBIT`, `INCREMENTAL-AUTHORIZATION`. */
export function publicTypeName(type: TransactionType): string {
  return type.toUpperCase();
}

/** A transaction that starts something, as opposed to one that follows another. */
export function isInitial(type: TransactionType): boolean {
  return type === "debit" || type === "preauthorize" || type === "register" || type === "payout";
}
