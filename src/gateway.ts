import { deliverCallbackJobKind, registerCallbackRoutes, type CallbackParts } from "./callbacks/index.ts";
import { createAdapters } from "./connectors/adapters/index.ts";
import {
  findConnector,
  findConnectorByPublicIntegrationKey,
  openVault,
  purgeCardDataJobKind,
  registerConnectorRoutes,
  registerTokenizeRoutes,
  resolveCaller,
  type Connector,
} from "./connectors/index.ts";
import { seedDemo } from "./demo/index.ts";
import { assertMigrated, migrateDatabase } from "./migrations.ts";
import { Metrics, registerOperationsRoutes } from "./operations/index.ts";
import { registerDemoShop, registerHostedFields, registerRedirectRoutes } from "./payment-pages/index.ts";
import type { Clock } from "./platform/clock.ts";
import { openDatabase, type Database } from "./platform/database/index.ts";
import { createHttpServer, describeApi, type HttpServer } from "./platform/http/index.ts";
import type { Ids } from "./platform/ids.ts";
import { createNudge, JobRunner } from "./platform/jobs/index.ts";
import type { Log } from "./platform/log.ts";
import { anywhere, createOutboundClient, publicOnly } from "./platform/outbound/index.ts";
import { Recurring } from "./platform/recurring.ts";
import {
  ConfigurationCache,
  ensureRootCredential,
  PasswordChecks,
  registerTenancyRoutes,
  type RootCredential,
} from "./tenancy/index.ts";
import { createThreeDSecureServer, postJson, type ThreeDSecureTimeouts } from "./three-d-secure/index.ts";
import {
  captureLaterJobKind,
  concludeAuthenticationJobKind,
  expireDueTransactions,
  inquireDueTransactions,
  receiveNotification,
  registerOptionsRoutes,
  registerStatusRoutes,
  registerThreeDSecureRoutes,
  registerTransactionRoutes,
  transactionView,
  type TransactionParts,
} from "./transaction-requests/index.ts";

export interface GatewayOptions {
  readonly databaseUrl: string;
  /** 32 bytes. */
  readonly masterKey: Buffer;
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
  readonly demo: boolean;
  /** Callbacks may go to loopback and private addresses and any port. */
  readonly callbackAllowPrivate: boolean;
  /** The public API answers 429 to who asks too often. */
  readonly rateLimits: boolean;
  readonly roles: ReadonlySet<"api" | "worker">;
  readonly administrator: { readonly username?: string; readonly password?: string };
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long Directory Servers may take; the protocol's own limits unless said otherwise. */
  readonly threeDSecureTimeouts?: ThreeDSecureTimeouts;
}

