import { seedDemo, watchRequests } from "../demo/index.ts";
import { assertMigrated, migrateDatabase } from "../migrations.ts";
import { Metrics, registerOperationsRoutes } from "../operations/index.ts";
import { probeWrite, type Database } from "../platform/database/index.ts";
import { apiDocumentOptions } from "./api-document.ts";
import { createHttpServer, describeApi, type HttpServer } from "../platform/http/index.ts";
import { failurePages } from "../payment-pages/index.ts";
import { ensureSetUpLink } from "../console/index.ts";
import { ensureRootCredential, type RootCredential } from "../tenancy/index.ts";
import { warnOfWrongClock } from "./clock-check.ts";
import { warnOfShortPassword } from "./password-check.ts";
import type { GatewayOptions } from "./options.ts";
import { openParts, type GatewayParts } from "./parts.ts";
import { registerRoutes } from "./routes.ts";
import { VERSION } from "./version.ts";
import { createWorkers, type Workers } from "./workers.ts";

/** A running gateway: its HTTP server (not yet listening) and its workers. */
export interface Gateway {
  readonly app: HttpServer;
  readonly db: Database;
  readonly rootCredential: RootCredential;
  /** By which the console's first administrator signs up, when it was made by this start and not stored elsewhere. */
  readonly setUpLink?: string | undefined;
  /** Runs all due work once, instead of waiting for the workers: for tests and the simulation. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** The only composition root: options in, running gateway out. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { simulation } = options;
  if (!simulation) await migrateDatabase(options.databaseUrl);
  const parts = await openParts(options);
  const { db, ids, log } = parts;
  await warnOfWrongClock(db, parts);
  warnOfShortPassword(options.administrator?.password, parts);
  const rootCredential = await ensureRootCredential(db, { ...options.administrator, ids });
  if (options.demo && !simulation)
    await seedDemo(db, parts.provisioning, { biDataSource: options.bi !== undefined });

  const setUpLink = simulation ? undefined : await makeSetUpLink(parts, options);

  const app = createHttpServer({
    log,
    ids,
    trustedProxies: options.trustedProxies ?? [],
    failurePage: await failurePages(options),
    drainMs: options.drainMs ?? 0,
    publicUrl: options.publicUrl,
  });
  if (parts.live) watchRequests(app, { live: parts.live, clock: parts.clock });
  const workers = createWorkers(parts, options);
  const metrics = createMetrics(app, { parts, options, workers });
  registerOperationsRoutes(app, {
    metrics,
    log,
    readiness: [
      { name: "database", check: () => Promise.all([assertMigrated(db), probeWrite(db)]) },
      { name: "bi", check: () => parts.bi.reachable() },
    ],
  });
  await describeApi(app, apiDocumentOptions({ publicUrl: options.publicUrl, ids }));
  await registerRoutes(app, parts, options);

  if (options.roles.has("worker")) await workers.start();
  else if (options.roles.has("bi")) workers.startProjection();
  return {
    app,
    db,
    rootCredential,
    setUpLink,
    runDue: () => workers.runDue(),
    close: async () => {
      await Promise.all([app.close(), workers.close()]);
      metrics.close();
      await parts.close();
    },
  };
}

/** Undefined also when the link was stored instead: then it is not to be shown. */
async function makeSetUpLink(
  { db, ids, publicUrl }: GatewayParts,
  { roles, administrator }: GatewayOptions,
): Promise<string | undefined> {
  if (!roles.has("api")) return undefined;
  const keep = administrator.keepSetUpLink;
  const link = await ensureSetUpLink(db, { ids, publicUrl, keep });
  return keep ? undefined : link;
}

function createMetrics(
  app: HttpServer,
  { parts, options, workers }: { parts: GatewayParts; options: GatewayOptions; workers: Workers },
): Metrics {
  return new Metrics({
    app,
    db: parts.db,
    clock: parts.clock,
    bi: parts.bi,
    version: VERSION,
    dataDir: options.dataDir,
    certificates: options.directoryServerTls,
    restingReceivers: () => workers.restingReceivers(),
    failingProviders: () => parts.providerClient.openCircuits(),
  });
}
