import type { ProviderError } from "../../connectors/index.ts";
import type { HistoryEntry, Transaction } from "../../transactions/index.ts";
import type { Annotations } from "../annotations/index.ts";

/** Everything a BI document is made of: the record, and what others have written about it. */
export interface TransactionFacts {
  readonly transaction: Transaction;
  readonly names: Names;
  readonly history: readonly HistoryEntry[];
  /** Oldest first. */
  readonly followUps: readonly FollowUpFacts[];
  /** Submissions that another one followed (fallback, step-up, another choice after a decline), oldest first. */
  readonly attempts: readonly AttemptFacts[];
  /**
   * The main transaction of a routing: the routed one itself, also on what followed it (captures, refunds, disputes, late
   * payments). Null when no meta-connector was involved.
   */
  readonly brokerUuid: string | null;
  /** When the merchant's system last acknowledged a callback. */
  readonly callbackAcknowledgedAt: Temporal.Instant | null;
  /** The connector's callbacks carry the results of 3-D Secure (setting "Postback: Include 3DS Data"). */
  readonly callbacksHaveThreeDSData: boolean;
  /** The merchant's own currency when the customer was charged in another. */
  readonly conversion: ConversionFacts | null;
  /** Null when nobody was asked in which currency to pay. */
  readonly currencyOffer: CurrencyOfferFacts | null;
  readonly annotations: Annotations;
  /** Which entries of `extraData` may be indexed. */
  readonly extraDataWhitelist: readonly string[];
}

export interface Names {
  readonly tenantName: string;
  /** The tenant below the root that the transaction's tenant belongs to, at whatever level. */
  readonly masterTenant: string;
  readonly merchantName: string;
  readonly connectorName: string;
  readonly adapter: string | null;
  readonly method: string | null;
  /** The connector's `provider`: a name or a GUID. */
  readonly provider: string | null;
  readonly metaConnectorName: string | null;
}

export interface AttemptFacts {
  readonly error: ProviderError | null;
  readonly at: Temporal.Instant;
}

export type FollowUpFacts = Pick<
  Transaction,
  "uuid" | "type" | "status" | "amountMinor" | "createdAt" | "finalAt"
>;

export interface CurrencyOfferFacts {
  /** For the first time; a quote that expired is followed by another. */
  readonly offeredAt: Temporal.Instant;
  /** Null while the customer has not chosen, and when they never did. */
  readonly chosenAt: Temporal.Instant | null;
  /** The card's currency was chosen, and not the merchant's. */
  readonly accepted: boolean | null;
}

export interface ConversionFacts {
  readonly originalMinor: bigint;
  readonly originalCurrency: string;
}
