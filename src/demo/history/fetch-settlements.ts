import { findConnector } from "../../connectors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { startFetch, type SettlementParts } from "../../settlement/index.ts";
import { must } from "../must.ts";
import { SAMPLE_MERCHANTS } from "./sample-merchants.ts";

/** Parts of the gateway that fetching needs. */
export type SettlementSources = Pick<SettlementParts, "adapters" | "ids"> & { readonly sealer: Sealer };

/** Fetches what the providers of all connectors of the sample paid out in the period, by the operation of the API. Jobs bring the rows. */
export async function fetchSettlements(
  db: Database,
  { adapters, ids, sealer }: SettlementSources,
  period: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<void> {
  // The caller runs the jobs when it moves the clock.
  const parts = { db, adapters, ids, notifyWorkers: () => undefined };
  for (const { connectors } of SAMPLE_MERCHANTS)
    for (const [{ guid }] of connectors) {
      const connector = await findConnector(db, { guid, sealer });
      if (connector) must(await startFetch(parts, { connector, ...period }));
    }
}
