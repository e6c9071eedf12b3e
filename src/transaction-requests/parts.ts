import type { Adapter } from "../providers/index.ts";
import type { Caller, Connector, HasRecoveryPlan } from "../connectors/index.ts";
import type { Vault } from "../vault/index.ts";
import type { WalletTrust } from "../wallets/index.ts";
import type { CustomerProfileParts, ProfileReadParts } from "../customer-profiles/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Judgement } from "../declines/index.ts";
import type { ScheduleParts } from "../schedules/index.ts";
import type { OriginalAmountsOf, RiskProfilesOf } from "../risk/index.ts";
import type { RoutingMeasures } from "./routing/choose-among.ts";
import type { BankLists } from "./provider/bank-list-cache.ts";
import type { ConnectorHealth } from "./provider/connector-health.ts";
import type { Transaction } from "../transactions/index.ts";
import type { ThreeDSecureServer } from "../three-d-secure/index.ts";
import type { AcknowledgedOf } from "./view/unacknowledged.ts";

/** To move transactions. */
export interface RecordParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes the workers look for due jobs at once. */
  readonly notifyWorkers: () => void;
}

/** To find connectors and the code behind them. */
export interface RoutingParts {
  /** By guid, from the configuration cache. */
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** For rules that choose among connectors. */
  readonly measures: RoutingMeasures;
}

/** To call providers. */
interface ProviderParts extends RoutingParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Sends the requests of all adapters. */
  readonly providerClient: OutboundClient;
  /** Connectors may name a test server of their provider (GATEWAY_PROVIDER_TEST_SERVERS). */
  readonly providerTestServers: boolean;
}

/** To name the pages of the gateway. */
export interface PageParts {
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
}

/** To open instruments. */
export interface InstrumentParts extends CustomerProfileParts {
  readonly vault: Vault;
  /** The keys whose signatures on tokens of Apple Pay and Google Pay are trusted. */
  readonly walletTrust: WalletTrust;
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** Simulator-only card tokens of the demo may be used. */
  readonly demo: boolean;
}

/** To show transactions with the data of the optional features. */
export type ViewParts = ProfileReadParts & PageParts;

/** For status responses: what came of the money after the payment. */
export interface SettlementStateParts {
  /** The state that a transaction's settlement was set to; undefined while it has none. */
  readonly incomingSettlementState: (transactionUuid: string) => Promise<string | undefined>;
}

/** For lists: what receivers acknowledged. */
interface AcknowledgementParts {
  readonly acknowledgedOf: AcknowledgedOf;
}

/** For payments that were begun on a link of several. */
interface LinkPlaceParts {
  /** False where the link takes the payment no more. In the commit that records its submission. */
  readonly takePlace: (tx: Queryable, transaction: Transaction) => Promise<boolean>;
}

/** For recurring debits that fail, and payments that recover them. */
interface RecoveryHooks {
  readonly hasRecoveryPlan: HasRecoveryPlan;
  /** Records the end of a debit that recovery follows, in its commit. */
  readonly recordForRecovery: (tx: Queryable, ended: EndedDebit) => Promise<void>;
  /** Lets cases of a registration try its card, which the provider renewed, in the commit that says so. */
  readonly retryRenewed: (tx: Queryable, registrationUuid: string) => Promise<void>;
}

/** A debit that recovery made, or whose request wants recovery. */
export interface EndedDebit {
  readonly transaction: Transaction;
  /** The connector that was called. */
  readonly connector: Connector;
  /** The meaning of its decline; undefined of a success. */
  readonly judgement: Judgement | undefined;
}

/** For events of providers that are about no transaction. */
interface ReportParts {
  /** Has a report of settlements fetched; once for a connector. */
  readonly reportAvailable: (report: { connectorGuid: string; path: string }) => Promise<void>;
}

/** Parts of the gateway that the use cases of this slice need. */
export interface TransactionParts
  extends
    RecordParts,
    ProviderParts,
    PageParts,
    InstrumentParts,
    SettlementStateParts,
    AcknowledgementParts,
    LinkPlaceParts,
    RecoveryHooks,
    Pick<ScheduleParts, "openCase" | "stopCases" | "endLeftPayments" | "isBeingPaid">,
    ReportParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly ids: Ids;
  /** From the configuration cache. */
  readonly riskProfilesOf: RiskProfilesOf;
  readonly originalAmountsOf: OriginalAmountsOf;
  /** The health of the connectors' providers, by the results of calls. */
  readonly connectorHealth: ConnectorHealth;
  /** The banks that providers listed. */
  readonly bankLists: BankLists;
  /** The client of Directory Servers; one for the process, because it caches their card ranges. */
  readonly threeDSecure: ThreeDSecureServer;
}

/** On whose behalf a use case runs: a merchant's, through one connector; jobs act so too. */
export type Requester = Pick<Caller, "connector" | "signatureHash"> & Partial<Pick<Caller, "user">>;
