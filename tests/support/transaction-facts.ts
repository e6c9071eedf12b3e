import { NO_ANNOTATIONS } from "../../src/bi/annotations/index.ts";
import type { TransactionFacts } from "../../src/bi/documents/index.ts";
import type { Transaction } from "../../src/transactions/index.ts";

export const paidAt = Temporal.Instant.from("2026-11-20T10:00:00.900Z");

/** The facts of a successful debit of 9.99 EUR, as far as documents contain them, with changes. */
export function factsOf(
  change: Partial<Transaction> = {},
  others: Partial<Omit<TransactionFacts, "transaction">> = {},
): TransactionFacts {
  const transaction: Partial<Transaction> = {
    uuid: "d94c0d72f3a36e21f16e",
    tenantGuid: "TE-1",
    merchantGuid: "ME-1",
    connectorGuid: "CO-1",
    metaConnectorGuid: null,
    merchantTransactionId: "order-1",
    type: "debit",
    status: "success",
    amountMinor: 999n,
    surchargeMinor: 0n,
    currency: "EUR",
    referenceUuid: null,
    callbackUrl: null,
    request: {},
    result: {},
    card: null,
    initiatedBy: "merchant",
    apiVersion: "3",
    testMode: false,
    createdAt: paidAt,
    modifiedAt: paidAt,
    finalAt: paidAt,
    ...change,
  };
  return {
    // Columns that no document contains are left out.
    transaction: transaction as Transaction,
    names: {
      tenantName: "T",
      masterTenant: "TE-0",
      merchantName: "M",
      connectorName: "C",
      adapter: "Simulator",
      method: "Creditcard",
      provider: null,
      metaConnectorName: null,
    },
    history: [],
    followUps: [],
    attempts: [],
    brokerUuid: null,
    callbackAcknowledgedAt: null,
    callbacksHaveThreeDSData: false,
    conversion: null,
    currencyOffer: null,
    annotations: NO_ANNOTATIONS,
    extraDataWhitelist: [],
    ...others,
  };
}
