import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { BiParts } from "../bi/index.ts";
import { RATE_RESULTS, ratesRefreshed } from "../dcc/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, ReplicaFacts } from "../platform/database/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { jobFinished } from "../platform/jobs/index.ts";
import {
  authenticationConcluded,
  lateApprovalRecorded,
  providerResponded,
} from "../transaction-requests/index.ts";
import { transactionMoved } from "../transactions/index.ts";
import { measureCallbacks, measureEvents } from "./delivery-metrics.ts";
import { measureBatches } from "./batch-metrics.ts";
import { measureCircuitBreakers, measureConnectors } from "./connector-metrics.ts";
import { measureProviderDeadlines, type ProviderMetricsParts } from "./provider-metrics.ts";
import { measureBiProcess, measureProjection } from "./bi-metrics.ts";
import { measureJobQueue } from "./job-queue-metrics.ts";
import {
  measureCertificates,
  measureDatabaseServer,
  measureDataFolder,
  measureProgram,
  type HeldCertificates,
} from "./machine-metrics.ts";
import { measureOwnerless } from "./ownerless-records.ts";
import { measurePool, measureReplicas } from "./database-metrics.ts";
import { SECONDS, WAIT_SECONDS } from "./buckets.ts";
import { printScrapes, type Scrape } from "./scrape.ts";
import { measureMails, measurePasswordChecks } from "./password-and-mail-metrics.ts";

interface MetricsOptions extends ProviderMetricsParts {
  readonly app: HttpServer;
  readonly db: Database;
  readonly clock: Clock;
  readonly bi: BiParts;
  readonly version: string;
  /** The folder whose free space is reported. */
  readonly dataDir: string | undefined;
  readonly certificates: HeldCertificates | undefined;
  /** Receivers of callbacks that this process leaves alone for now. */
  readonly restingReceivers: () => number;
  /** Standbys that this process reads. */
  readonly replicas: () => readonly ReplicaFacts[];
  /** Origins of providers that this process does not call for now. */
  readonly failingProviders: () => readonly string[];
  /** The processes that were started together with this one. */
  readonly group?: Group | undefined;
}

interface Group {
  readonly name: string;
  readonly reportsSharedFigures: boolean;
  readonly restarts: number;
  readonly scrapeAll: () => Promise<readonly Scrape[]>;
}

/** The metrics of this process for Prometheus; docs/reference/metrics.md lists them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #subscriptions: (() => void)[];
  readonly #group: Group | undefined;
  #collectsProcess = false;

  constructor(options: MetricsOptions) {
    const { app, db, bi } = options;
    measureRequests(app, this.#registry);
    measureConnections(app, this.#registry);
    // Before those that query the database, whose own wait for a connection would be counted.
    measurePool(db, this.#registry);
    measureProgram(this.#registry, options);
    measureRestarts(this.#registry, options.group?.restarts ?? 0);
    const reportsSharedFigures = options.group?.reportsSharedFigures ?? true;
    if (reportsSharedFigures) {
      measureJobQueue(db, this.#registry);
      measureProviderDeadlines(this.#registry, options);
      measureOwnerless(db, this.#registry);
      measureDatabaseServer(this.#registry, options);
      measureDataFolder(this.#registry, options);
      measureCertificates(this.#registry, options.certificates);
    }
    this.#group = options.group;
    if (options.group) this.#registry.setDefaultLabels({ process: options.group.name });
    measureReplicas(options.replicas, this.#registry);
    measureCircuitBreakers(this.#registry, options);
    this.#subscriptions = [
      measureTransactions(this.#registry),
      measureProviders(this.#registry),
      measureConnectors(this.#registry),
      measureLatePayments(this.#registry),
      measureAuthentications(this.#registry),
      measureJobs(this.#registry),
      measureCallbacks(this.#registry),
      measureEvents(this.#registry),
      measureBatches(db, this.#registry),
      measureRates(this.#registry),
      measurePasswordChecks(this.#registry),
      measureMails(this.#registry),
      measureProjection(db, { registry: this.#registry, reportsSharedFigures }),
      measureBiProcess(bi, this.#registry),
    ];
  }

  /** For all processes that share the port, each with its name as a label. */
  async text(): Promise<string> {
    if (this.#group) return printScrapes(await this.#group.scrapeAll());
    this.#collectProcess();
    return this.#registry.metrics();
  }

  /** For this process alone. */
  scrape(): Promise<Scrape> {
    this.#collectProcess();
    return this.#registry.getMetricsAsJSON();
  }

  #collectProcess(): void {
    // Started by the first scrape, because measuring the event loop costs a timer.
    if (!this.#collectsProcess) collectDefaultMetrics({ register: this.#registry });
    this.#collectsProcess = true;
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }
}

