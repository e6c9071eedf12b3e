import { SampleHistory, type SampleParts, seedDemo, watchRequests } from "../demo/index.ts";
import { assertMigrated, migrateDatabase, warnOfLaterVersion } from "../migrations.ts";
import { Metrics, readPlatform, registerOperationsRoutes, type Scrape } from "../operations/index.ts";
import {
  probeWrite,
  readReplication,
  refusePooler,
  refuseReplica,
  type Database,
  type Replication,
} from "../platform/database/index.ts";
import { apiDocumentOptions } from "./api-document.ts";
import {
  createHttpServer,
  describeApi,
  MAX_BODIES_BYTES,
  traceRequests,
  type HttpServer,
} from "../platform/http/index.ts";
import { OtlpExporter, otlpResource, Tracer } from "../platform/tracing/index.ts";
import { failurePages } from "../payment-pages/index.ts";
import { ensureSetUpLink } from "../console/index.ts";
import { ensureRootCredential, type RootCredential } from "../tenancy/index.ts";
import { announceChanges } from "./announce-changes.ts";
import { warnOfWrongClock } from "./clock-check.ts";
import { warnOfShortPassword } from "./password-check.ts";
import { openOwnStaleReads } from "./open-own-database.ts";
import { openPast } from "./open-past.ts";
import type { GatewayOptions } from "./options.ts";
import { openParts, type GatewayParts } from "./parts.ts";
import { registerRoutes } from "./routes.ts";
import { prepareFirstPayment } from "../transaction-requests/index.ts";
import { VERSION } from "../platform/version.ts";
import { RestingWorkers } from "./resting-workers.ts";
import { createAdvancer, openTestClock } from "./open-test-clock.ts";
import { createProjection, createWorkers } from "./workers.ts";

/** A running gateway: its HTTP server (not yet listening) and its workers. */
export interface Gateway {
  readonly app: HttpServer;
  readonly db: Database;
  /** Undefined in a process that joins others. */
  readonly rootCredential: RootCredential | undefined;
  /** By which the console's first administrator signs up, when it was made by this start and not stored elsewhere. */
  readonly setUpLink?: string | undefined;
  /** Runs all due work once, so many jobs at the same time (1 by default), instead of the workers: for tests and the simulation. */
  runDue(options?: { concurrency?: number }): Promise<void>;
  /** Does what the first payment would wait for otherwise; rejects where that fails, which keeps no payment from it. */
  prepareFirstPayment(): Promise<void>;
  /** The metrics of this process. */
  scrape(): Promise<Scrape>;
  close(): Promise<void>;
}

const MULTIPART_BYTES = 64 * 1024;

/** The only composition root: options in, running gateway out. */
export async function openGateway(given: GatewayOptions): Promise<Gateway> {
  const { simulation } = given;
  const isFirst = given.group?.isFirst ?? true;
  if (!simulation && isFirst) await prepareDatabase(given);
  const followed = await openTestClock(given);
  const options = followed ? { ...given, clock: followed.clock } : given;
  const parts = await openParts(options, followed);
  const { db } = parts;
  const staleReads = openOwnStaleReads(db, options);
  const { rootCredential, setUpLink } = isFirst ? await prepareFirst(parts, options) : {};

  const app = await openServer(parts, options);
  const tracing = openTracing(options);
  if (tracing) traceRequests(app, tracing.tracer);
  if (parts.live) watchRequests(app, { live: parts.live, clock: parts.clock });
  const workers = openWorkers(app, { parts, options, tracer: tracing?.tracer });
  const advancer = createAdvancer(parts, { followed, workers, options });
  const metrics = createMetrics(app, {
    parts,
    options,
    restingReceivers: () => workers.present.restingReceivers(),
    replicas: () => staleReads.facts(),
  });
  registerOperations(app, { metrics, parts });
  await describeApi(app, apiDocumentOptions({ ...parts }));
  const sampleHistory = openSampleHistory(parts, { options, restWorkers: () => workers.rest() });
  const platformFacts = () =>
    readPlatform(
      { ...parts, replicas: () => staleReads.facts() },
      async () => (await options.group?.scrapeAll()) ?? [await metrics.scrape()],
    );
  await registerRoutes(app, parts, { ...options, sampleHistory, platformFacts, staleReads });

  await workers.begin();
  advancer?.start();
  return {
    app,
    db,
    rootCredential,
    setUpLink,
    runDue: (options) => workers.runDue(options),
    prepareFirstPayment,
    scrape: () => metrics.scrape(),
    close: async () => {
      // All at once: a job that begins while the last requests are served may not end before the process does.
      await Promise.all([app.close(), workers.close(), sampleHistory?.close(), advancer?.close()]);
      metrics.close();
      await staleReads.close();
      await followed?.close();
      await parts.close();
      await tracing?.close();
    },
  };
}

