import type { RunningExperiment } from "./experiments/variant.ts";
import type { ExemptionsConfig } from "./exemptions-config.ts";
import type { Layouts } from "../tenancy/index.ts";
import type { ThreeDV2Config } from "../three-d-secure/index.ts";
import type { MetaConnector } from "./meta-connector.ts";
import type { SecretList } from "../providers/index.ts";
import type { WalletsConfiguration } from "../wallets/index.ts";

/** The way from a merchant to a payment provider: what the `apiKey` in a request's path stands for. */
export type Connector = ConnectorBase & MetaConnector;

interface ConnectorBase {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly name: string;
  /** The adapter's id, as `Simulator`. A meta-connector has none of its own. */
  readonly adapter: string;
  /** The payment method, as `Creditcard`. */
  readonly method: string;
  readonly apiKey: string;
  /** Names the connector where no secret may be: in the browser of a customer. */
  readonly publicIntegrationKey: string;
  /** Signs requests and callbacks. Open in memory, sealed in the database, masked in answers. */
  readonly sharedSecret: string;
  /** After a rotation; it may have expired. */
  readonly previousSharedSecret?: PreviousSharedSecret | undefined;
  readonly config: ConnectorConfig;
  /** Only what was set; read it through `settingIsOn` and its like, which know the defaults. */
  readonly settings: Readonly<Record<string, string>>;
  /** Outranks the tenant-wide container. */
  readonly customerProfileContainer: number | null;
  /** Connectors whose API key this routing took over: the shop reaches their payments through it. */
  readonly inFrontOf: readonly string[];
  readonly disabled: boolean;
  readonly disabledTransactionTypes: readonly DisableableTransactionType[];
  /** Templates of mails and result pages; they outrank the tenant's. */
  readonly payByLink: Layouts;
  readonly createdAt: Temporal.Instant;
  /** Values that are stored and returned; only `postbackFormat` changes what the gateway does. */
  readonly attributes: ConnectorAttributes;
  /** Drafts that are tried on a share of the payments: read them through `connectorFor`. Absent: none. */
  readonly experiments?: readonly RunningExperiment[];
  /** A draft was tried at some time. Absent: never. */
  readonly hadExperiments?: boolean;
}

/** The old secret, during the overlap of a rotation. */
export interface PreviousSharedSecret {
  readonly secret: string;
  readonly validUntil: Temporal.Instant;
  /** The merchant has signed a request with the present secret, so that it can verify callbacks with it. */
  readonly isReplaced: boolean;
}

export interface ConnectorConfig {
  readonly username: string | null;
  /** Open in memory, sealed in the database, masked in answers; `apiSecret` too. */
  readonly password: string | null;
  readonly apiSecret: string | null;
  readonly extraData: Readonly<Record<string, string>>;
  readonly language: string | null;
  readonly testMode: boolean;
  readonly exemptions?: ExemptionsConfig;
  readonly vault: { readonly threeDV2Config?: ThreeDV2Config } & WalletsConfiguration & {
      /** Open in memory, sealed in the database, masked in responses: each secret by itself. Newest first. */
      readonly [List in SecretList]?: readonly string[];
    };
}

export interface ConnectorAttributes {
  readonly description: string | null;
  readonly businessCountry: string | null;
  readonly provider: string | null;
  readonly defaultRiskRuleSet: string | number | null;
  readonly vtRiskRuleSet: string | number | null;
  /** Another name, for people. */
  readonly alias: string | null;
  /** The name of the payment method that customers read; without one they read the name of the method. */
  readonly publicName: string | null;
  readonly terminals: readonly Terminal[];
  readonly scheduleApiAvailable: boolean;
  readonly virtualTerminalAvailable: boolean;
  readonly postbackFormat: (typeof POSTBACK_FORMATS)[number];
}

/** A card terminal of the public API's connector. No adapter of this gateway has any use for it. */
export interface Terminal {
  readonly terminalId: string;
  readonly stan?: string | number | null;
  readonly captureRef?: string | number | null;
  readonly disabled?: boolean;
}

/**
 * Callbacks are JSON: of the public API's formats `xml` is not supported and refused. `inherit` signs a callback with the
 * hash the merchant signed with, `json` always with SHA-512.
 */
export const POSTBACK_FORMATS = ["inherit", "json"] as const;

export const DISABLEABLE_TRANSACTION_TYPES = [
  "initial_debit",
  "initial_preauthorize",
  "capture",
  "partial_capture",
  "refund",
  "partial_refund",
  "register",
  "deregister",
  "payout",
  "recurring_debit",
  "recurring_preauthorize",
] as const;
export type DisableableTransactionType = (typeof DISABLEABLE_TRANSACTION_TYPES)[number];

export const EMPTY_CONFIG: ConnectorConfig = {
  username: null,
  password: null,
  apiSecret: null,
  extraData: {},
  language: null,
  testMode: false,
  vault: {},
};

export const DEFAULT_ATTRIBUTES: ConnectorAttributes = {
  description: null,
  businessCountry: null,
  provider: null,
  defaultRiskRuleSet: null,
  vtRiskRuleSet: null,
  alias: null,
  publicName: null,
  terminals: [],
  scheduleApiAvailable: false,
  virtualTerminalAvailable: false,
  postbackFormat: "inherit",
};

/** API keys stand in paths: unreserved characters of RFC 3986 only. Public integration keys too. */
export const API_KEY_PATTERN = "^[A-Za-z0-9._~-]{1,50}$";