function measureRestarts(registry: Registry, restarts: number): void {
  new Counter({
    name: "quittance_process_restarts_total",
    help: "Times this process of several (GATEWAY_PROCESSES) ended unexpectedly, and was started again.",
    registers: [registry],
  }).inc(restarts);
}

function measureRequests(app: HttpServer, registry: Registry): void {
  const seconds = new Histogram({
    name: "quittance_http_request_duration_seconds",
    help: "Time from a request's first byte to the last byte of its response.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern: with the path every transaction would be a time series of its own.
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

function measureConnections({ connections }: HttpServer, registry: Registry): void {
  const now = new Gauge({
    name: "quittance_http_connections",
    help: "Connections of clients, `busy` with a request or `idle`.",
    labelNames: ["state"],
    registers: [registry],
    collect: () => {
      const { busy, idle } = connections.count();
      now.set({ state: "busy" }, busy);
      now.set({ state: "idle" }, idle);
    },
  });
  const closed: Gauge = new Gauge({
    name: "quittance_http_connections_closed",
    help: "Idle connections that were closed because of the limit.",
    registers: [registry],
    collect: () => {
      closed.set(connections.closed());
    },
  });
}

function measureTransactions(registry: Registry): () => void {
  const moves = new Counter({
    name: "quittance_transaction_moves_total",
    help: "Transactions that entered a state.",
    labelNames: ["type", "status"],
    registers: [registry],
  });
  return transactionMoved.subscribe(({ type, status }) => moves.inc({ type, status }));
}

function measureProviders(registry: Registry): () => void {
  const seconds = new Histogram({
    name: "quittance_provider_call_duration_seconds",
    help: "Time until a provider's response, by outcome.",
    labelNames: ["adapter", "call", "outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  return providerResponded.subscribe((fact) =>
    seconds.observe({ adapter: fact.adapter, call: fact.call, outcome: fact.outcome }, fact.seconds),
  );
}

function measureLatePayments(registry: Registry): () => void {
  const recorded = new Counter({
    name: "quittance_late_payments_total",
    help: "Money received for transactions that had ended, by what becomes of it.",
    labelNames: ["type", "fate"],
    registers: [registry],
  });
  // A counter that begins at its first event hides that event from `increase`, and so from the alert.
  for (const type of ["refund", "payout"]) recorded.inc({ type, fate: "not_returnable" }, 0);
  return lateApprovalRecorded.subscribe(({ type, fate }) => recorded.inc({ type, fate }));
}

function measureAuthentications(registry: Registry): () => void {
  const concluded = new Counter({
    name: "quittance_authentications_total",
    help: "Concluded 3-D Secure authentications, by result.",
    labelNames: ["scheme", "status", "challenged", "failure"],
    registers: [registry],
  });
  return authenticationConcluded.subscribe(({ scheme, transStatus, challenged, failure }) =>
    concluded.inc({ scheme, status: transStatus, challenged: String(challenged), failure }),
  );
}

function measureJobs(registry: Registry): () => void {
  const seconds = new Histogram({
    name: "quittance_job_duration_seconds",
    help: "Time of one run of a job.",
    labelNames: ["kind", "result"],
    buckets: SECONDS,
    registers: [registry],
  });
  const waited = new Histogram({
    name: "quittance_job_wait_seconds",
    help: "Time from the moment a job was due to its start.",
    labelNames: ["kind"],
    buckets: WAIT_SECONDS,
    registers: [registry],
  });
  return jobFinished.subscribe((fact) => {
    seconds.observe({ kind: fact.kind, result: fact.result }, fact.seconds);
    waited.observe({ kind: fact.kind }, Math.max(0, fact.waitedSeconds));
  });
}

function measureRates(registry: Registry): () => void {
  const total = new Counter({
    name: "quittance_conversion_rate_refreshes_total",
    help: "Requests of the feed of conversion rates, by result.",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of RATE_RESULTS) total.inc({ result }, 0);
  return ratesRefreshed.subscribe(({ result }) => total.inc({ result }));
}
