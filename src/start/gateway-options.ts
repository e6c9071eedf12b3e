import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BiEngineChoice } from "../bi/index.ts";
import type { GatewayOptions } from "../gateway/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createIds } from "../platform/ids.ts";
import { childEnvironment } from "../platform/child-environment.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../settings/index.ts";

/** Longer than a reverse proxy keeps an idle connection to the gateway (docs/operations.md), so that none is closed while in use. */
const DRAIN_MS = 3_000;

/** The options of a gateway that the settings decide. */
export function gatewayOptions(
  chosen: Settings,
  found: { databaseUrl: string; publicUrl: string; masterKey: Buffer; log: Log },
): Omit<GatewayOptions, "administrator"> {
  const dataDir = resolve(chosen.dataDir);
  return {
    ...found,
    dataDir,
    databaseSessionUrl: chosen.database.kind === "external" ? chosen.database.sessionUrl : undefined,
    databaseReplica: chosen.database.kind === "external" ? chosen.database.replica : undefined,
    ...(chosen.bankInbox !== undefined && { bankInbox: resolve(chosen.bankInbox) }),
    ...binDataOf(chosen, dataDir),
    threeDSecureServer: chosen.threeDSecureServer,
    trustedProxies: chosen.trustedProxies,
    walletTrust: chosen.walletTrust,
    appleDomainFile: chosen.appleDomainFile,
    securityContacts: chosen.securityContacts,
    directoryServerTls: chosen.directoryServerTls,
    drainMs: Math.min(DRAIN_MS, (chosen.shutdownGraceSeconds * 1_000) / 2),
    demo: chosen.demo,
    simulator: chosen.simulator,
    testClock: chosen.testClock,
    cells: chosen.cells,
    callbackAllowPrivate: chosen.callbackAllowPrivate,
    providerTestServers: chosen.providerTestServers,
    providerPackages: {
      names: chosen.providers,
      folders: [process.cwd(), import.meta.dirname],
      environment: childEnvironment(),
    },
    rateLimits: chosen.rateLimits,
    bi: biEngine(chosen, dataDir),
    biRetentionMonths: chosen.biRetentionMonths,
    ecbRates: chosen.ecbRates,
    roles: chosen.roles,
    ...(chosen.batchMaxBytes !== undefined && { batchMaxBytes: chosen.batchMaxBytes }),
    retention: chosen.retention,
    tracing: chosen.tracing,
    clock: systemClock,
    ids: createIds(),
  };
}

/**
 * The embedded engine belongs to one gateway process, the one with the role `bi`; without that role a process serves BI from
 * a cluster only. Both kinds run in a process of their own (docs/decisions/bi-process.md).
 */
function biEngine(
  { biEngine: chosen, roles, biMemoryMb }: Settings,
  dataDir: string,
): BiEngineChoice | undefined {
  const options = { memoryMb: biMemoryMb };
  if (chosen.kind === "opensearch") return { kind: "process", stored: chosen, options };
  if (!roles.has("bi")) return undefined;
  return { kind: "process", stored: { kind: "embedded", directory: join(dataDir, "bi") }, options };
}

/** The bundled BIN data is replaced by the file of the setting, or by this one in the data folder. */
function binDataOf({ binData }: Settings, dataDir: string): { binDataFile?: string } {
  if (binData !== undefined) return { binDataFile: resolve(binData) };
  const binDataFile = join(dataDir, "bin-data.csv");
  return existsSync(binDataFile) ? { binDataFile } : {};
}
