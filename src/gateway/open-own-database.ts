import { OWN_CELL_ALONE, openCellNames, type CellNames } from "../cells/index.ts";
import { openDatabase, openStaleReads, type Database, type StaleReads } from "../platform/database/index.ts";
import { applicationNameOf } from "../vault/index.ts";
import type { GatewayOptions } from "./options.ts";

/** Connections to the gateway's database by its options; `poolSize` is the most at a time, with a default for payments. */
export function openOwnDatabase(options: GatewayOptions, size: { poolSize?: number } = {}): Database {
  const { databaseUrl: url, databaseSessionUrl: sessionUrl, clock, log, masterKey } = options;
  const applicationName = applicationNameOf(masterKey);
  return openDatabase({ url, sessionUrl, clock, log, applicationName, ...size });
}

/** Where the console reads lists: a replica of the options, or the database itself. */
export function openOwnStaleReads(primary: Database, options: GatewayOptions): StaleReads {
  const { databaseReplica: { url, maxLagSeconds = 0 } = {}, simulation } = options;
  return openStaleReads({ ...options, url: simulation ? undefined : url, primary, maxLagSeconds });
}

/** Names in all cells of the installation. */
export function openOwnCellNames({ cells, clock, log }: GatewayOptions): CellNames {
  return cells ? openCellNames(cells, { clock, log }) : OWN_CELL_ALONE;
}