function openWorkers(
  app: HttpServer,
  { parts, options, tracer }: { parts: GatewayParts; options: GatewayOptions; tracer: Tracer | undefined },
): RestingWorkers {
  const isServing = () => app.connections.count().busy > 0;
  return new RestingWorkers(() => createWorkers(parts, { ...options, tracer, isServing }), {
    roles: options.roles,
    projection: createProjection(parts),
  });
}

function registerOperations(
  app: HttpServer,
  { metrics, parts: { db, log, bi } }: { metrics: Metrics; parts: GatewayParts },
): void {
  registerOperationsRoutes(app, {
    metrics,
    log,
    readiness: [
      { name: "database", isRequired: true, check: () => databaseReady(db) },
      { name: "bi", isRequired: false, check: () => bi.reachable() },
    ],
  });
}

async function openServer({ log, ids }: GatewayParts, options: GatewayOptions): Promise<HttpServer> {
  return createHttpServer({
    log,
    ids,
    trustedProxies: options.trustedProxies ?? [],
    isBehindOthers: options.group?.isBehindOthers ?? false,
    failurePage: await failurePages(options),
    drainMs: options.drainMs ?? 0,
    publicUrl: options.publicUrl,
    // A tenant's half takes the largest, with the parts around its file.
    maxBodiesBytes: Math.max(MAX_BODIES_BYTES, 2 * ((options.batchMaxBytes ?? 0) + MULTIPART_BYTES)),
  });
}

/** Not where several processes work: the workers of the others would take what is due in the past for their own. */
function openSampleHistory(
  parts: GatewayParts,
  { options, restWorkers }: { options: GatewayOptions; restWorkers: SampleParts["restWorkers"] },
): SampleHistory | undefined {
  if (!options.demo || options.simulation || options.group) return undefined;
  return new SampleHistory({
    ...parts,
    bank: parts,
    share: options.sampleShare,
    restWorkers,
    openPast: (past) => openPast(options, { ...past, open: openGateway }),
  });
}

async function prepareDatabase(options: GatewayOptions): Promise<void> {
  const mistake = await refusePooler(options, options);
  if (mistake !== undefined) throw new Error(mistake);
  const databaseUrl = options.databaseSessionUrl ?? options.databaseUrl;
  const replicaUrl = options.databaseReplica?.url;
  const wrongReplica = replicaUrl && (await refuseReplica({ databaseUrl, replicaUrl }));
  if (wrongReplica) throw new Error(wrongReplica);
  await migrateDatabase(databaseUrl);
}

/** Rejects unless the database serves this version; resolves to what `/readyz` shows of it. */
async function databaseReady(db: Database): Promise<{ replication: Replication }> {
  const [replication] = await Promise.all([readReplication(db), assertMigrated(db), probeWrite(db)]);
  return { replication };
}

function openTracing({
  tracing,
  group,
  log,
}: GatewayOptions): { tracer: Tracer; close: () => Promise<void> } | undefined {
  if (tracing === undefined) return undefined;
  const exporter = new OtlpExporter({ url: tracing.url, log, resource: otlpResource(group?.name) });
  const { sampledPercent } = tracing;
  const tracer = new Tracer({ sampledPercent, onFinished: (span) => exporter.add(span) });
  return { tracer, close: () => exporter.close() };
}

/** Steps that are done once, however many processes are started together. */
async function prepareFirst(
  parts: GatewayParts,
  options: GatewayOptions,
): Promise<{ rootCredential: RootCredential; setUpLink: string | undefined }> {
  const { db, ids } = parts;
  const { simulation, administrator } = options;
  await warnOfWrongClock(db, parts);
  await warnOfLaterVersion(db, parts);
  warnOfShortPassword(administrator?.password, parts);
  await announceChanges(parts);
  const rootCredential = await ensureRootCredential(db, { ...administrator, ids });
  if (options.demo && !simulation)
    await seedDemo(db, parts.provisioning, { biDataSource: options.bi !== undefined });
  return { rootCredential, setUpLink: simulation ? undefined : await makeSetUpLink(parts, options) };
}

/** Undefined also when the link was stored instead: then it is not to be shown. */
async function makeSetUpLink(
  { db, ids, publicUrl }: GatewayParts,
  { roles, group, administrator }: GatewayOptions,
): Promise<string | undefined> {
  if (!(group?.hasConsole ?? roles.has("console"))) return undefined;
  const keep = administrator.keepSetUpLink;
  const link = await ensureSetUpLink(db, { ids, publicUrl, keep });
  return keep ? undefined : link;
}

function createMetrics(
  app: HttpServer,
  {
    parts,
    options,
    ...live
  }: { parts: GatewayParts; options: GatewayOptions } & Pick<
    ConstructorParameters<typeof Metrics>[0],
    "restingReceivers" | "replicas"
  >,
): Metrics {
  return new Metrics({
    app,
    db: parts.db,
    clock: parts.clock,
    adapters: parts.adapters,
    findConnector: parts.findConnector,
    bi: parts.bi,
    version: VERSION,
    dataDir: options.dataDir,
    certificates: options.directoryServerTls,
    ...live,
    failingProviders: () => parts.providerClient.openCircuits(),
    group: options.group,
  });
}
