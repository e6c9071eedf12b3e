import { X509Certificate } from "node:crypto";
import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import { Gauge, type Registry } from "prom-client";

import type { Clock } from "../platform/clock.ts";
import { gauge, gaugeBy } from "./gauge.ts";
import { measureReplication } from "./replication-metrics.ts";
import { databaseNow, sql, type Database } from "../platform/database/index.ts";

/** Several scrapes within this time cost one query. */
const REMEMBERED_MS = 5_000;

/** Which program this process runs, and what it leaves to the garbage collector. */
export function measureProgram(registry: Registry, options: { version: string }): void {
  measureBuild(registry, options);
  measureAllocations(registry);
}

/** Which gateway this is: join it to other series to see what a new version changed. */
function measureBuild(registry: Registry, { version }: { version: string }): void {
  new Gauge({
    name: "quittance_build_info",
    help: "Always 1; the labels name the version of the gateway and of Node.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
}

/** Divided by the requests of a period it is what one of them leaves to the garbage collector. */
function measureAllocations(registry: Registry): void {
  gauge(registry, {
    name: "quittance_allocated_bytes",
    help: "Bytes of the JavaScript objects that were made since the start of the process.",
    read: () => getHeapStatistics().total_allocated_bytes,
  });
}

export interface DatabaseFacts {
  /** How far this machine's clock is ahead of the database's. */
  readonly clockDifferenceSeconds: number;
  readonly startedAt: Temporal.Instant;
}

/** Absent while the database is away: a scrape must not fail because of it, and an old value would be a lie. */
export function measureDatabaseServer(registry: Registry, options: { db: Database; clock: Clock }): void {
  measureReplication(options.db, registry);
  const facts = remembered(() => readFacts(options));
  gauge(registry, {
    name: "quittance_clock_difference_seconds",
    help: "How far this machine's clock is ahead of the database's; negative when it is behind.",
    read: async () => (await facts())?.clockDifferenceSeconds,
  });
  gauge(registry, {
    name: "quittance_database_start_timestamp_seconds",
    help: "When the database server was started; every change is a restart or a failover.",
    read: async () => {
      const found = await facts();
      return found && found.startedAt.epochMilliseconds / 1_000;
    },
  });
}

/** @throws while the database is unavailable */
export async function readFacts({ db, clock }: { db: Database; clock: Clock }): Promise<DatabaseFacts> {
  const before = clock.real.now();
  const { at, startedAt } = await db.one<{ at: Temporal.Instant; startedAt: Temporal.Instant }>(
    sql`select ${databaseNow} as at, pg_postmaster_start_time() as started_at`,
  );
  // The database read its clock about half-way between the request and its response.
  const roundTripSeconds = clock.real.now().since(before).total("seconds");
  return { clockDifferenceSeconds: before.since(at).total("seconds") + roundTripSeconds / 2, startedAt };
}

function remembered<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let found: Promise<T | undefined> = Promise.resolve(undefined);
  let readAtMs = -Infinity;
  return () => {
    if (performance.now() - readAtMs < REMEMBERED_MS) return found;
    readAtMs = performance.now();
    found = read().catch(() => undefined);
    return found;
  };
}

/** For the file system below the data folder, as the gateway's user may fill it. */
export function measureDataFolder(registry: Registry, { dataDir }: { dataDir: string | undefined }): void {
  gaugeBy(registry, {
    name: "quittance_data_folder_bytes",
    help: "Size of the file system that the data folder is on, and what is free of it.",
    label: "of",
    read: async () => {
      const found = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
      return found ? { size: found.blocks * found.bsize, free: found.bavail * found.bsize } : {};
    },
  });
}

export interface HeldCertificates {
  /** PEM. The gateway's own certificate towards Directory Servers. */
  readonly certificate: string;
  /** PEM, several in one text. Authorities that Directory Servers are verified with. */
  readonly authorities?: string | undefined;
}

/**
 * When the certificates that the gateway holds expire. Its own server certificate is not among them: TLS ends at the
 * reverse proxy.
 */
export function measureCertificates(registry: Registry, held: HeldCertificates | undefined): void {
  const expiry = new Gauge({
    name: "quittance_certificate_expiry_timestamp_seconds",
    help: "When a certificate expires, the first of several; absent without one.",
    labelNames: ["use"],
    registers: [registry],
  });
  if (!held) return;
  expiry.set({ use: "directory_server_client" }, firstExpirySeconds(held.certificate));
  if (held.authorities !== undefined)
    expiry.set({ use: "directory_server_authority" }, firstExpirySeconds(held.authorities));
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

function firstExpirySeconds(pem: string): number {
  const expiries = (pem.match(CERTIFICATE) ?? []).map((one) =>
    new X509Certificate(one).validToDate.getTime(),
  );
  return Math.min(...expiries) / 1_000;
}
