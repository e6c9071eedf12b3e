import { isLoopbackHost, isPublicHost } from "./public-host.ts";
import type { GivenSettings } from "./setting-table.ts";

type Role = "api" | "worker" | "bi" | "console";
type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

interface External {
  kind: "external";
  url: string;
  /** A second address, on the server itself, where `url` leads through a connection pooler. */
  sessionUrl: string | undefined;
  /** How long a start waits until the database takes writes. */
  waitSeconds: number;
  /** Standbys, from which people's lists are read. */
  replica: { readonly url: string; readonly maxLagSeconds: number } | undefined;
}

/** The gateway's settings with all defaults applied. */
export type Settings = {
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end. Unset: made of host and port, once the port is known. */
  readonly publicUrl: string | undefined;
  /** Reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** A folder whose statements of the bank are imported. */
  readonly bankInbox: string | undefined;
  readonly database: { readonly kind: "embedded" } | Readonly<External>;
  /** Folder with the programs of the embedded server; npm's unless it is given. */
  readonly postgresBin: string | undefined;
  /** Where the embedded server's changes are archived and its backups lie. */
  readonly backupDir: string | undefined;
  readonly biEngine: { readonly kind: "embedded" } | { readonly kind: "opensearch"; readonly url: string };
  /** The most memory that the process of the BI engine may use. */
  readonly biMemoryMb: number;
  /** Contacts of `/.well-known/security.txt`. */
  readonly securityContacts: readonly string[];
  /** Path or address of the ECB's daily rates. */
  readonly ecbRates: string | undefined;
  /** Path of the BIN data; the bundled sample, or the data folder's file, unless it is given. */
  readonly binData: string | undefined;
  /** How the 3DS Server names itself to Directory Servers. */
  readonly threeDSecureServer: { readonly reference?: string; readonly operatorId?: string };
  /** The gateway's own certificate towards Directory Servers, in PEM. */
  readonly directoryServerTls:
    | { readonly certificate: string; readonly key: string; readonly authorities: string | undefined }
    | undefined;
  /** Contents of the files that wallet tokens are verified by. */
  readonly walletTrust: {
    readonly appleRoots: string | undefined;
    readonly googleKeys: string | undefined;
    readonly googleTestKeys: string | undefined;
  };
  /** Content of the file by which Apple verifies the domain of the payment pages. */
  readonly appleDomainFile: string | undefined;
  /** A part that is unset is generated on the first start. */
  readonly admin: { readonly user: string | undefined; readonly password: string | undefined };
  /** Unset: read from the data folder, where the first start generates it. With an external database this or the command is set. */
  readonly masterKey: Buffer | undefined;
  /** Prints the master key; only where `masterKey` is unset. */
  readonly masterKeyCommand: string | undefined;
  readonly demo: boolean;
  /** The simulated provider takes part. */
  readonly simulator: boolean;
  /** A database that is started for the first time gets a test clock. */
  readonly testClock: boolean;
  /** All cells of the installation, this one included; undefined where it is the only one. */
  readonly cells: readonly { readonly name: string; readonly databaseUrl: string }[] | undefined;
  readonly callbackAllowPrivate: boolean;
  readonly providerTestServers: boolean;
  /** Packages with adapters of further providers. */
  readonly providers: readonly string[];
  readonly rateLimits: boolean;
  readonly roles: ReadonlySet<Role>;
  /** How many processes serve the API on one port; with 1 everything is in one process. */
  readonly processes: number;
  readonly logLevel: LogLevel;
  readonly batchMaxBytes: number | undefined;
  /** Undefined: BI documents are kept as long as the transactions. */
  readonly biRetentionMonths: number | undefined;
  readonly retention: { readonly days: number; readonly auditDays: number };
  readonly shutdownGraceSeconds: number;
  /** Where traces are sent, and how many of a hundred. */
  /** Base address of the OpenTelemetry collector that receives the log too. */
  readonly logCollectorUrl: string | undefined;
  readonly tracing: { readonly url: string; readonly sampledPercent: number } | undefined;
};

