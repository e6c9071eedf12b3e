import { NO_ANNOTATIONS } from "../../src/annotations/index.ts";
import type { AttemptFacts, TransactionFacts } from "../../src/bi/documents/index.ts";
import type { CardFacts } from "../../src/vault/index.ts";
import type { Transaction } from "../../src/transactions/index.ts";

/** A submission that another one followed. */
export function attemptOf(change: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    attempt: 1,
    connectorGuid: "CO-0",
    amountMinor: null,
    currency: null,
    error: null,
    at: paidAt,
    names: factsOf().names,
    ...change,
  };
}

export const paidAt = Temporal.Instant.from("2026-11-20T10:00:00.900Z");

/** As many facts of a card as a test needs. */
export type SomeCardFacts = Partial<Omit<CardFacts, "bin">> & {
  readonly bin?: Partial<CardFacts["bin"]>;
};

/** The facts of a successful debit of 9.99 EUR, as far as documents contain them, with changes. */
export function factsOf(
  { card = null, ...change }: Partial<Omit<Transaction, "card">> & { card?: SomeCardFacts | null } = {},
  others: Partial<Omit<TransactionFacts, "transaction">> = {},
): TransactionFacts {
  const transaction = {
    uuid: "d94c0d72f3a36e21f16e",
    tenantGuid: "TE-1",
    merchantGuid: "ME-1",
    connectorGuid: "CO-1",
    metaConnectorGuid: null,
    submissions: 1,
    merchantTransactionId: "order-1",
    type: "debit",
    status: "success",
    amountMinor: 999n,
    surchargeMinor: 0n,
    currency: "EUR",
    referenceUuid: null,
    paymentSource: null,
    callbackUrl: null,
    request: {},
    result: {},
    card,
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
    transaction: transaction as unknown as Transaction,
    names: {
      tenantName: "T",
      masterTenant: "TE-0",
      merchantName: "M",
      connectorName: "C",
      adapter: "Simulator",
      method: "Creditcard",
      provider: null,
      providerAccount: null,
      metaConnectorName: null,
    },
    history: [],
    followUps: [],
    attempts: [],
    brokerUuid: null,
    registrationUuid: null,
    authentication: null,
    connectorCheck: "optional",
    callbackAcknowledgedAt: null,
    callbacksHaveThreeDSData: false,
    conversion: null,
    currencyOffer: null,
    disputeSteps: [],
    annotations: NO_ANNOTATIONS,
    recovery: null,
    riskFindings: null,
    extraDataWhitelist: [],
    ...others,
  };
}
