import { collectDefaultMetrics, Counter, Registry } from "prom-client";

import type { BiParts } from "../bi/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, ReplicaFacts } from "../platform/database/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { measureCallbacks, measureEvents } from "./delivery-metrics.ts";
import { measureBatches } from "./batch-metrics.ts";
import { measureCircuitBreakers, measureConnectors } from "./connector-metrics.ts";
import { measureProviderDeadlines, type ProviderMetricsParts } from "./provider-metrics.ts";
import { measureBiProcess, measureProjection } from "./bi-metrics.ts";
import { measureConnections, measureRequests } from "./http-metrics.ts";
import { measureJobs } from "./job-metrics.ts";
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
import {
  measureAuthentications,
  measureLatePayments,
  measureProviders,
  measureRates,
  measureTransactions,
} from "./payment-metrics.ts";
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
