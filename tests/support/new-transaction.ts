import type { NewTransaction } from "../../src/transactions/index.ts";

/** A debit of EUR 1.00 in test mode, with what a test of transactions says nothing about. */
export function newTransaction(
  changes: Pick<NewTransaction, "uuid" | "merchantTransactionId" | "at"> & Partial<NewTransaction>,
): NewTransaction {
  return {
    tenantGuid: "TE-1",
    merchantGuid: "ME-1",
    connectorGuid: "CO-1",
    type: "debit",
    amountMinor: 100n,
    currency: "EUR",
    callbackUrl: null,
    callbackHash: "sha512",
    callbackOnPending: false,
    request: {},
    card: null,
    initiatedBy: "merchant",
    apiVersion: "3",
    testMode: true,
    ...changes,
  };
}