/** Applies the defaults, several of which depend on whether the database is embedded. */
export function settingsOf(given: GivenSettings): Settings {
  const openSearchUrl = given.GATEWAY_OPENSEARCH_URL;
  const embedded = given.GATEWAY_DATABASE_URL === undefined;
  const demo = given.GATEWAY_DEMO ?? embedded;
  const callbackAllowPrivate = given.GATEWAY_CALLBACK_ALLOW_PRIVATE ?? (embedded && !isPublicGateway(given));
  return {
    host: given.GATEWAY_HOST ?? "127.0.0.1",
    port: given.GATEWAY_PORT ?? 8080,
    publicUrl: given.GATEWAY_PUBLIC_URL?.replace(/(?<!\/)\/+$/, ""),
    trustedProxies: given.GATEWAY_TRUSTED_PROXIES ?? [],
    dataDir: given.GATEWAY_DATA_DIR ?? "./data",
    bankInbox: given.GATEWAY_BANK_INBOX,
    database: databaseOf(given),
    postgresBin: given.GATEWAY_POSTGRES_BIN,
    backupDir: given.GATEWAY_BACKUP_DIR,
    biEngine: openSearchUrl === undefined ? { kind: "embedded" } : { kind: "opensearch", url: openSearchUrl },
    biMemoryMb: given.GATEWAY_BI_MEMORY_MB ?? 1_536,
    securityContacts: given.GATEWAY_SECURITY_CONTACT ?? [],
    ecbRates: given.GATEWAY_ECB_RATES,
    binData: given.GATEWAY_BIN_DATA,
    threeDSecureServer: threeDSecureServerOf(given),
    directoryServerTls: directoryServerTlsOf(given),
    walletTrust: {
      appleRoots: given.GATEWAY_APPLE_PAY_ROOTS,
      googleKeys: given.GATEWAY_GOOGLE_PAY_KEYS,
      googleTestKeys: given.GATEWAY_GOOGLE_PAY_TEST_KEYS,
    },
    appleDomainFile: given.GATEWAY_APPLE_PAY_DOMAIN_FILE,
    admin: { user: given.GATEWAY_ADMIN_USER, password: given.GATEWAY_ADMIN_PASSWORD },
    masterKey: given.GATEWAY_MASTER_KEY,
    masterKeyCommand: given.GATEWAY_MASTER_KEY_COMMAND,
    demo,
    simulator: given.GATEWAY_SIMULATOR ?? demo,
    testClock: given.GATEWAY_TEST_CLOCK ?? demo,
    cells: cellsOf(given.GATEWAY_CELLS),
    callbackAllowPrivate,
    providerTestServers: given.GATEWAY_PROVIDER_TEST_SERVERS ?? callbackAllowPrivate,
    providers: given.GATEWAY_PROVIDERS ?? [],
    rateLimits: given.GATEWAY_RATE_LIMITS ?? !demo,
    roles: given.GATEWAY_ROLES ?? new Set(["api", "worker", "bi", "console"]),
    processes: given.GATEWAY_PROCESSES ?? 1,
    logLevel: given.GATEWAY_LOG_LEVEL ?? "info",
    batchMaxBytes: given.GATEWAY_BATCH_MAX_BYTES,
    biRetentionMonths: given.GATEWAY_BI_RETENTION_MONTHS,
    retention: {
      days: given.GATEWAY_RETENTION_DAYS ?? 90,
      auditDays: given.GATEWAY_AUDIT_RETENTION_DAYS ?? 400,
    },
    shutdownGraceSeconds: given.GATEWAY_SHUTDOWN_GRACE_SECONDS ?? 10,
    tracing:
      given.GATEWAY_OTLP_URL === undefined
        ? undefined
        : { url: given.GATEWAY_OTLP_URL, sampledPercent: given.GATEWAY_TRACE_PERCENT ?? 100 },
    logCollectorUrl: given.GATEWAY_OTLP_LOGS === true ? given.GATEWAY_OTLP_URL : undefined,
  };
}

function threeDSecureServerOf(given: GivenSettings): Settings["threeDSecureServer"] {
  const { GATEWAY_3DS_SERVER_REFERENCE: reference, GATEWAY_3DS_SERVER_OPERATOR_ID: operatorId } = given;
  return { ...(reference !== undefined && { reference }), ...(operatorId !== undefined && { operatorId }) };
}

/** Whether others than this machine may reach it: by a public address, or because it listens to them. */
export function isPublicGateway(given: GivenSettings): boolean {
  const { GATEWAY_PUBLIC_URL: url, GATEWAY_HOST: host } = given;
  if (host !== undefined && !isLoopbackHost(host)) return true;
  return url !== undefined && isPublicHost(new URL(url).hostname);
}

function directoryServerTlsOf(given: GivenSettings): Settings["directoryServerTls"] {
  const certificate = given.GATEWAY_DIRECTORY_SERVER_CERTIFICATE;
  const key = given.GATEWAY_DIRECTORY_SERVER_KEY;
  if (certificate === undefined || key === undefined) return undefined;
  return { certificate, key, authorities: given.GATEWAY_DIRECTORY_SERVER_CA };
}

function databaseOf(given: GivenSettings): Settings["database"] {
  const url = given.GATEWAY_DATABASE_URL;
  if (url === undefined) return { kind: "embedded" };
  const { GATEWAY_DATABASE_SESSION_URL: sessionUrl, GATEWAY_DATABASE_REPLICA_URL: replicaUrl } = given;
  const maxLagSeconds = given.GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS ?? 10;
  const replica = replicaUrl === undefined ? undefined : { url: replicaUrl, maxLagSeconds };
  const waitSeconds = given.GATEWAY_DATABASE_WAIT_SECONDS ?? 60;
  return { kind: "external", url, sessionUrl, waitSeconds, replica };
}

function cellsOf(file: string | undefined): Settings["cells"] {
  if (file === undefined) return undefined;
  const { cells } = JSON.parse(file) as { cells: { name: string; databaseUrl: string }[] };
  return cells.map(({ name, databaseUrl }) => ({ name, databaseUrl }));
}
