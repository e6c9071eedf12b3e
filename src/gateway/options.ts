import type { BiEngineChoice } from "../bi/index.ts";
import type { Scrape } from "../operations/index.ts";
import type { CellDatabase } from "../cells/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Counters } from "../platform/counters/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { WalletTrustFiles } from "../wallets/index.ts";
import type { DirectoryServerTls, PostJson, ThreeDSecureTimeouts } from "../three-d-secure/index.ts";

import type { AppleServer } from "./post-to-apple.ts";

/** For how many days records that only people read are kept (GATEWAY_RETENTION_DAYS, GATEWAY_AUDIT_RETENTION_DAYS). */
export interface RetentionDays {
  readonly days: number;
  readonly auditDays: number;
}

export interface GatewayOptions {
  readonly databaseUrl: string;
  /** Where sessions keep their state, when the other address leads through a connection pooler (GATEWAY_DATABASE_SESSION_URL). */
  readonly databaseSessionUrl?: string | undefined;
  /** Standbys of the database, from which lists and exports for people are read while their data are not older (GATEWAY_DATABASE_REPLICA_URL). */
  readonly databaseReplica?: { readonly url: string; readonly maxLagSeconds: number } | undefined;
  /** 32 bytes. */
  readonly masterKey: Buffer;
  /** The folder whose free space is reported; none is unless it is given. */
  readonly dataDir?: string;
  /** The folder whose statements of the bank are imported (GATEWAY_BANK_INBOX). */
  readonly bankInbox?: string;
  /** Replaces the bundled BIN data (GATEWAY_BIN_DATA). */
  readonly binDataFile?: string;
  /** The largest batch file, in bytes (GATEWAY_BATCH_MAX_BYTES). */
  readonly batchMaxBytes?: number;
  /** Base of every public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Contacts of `/.well-known/security.txt`; without any it is not served. */
  readonly securityContacts?: readonly string[];
  /** Addresses and networks of reverse proxies; default: none. */
  readonly trustedProxies?: readonly string[];
  /** The gateway's own certificate towards Directory Servers. */
  readonly directoryServerTls?: DirectoryServerTls | undefined;
  /** Files by which tokens of Apple Pay and Google Pay are verified; without them none is accepted. */
  readonly walletTrust?: WalletTrustFiles;
  /** Served as `/.well-known/apple-developer-merchantid-domain-association` (GATEWAY_APPLE_PAY_DOMAIN_FILE). */
  readonly appleDomainFile?: string | undefined;
  /** In tests: called in place of Apple's servers, after Apple's address was checked. */
  readonly appleServer?: AppleServer | undefined;
  /** How the 3DS Server names itself to Directory Servers. */
  readonly threeDSecureServer?: { readonly reference?: string; readonly operatorId?: string };
  /** How long open connections are still served when the gateway is closed; default: 0. */
  readonly drainMs?: number;
  readonly demo: boolean;
  /** The simulated provider takes part (GATEWAY_SIMULATOR). */
  readonly simulator: boolean;
  /** Whether a database that is started for the first time gets a test clock (GATEWAY_TEST_CLOCK); default: no. */
  readonly testClock?: boolean;
  /** The limits of the public API (GATEWAY_RATE_LIMITS). */
  readonly rateLimits: boolean;
  /** Where this process keeps the BI documents; undefined when another process of the gateway does. */
  readonly bi: BiEngineChoice | undefined;
  /** How many whole months before the current one BI documents are kept; undefined keeps all (GATEWAY_BI_RETENTION_MONTHS). */
  readonly biRetentionMonths?: number | undefined;
  /** Callbacks may go to loopback and private addresses and any port. */
  readonly callbackAllowPrivate: boolean;
  /** Connectors in test mode may name a test server of their provider (GATEWAY_PROVIDER_TEST_SERVERS). */
  readonly providerTestServers: boolean;
  /**
   * npm packages with adapters of further providers or with bank sources (GATEWAY_PROVIDERS), where they are looked for, and what bank
   * sources read their configuration from; default: none.
   */
  readonly providerPackages?: {
    readonly names: readonly string[];
    readonly folders: readonly string[];
    readonly environment?: Readonly<Record<string, string | undefined>>;
  };
  /** Path or address of the ECB's daily rates; undefined: the bundled sample, in the demo only. */
  readonly ecbRates: string | undefined;
  /** All cells of the installation, this one included (GATEWAY_CELLS); default: it is the only one. */
  readonly cells?: readonly CellDatabase[] | undefined;
  readonly roles: ReadonlySet<"api" | "worker" | "bi" | "console">;
  /** How long records that only people read are kept. */
  readonly retention: RetentionDays;
  readonly administrator: {
    readonly username?: string;
    readonly password?: string;
    /** Stores a generated password; without it the password is in `Gateway.rootCredential`, to be shown once. */
    readonly keepPassword?: ((password: string) => Promise<unknown>) | undefined;
    /** Stores the set-up link of the console; without it the link is in `Gateway.setUpLink`, to be shown once. */
    readonly keepSetUpLink?: ((link: string) => Promise<unknown>) | undefined;
  };
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Time limits of Directory Servers; default: those of the protocol. */
  readonly threeDSecureTimeouts?: ThreeDSecureTimeouts;
  /** Where traces are sent (GATEWAY_OTLP_URL), and how many of them; without it there are none. */
  readonly tracing?: { readonly url: string; readonly sampledPercent: number } | undefined;
  readonly simulation?: Simulation;
  /** In tests: how much of the sample history is made, from 0 to 1; all by default. */
  readonly sampleShare?: number | undefined;
  /** Set where several processes were started together (GATEWAY_PROCESSES). */
  readonly group?: GroupMember;
}

/** Common values of the processes that share a port. */
export interface GroupMember {
  /** As in `api-1`; the label of its metrics. */
  readonly name: string;
  /** The first process to open: it migrates and seeds the database, and warns of what is wrong for all. */
  readonly isFirst: boolean;
  /** It reports the figures that are the same for all processes, such as the queue of jobs. */
  readonly reportsSharedFigures: boolean;
  /** It is reached by the others only, over a private socket. */
  readonly isBehindOthers: boolean;
  readonly hasConsole: boolean;
  /** How often it ended unexpectedly and was started again. */
  readonly restarts: number;
  readonly counters: Counters;
  /** The metrics of all processes that are running, this one included. */
  readonly scrapeAll: () => Promise<readonly Scrape[]>;
}

/**
 * Parts that the simulation controls, so that a seed alone decides its behaviour; and the gateway that fills the sample history,
 * whose clock is in the past.
 */
export interface Simulation {
  /** Migrated and seeded; it schedules statements and simulates crashes. */
  readonly db: Database;
  /** The network: callbacks, and messages of 3-D Secure. */
  readonly outbound: OutboundClient;
  readonly postJson: PostJson;
  /** By which cached configuration and checked passwords grow old; the simulated clock unless it is given. */
  readonly cacheClock?: Clock;
  /** The gateway has work of others beside it: it runs jobs that are newer than this one, and delivers nothing to receivers. */
  readonly ownJobsAfter?: bigint;
  /** Requests are recorded for developers, which writes at times of its own. */
  readonly recordsRequests?: true;
}
