import {
  baseUrl,
  boolean,
  appleDomainFile,
  certificateFile,
  contactAddresses,
  googleKeysFile,
  integer,
  masterKey,
  trustedNetworks,
  packageNames,
  password,
  privateKeyFile,
  processes,
  searchUrl,
  setOf,
  shortText,
  text,
  userName,
} from "./setting-kinds.ts";
import { databaseSettings } from "./database-settings.ts";
import { memorySettings } from "./memory-settings.ts";
import { telemetrySettings } from "./telemetry-settings.ts";
import { setting, type SettingDescription } from "./setting-description.ts";

/** Every setting there is. The reader and `docs/reference/settings.md` both come from this table. */
export const settingTable = {
  GATEWAY_HOST: setting({ kind: text, defaultText: "`127.0.0.1`", meaning: "Address to listen on." }),
  GATEWAY_PORT: setting({
    kind: integer({ min: 0, max: 65_535 }),
    defaultText: "`8080`",
    meaning: "Port to listen on; `0` takes a free one.",
  }),
  GATEWAY_PUBLIC_URL: setting({
    kind: baseUrl,
    defaultText: "`http://HOST:PORT`",
    meaning: "Base of every public URL.",
  }),
  GATEWAY_TRUSTED_PROXIES: setting({
    kind: trustedNetworks,
    defaultText: "unset: none",
    meaning:
      "Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted; it is ignored from all others.",
  }),
  GATEWAY_DATA_DIR: setting({
    kind: text,
    defaultText: "`./data`",
    meaning: "Folder of the embedded databases and of the local master key.",
  }),
  GATEWAY_BANK_INBOX: setting({
    kind: text,
    defaultText: "unset: none",
    meaning:
      "Folder with a folder for each merchant, named by its guid. Statements of the bank that are put there are imported, and moved to `done` or `failed` ([bank](../bank.md#a-folder)).",
  }),
  ...databaseSettings,
  GATEWAY_OPENSEARCH_URL: setting({
    kind: searchUrl,
    defaultText: "unset: the embedded BI engine",
    meaning:
      "An OpenSearch 2.x cluster that then stores and serves the BI data source. Several nodes are separated by commas, `https://user:password@search1:9200,search2:9200`: when one does not respond, another one is used ([OpenSearch cluster](../bi-cluster.md)).",
    secret: true,
  }),
  ...memorySettings,
  GATEWAY_SECURITY_CONTACT: setting({
    kind: contactAddresses,
    defaultText: "unset: no security.txt",
    meaning:
      "Where to report a weakness of this installation: `mailto:`, `https:` and `tel:` addresses, the preferred one first. They are served as `/.well-known/security.txt` (RFC 9116).",
  }),
  GATEWAY_ECB_RATES: setting({
    kind: text,
    defaultText: "unset: a bundled sample in demo mode, else only custom rates",
    meaning:
      "Path or http(s) address of the European Central Bank's `eurofxref-daily.xml`, for currency conversion.",
  }),
  GATEWAY_BIN_DATA: setting({
    kind: text,
    defaultText: "unset: `bin-data.csv` in the data folder, else a bundled sample",
    meaning:
      "Path of a CSV file with the issuers of card number ranges ([format](../dynamic-currency-conversion.md#bin-data)). It is read again when it changes; a file with an error then changes nothing.",
    isPath: true,
  }),
  GATEWAY_3DS_SERVER_REFERENCE: setting({
    kind: shortText(32),
    defaultText: "`QUITTANCE-3DS-SERVER`",
    meaning: "The reference number of the 3DS Server, as EMVCo assigns it with an approval.",
  }),
  GATEWAY_3DS_SERVER_OPERATOR_ID: setting({
    kind: shortText(32),
    defaultText: "unset: not sent",
    meaning: "The operator id of the 3DS Server, as Directory Servers assign it.",
  }),
  GATEWAY_DIRECTORY_SERVER_CERTIFICATE: setting({
    kind: certificateFile,
    defaultText: "unset: none",
    meaning: "Path of the gateway's own certificate (PEM) towards 3-D Secure Directory Servers.",
  }),
  GATEWAY_DIRECTORY_SERVER_KEY: setting({
    kind: privateKeyFile,
    defaultText: "unset: none",
    meaning: "Path of the private key (PEM) of that certificate.",
    secret: true,
    isPath: true,
  }),
  GATEWAY_DIRECTORY_SERVER_CA: setting({
    kind: certificateFile,
    defaultText: "unset: the authorities of the system",
    meaning:
      "Path of the certificates (PEM) of the authorities that sign the certificates of Directory Servers.",
  }),
  GATEWAY_APPLE_PAY_ROOTS: setting({
    kind: certificateFile,
    defaultText: "unset: no Apple Pay token is accepted",
    meaning:
      "Path of the root certificates (PEM) that Apple Pay tokens are signed under: Apple Root CA - G3 ([wallets](../wallets.md)).",
  }),
  GATEWAY_APPLE_PAY_DOMAIN_FILE: setting({
    kind: appleDomainFile,
    defaultText: "unset: nothing is served",
    meaning:
      "Path of the file by which Apple verifies the domain of the payment pages; served as `/.well-known/apple-developer-merchantid-domain-association` ([wallets](../wallets.md)).",
  }),
  GATEWAY_GOOGLE_PAY_KEYS: setting({
    kind: googleKeysFile,
    defaultText: "unset: no Google Pay token of production is accepted",
    meaning:
      "Path of the file (JSON) with Google's keys that sign Google Pay tokens ([wallets](../wallets.md)).",
  }),
  GATEWAY_GOOGLE_PAY_TEST_KEYS: setting({
    kind: googleKeysFile,
    defaultText: "unset: no Google Pay token of the test environment is accepted",
    meaning: "The same for Google's test environment, for connectors with `useTestEnvironment`.",
  }),
  GATEWAY_ADMIN_USER: setting({
    kind: userName,
    defaultText: "`admin`",
    meaning: "User name of the provisioning API's root credential.",
  }),
  GATEWAY_ADMIN_PASSWORD: setting({
    kind: password,
    defaultText:
      "generated on the first start; shown once on a terminal and in demo mode, otherwise written to `root-password` in the data folder",
    meaning: "Password of the provisioning API's root credential. The log warns of fewer than 12 characters.",
    secret: true,
  }),
  GATEWAY_MASTER_KEY: setting({
    kind: masterKey,
    defaultText: "generated into the data folder",
    meaning:
      "32 bytes in base64 that wrap the card-data keys; this or `GATEWAY_MASTER_KEY_COMMAND` is required when `GATEWAY_DATABASE_URL` is set.",
    secret: true,
  }),
  GATEWAY_MASTER_KEY_COMMAND: setting({
    kind: text,
    defaultText: "unset: none",
    meaning:
      "Command for `/bin/sh` that prints the master key, 32 bytes in base64, within 30 seconds: a key management service decrypts it at each start, and no file or variable holds it. It gets no `GATEWAY_*` variable. Not together with `GATEWAY_MASTER_KEY`.",
  }),
  GATEWAY_DEMO: setting({
    kind: boolean,
    defaultText: "`true` with the embedded PostgreSQL, else `false`",
    meaning:
      "Seed the demo tenant. `false` also switches off the demo's user, keys and tokens that were seeded before. Must be set when the public address can be reached from the internet, or `GATEWAY_HOST` is not loopback.",
  }),
  GATEWAY_SIMULATOR: setting({
    kind: boolean,
    defaultText: "as `GATEWAY_DEMO`",
    meaning:
      "The simulated payment provider, with its pages, its issuer and its Directory Server. With `false` no connector can be created on it, and existing ones take no payments. The demo needs it.",
  }),
  GATEWAY_TEST_CLOCK: setting({
    kind: boolean,
    defaultText: "as `GATEWAY_DEMO`",
    meaning:
      "The installation has a [test clock](../test-clock.md), which goes on when that is requested, while no connector is live. Decided at the first start of a database: later the setting has no effect.",
  }),
  GATEWAY_CALLBACK_ALLOW_PRIVATE: setting({
    kind: boolean,
    defaultText:
      "`true` with the embedded PostgreSQL, without a public address and on loopback, else `false`",
    meaning:
      "Let callbacks, requests to identity providers, and mails to tenants' mail servers, go to loopback and private addresses and to any port. The root tenant's mail server may be anywhere.",
  }),
  GATEWAY_PROVIDER_TEST_SERVERS: setting({
    kind: boolean,
    defaultText: "as `GATEWAY_CALLBACK_ALLOW_PRIVATE`",
    meaning:
      "Let connectors in test mode name a test server of their provider (`extraData.apiBaseUrl`). It receives the connector's test keys and all card data of its payments. With `false` such connectors send nothing.",
  }),
  GATEWAY_PROVIDERS: setting({
    kind: packageNames,
    defaultText: "unset: none",
    meaning:
      "npm packages with adapters of further providers ([how](../providers/README.md#providers-as-packages)) or with [sources of bank statements](../bank.md#from-the-bank-itself), separated by commas. They are looked for where the gateway is started, and then where it is installed. One that is refused is named in the log with the reason, and the gateway runs without it. A package has the rights of the gateway: name only those that you trust.",
  }),
  GATEWAY_RATE_LIMITS: setting({
    kind: boolean,
    defaultText: "`false` in demo mode, else `true`",
    meaning: "The per-user and per-id limits of the public API (429).",
  }),
  GATEWAY_ROLES: setting({
    kind: setOf(["api", "worker", "bi", "console"]),
    defaultText: "`api,worker,bi,console`",
    meaning:
      "The parts this process runs. `api`: the HTTP API and the pages of payments. `worker`: callbacks, mail, expiry, status inquiries, and the BI projection into a cluster. " +
      "`bi`: the embedded BI engine, in a process of its own below this one, and the projection into it. `console`: the web console. " +
      "Without `api` and `console` a process serves only requests to BI and the operator's probes. With `GATEWAY_OPENSEARCH_URL` every process serves requests to BI.",
  }),
  GATEWAY_PROCESSES: setting({
    kind: processes,
    defaultText: "`1`: everything in one process",
    meaning:
      "How many processes serve the API on the port, from 1 to 64; `auto` takes one for each core. From 2 on the workers and BI have a process beside them, and all are started, watched and stopped together ([more cores](../operations.md#more-cores)).",
  }),
  ...telemetrySettings,
  GATEWAY_BATCH_MAX_BYTES: setting({
    kind: integer({ min: 1_024, max: 67_108_864 }),
    defaultText: "`1048576`",
    meaning: "The largest file of a batch upload, in bytes. A file may have 100,000 rows.",
  }),
  GATEWAY_RETENTION_DAYS: setting({
    kind: integer({ min: 14, max: 36_500 }),
    defaultText: "`90`",
    meaning: "How long attempts to deliver concluded callbacks, dead jobs, and results of batches are kept.",
  }),
  GATEWAY_AUDIT_RETENTION_DAYS: setting({
    kind: integer({ min: 90, max: 36_500 }),
    defaultText: "`400`",
    meaning: "How long the audit, and that of accesses to customer profiles of shared containers, are kept.",
  }),
  GATEWAY_BI_RETENTION_MONTHS: setting({
    kind: integer({ min: 1, max: 360 }),
    defaultText: "unset: as long as the transactions",
    meaning:
      "How many whole months, in UTC, before the current one the BI documents of transactions are kept, by the creation of the transaction. The transactions stay. Give all processes the same value. With a higher one, or without, earlier documents come back by `npm run bi:rebuild` ([retention](../bi-cluster.md#retention)).",
  }),
  GATEWAY_SHUTDOWN_GRACE_SECONDS: setting({
    kind: integer({ min: 0, max: 3_600 }),
    defaultText: "`10`",
    meaning: "SIGTERM and SIGINT: accept nothing more, finish running work for at most this long, exit 0.",
  }),
} as const;

export type SettingName = keyof typeof settingTable;

type ValueOf<Description> = Description extends SettingDescription<infer T> ? T : never;

/** The settings that are set, each checked by itself. */
export type GivenSettings = { [Name in SettingName]?: ValueOf<(typeof settingTable)[Name]> };
