import type { CurrencyOffer, OriginalAmount } from "../../dcc/index.ts";
import type { DisputeStep } from "../../disputes/index.ts";
import type { fieldsSoFar } from "../../three-d-secure/index.ts";
import type { CaseRole } from "../../recovery/index.ts";
import type { Attempt, FollowUpSummary, HistoryEntry, Transaction } from "../../transactions/index.ts";
import type { Annotations, Risk } from "../../annotations/index.ts";

/** Everything a BI document is made of: the record, and what others have written about it. */
export interface TransactionFacts {
  readonly transaction: Transaction;
  readonly names: Names;
  readonly history: readonly HistoryEntry[];
  /** Oldest first. */
  readonly followUps: readonly FollowUpSummary[];
  /** Submissions that another one followed (fallback, step-up, another choice after a decline), oldest first. */
  readonly attempts: readonly AttemptFacts[];
  /** The number of the earlier attempt that these facts are of alone; undefined: they are of the whole transaction. */
  readonly ofAttempt?: number;
  /**
   * The main transaction of a routing: the routed one itself, also on what followed it (captures, refunds, disputes, late
   * payments). Null when no meta-connector was involved.
   */
  readonly brokerUuid: string | null;
  /** Its newest 3-D Secure authentication by the gateway, finished or not. */
  readonly authentication: AuthenticationFacts | null;
  /** The demand of the connector's setting, for requests without one. */
  readonly connectorCheck: "optional" | "mandatory";
  /** The merchant's own transaction that stored the instrument it was paid with; null of one that another merchant shares. */
  readonly registrationUuid: string | null;
  /** When the merchant's system last acknowledged a callback. */
  readonly callbackAcknowledgedAt: Temporal.Instant | null;
  /** The connector's callbacks carry the results of 3-D Secure (setting "Postback: Include 3DS Data"). */
  readonly callbacksHaveThreeDSData: boolean;
  /** The merchant's own currency when the customer was charged in another. */
  readonly conversion: OriginalAmount | null;
  /** Null when no choice of currency was offered. */
  readonly currencyOffer: CurrencyOffer | null;
  /** The stages its disputes came to, oldest first. */
  readonly disputeSteps: readonly Omit<DisputeStep, "transactionUuid">[];
  readonly annotations: Annotations;
  /** Its part in a recovery case. */
  readonly recovery: CaseRole | null;
  /** For the gateway's own risk rules, where a profile was applied. */
  readonly riskFindings: Risk | null;
  /** Which entries of `extraData` may be indexed. */
  readonly extraDataWhitelist: readonly string[];
}

export interface AuthenticationFacts {
  readonly policy: string;
  /** How often the payment was submitted before. */
  readonly afterSubmissions: number;
  readonly creditcard: ReturnType<typeof fieldsSoFar>;
  readonly changedAt: Temporal.Instant;
}

/** A submission that another one followed, with the names of its own connector. */
export type AttemptFacts = Pick<
  Attempt,
  "attempt" | "connectorGuid" | "amountMinor" | "currency" | "error" | "at"
> & { readonly names: Names };

export interface Names {
  readonly tenantName: string;
  /** The tenant below the root that the transaction's tenant belongs to, at whatever level. */
  readonly masterTenant: string;
  readonly merchantName: string;
  readonly connectorName: string;
  readonly adapter: string | null;
  readonly method: string | null;
  /** The connector's `provider`: a GUID of the operator's, or a note. */
  readonly provider: string | null;
  /** The account at the provider that the connector's configuration names. */
  readonly providerAccount: string | null;
  readonly metaConnectorName: string | null;
}
