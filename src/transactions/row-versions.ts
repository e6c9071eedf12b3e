import type { Transaction } from "./transaction.ts";

/** Which version of its row a record is, where the statement that wrote the row returned it: the number of that commit (xmin). */
const VERSIONS = new WeakMap<Transaction, string>();

export function rememberRowVersion(transaction: Transaction, version: string): void {
  VERSIONS.set(transaction, version);
}

/** Undefined of a record that was read or changed: only the very object that was returned has one. */
export function rowVersionOf(transaction: Transaction): string | undefined {
  return VERSIONS.get(transaction);
}