/** A running gateway: its HTTP server (not yet listening) and its workers. */
export interface Gateway {
  readonly app: HttpServer;
  readonly db: Database;
  readonly rootCredential: RootCredential;
  /** Does everything that is due now, once, instead of waiting for the workers: for tests and the simulation. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** They mostly wait for others, each up to 30 seconds. */
const CALLBACKS_AT_ONCE = 256;
const VERSION = "0.1.0";

/** The only composition root: settings in, running gateway out. Read downwards: what is made, from what. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { log, clock, ids, publicUrl, demo } = options;
  await migrateDatabase(options.databaseUrl);
  const db = openDatabase({ url: options.databaseUrl, clock, log });
  const vault = await openVault(db, { masterKey: options.masterKey, clock, ids });
  const configuration = await ConfigurationCache.open({ db, clock });
  const authentication = { db, sealer: vault, configuration, passwords: new PasswordChecks({ clock }) };
  const rootCredential = await ensureRootCredential(db, { ...options.administrator, ids });
  const nudge = createNudge(db, log);

  const adapters = createAdapters({
    db,
    clock,
    ids,
    log,
    publicUrl,
    notify: (notification) => receiveNotification(parts, notification),
  });
  const connectorByGuid = (guid: string): Promise<Connector | undefined> =>
    configuration.remember("connector-guid", guid, () => findConnector(db, { guid, sealer: vault }));
  const parts: TransactionParts = {
    db,
    clock,
    ids,
    log,
    vault,
    adapters,
    threeDSecure: createThreeDSecureServer({
      post: postJson,
      clock,
      ids,
      timeouts: options.threeDSecureTimeouts,
    }),
    publicUrl,
    demo,
    nudge,
    findConnector: connectorByGuid,
  };

  const configurationParts = {
    clock,
    ids,
    sealer: vault,
    adapters,
    mayUseContainer: () => Promise.resolve(false),
  };
  if (demo) await seedDemo(db, configurationParts);

  const outbound = createOutboundClient(options.callbackAllowPrivate ? anywhere : publicOnly);
  const callbackParts: CallbackParts = {
    db,
    clock,
    log,
    outbound,
    nudge,
    findConnector: connectorByGuid,
    viewTransaction: (transaction) => transactionView(parts, transaction),
  };

  const app = createHttpServer({ log, ids });
  const metrics = new Metrics({ app, db });
  registerOperationsRoutes(app, {
    metrics,
    readiness: [{ name: "database", check: () => assertMigrated(db) }],
  });
  await describeApi(app, { publicUrl, version: VERSION });
  const access = {
    resolveCaller: (request: Parameters<typeof resolveCaller>[1]) => resolveCaller(authentication, request),
    rateLimits: options.rateLimits,
  };
  const provisioning = { ...authentication, ...configurationParts, db };
  registerTenancyRoutes(app, provisioning);
  registerConnectorRoutes(app, provisioning);
  registerCallbackRoutes(app, { ...provisioning, ...callbackParts });
  registerTransactionRoutes(app, parts, access);
  registerStatusRoutes(app, parts, access);
  registerOptionsRoutes(app, parts, access);
  registerThreeDSecureRoutes(app, parts);
  registerTokenizeRoutes(app, {
    db,
    vault,
    rateLimits: options.rateLimits,
    findConnectorByPublicIntegrationKey: (publicIntegrationKey) =>
      configuration.remember("connector-public-key", publicIntegrationKey, () =>
        findConnectorByPublicIntegrationKey(db, { publicIntegrationKey, sealer: vault }),
      ),
  });
  await registerHostedFields(app);
  if (demo) await registerDemoShop(app, { publicUrl, clock, ids });
  registerRedirectRoutes(app, parts);
  for (const adapter of new Set(adapters.values())) adapter.registerRoutes?.(app);

  const jobs = new JobRunner({
    db,
    log,
    kinds: [
      purgeCardDataJobKind(db),
      captureLaterJobKind(parts),
      concludeAuthenticationJobKind(parts),
      ...[...adapters.values()].flatMap((adapter) => adapter.jobKinds ?? []),
    ],
  });
  // On a runner of their own: receivers that keep callbacks waiting hold up nothing but callbacks.
  const callbacks = new JobRunner({
    db,
    log,
    kinds: [deliverCallbackJobKind(callbackParts)],
    concurrency: CALLBACKS_AT_ONCE,
    clock,
  });
  const recurring = new Recurring({ log });
  recurring.add("status inquiries", 1_000, () => inquireDueTransactions(parts));
  recurring.add("expiry", 1_000, () => expireDueTransactions(parts));

  if (options.roles.has("worker")) {
    await jobs.start();
    await callbacks.start();
    recurring.start();
  }
  return {
    app,
    db,
    rootCredential,
    runDue: async () => {
      await recurring.runOnce();
      await jobs.runDue();
      await callbacks.runDue();
    },
    close: async () => {
      await app.close();
      await recurring.close();
      await Promise.all([jobs.close(), callbacks.close()]);
      await outbound.close();
      await configuration.close();
      metrics.close();
      await db.close();
    },
  };
}
