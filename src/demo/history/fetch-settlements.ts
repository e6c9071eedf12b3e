import { findConnector } from "../../connectors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { startFetch, type SettlementParts } from "../../settlement/index.ts";
import { must } from "../must.ts";
import type { Act } from "./act.ts";
import type { PastGateway } from "./past-shop.ts";
import { SAMPLE_MERCHANTS } from "./sample-merchants.ts";

/** When settlements are reported and fetched, in UTC. */
const WEDNESDAY = 3;
const REPORTED_HOUR = 6;
const DAYS_OF_WEEK = 7;

/** Parts of the gateway that fetching needs. */
export type SettlementSources = Pick<SettlementParts, "adapters" | "ids"> & { readonly sealer: Sealer };

/** A day whose payouts the providers report. */
interface ReportedDay {
  readonly from: Temporal.Instant;
  readonly reportedAt: Temporal.Instant;
}

/** Each Wednesday between both. */
export function reportedDays({
  start,
  end,
}: {
  start: Temporal.Instant;
  end: Temporal.Instant;
}): ReportedDay[] {
  const days: ReportedDay[] = [];
  const first = start.toZonedDateTimeISO("UTC").startOfDay();
  let day = first.add({ days: (WEDNESDAY - first.dayOfWeek + DAYS_OF_WEEK) % DAYS_OF_WEEK });
  for (;;) {
    const reportedAt = day.add({ hours: REPORTED_HOUR }).toInstant();
    if (Temporal.Instant.compare(reportedAt, end) >= 0) return days;
    days.push({ from: day.toInstant(), reportedAt });
    day = day.add({ days: DAYS_OF_WEEK });
  }
}

/** The request to the providers, at the hour of their reports; jobs read them. */
export function settlementAct(
  gateway: PastGateway,
  settlements: SettlementSources,
  { from, reportedAt }: ReportedDay,
): Act {
  const run = () => fetchSettlements(gateway.db, settlements, { from, to: reportedAt });
  return { at: reportedAt, run, hasJobs: true };
}

/** Fetches what the providers of all connectors of the sample paid out in the period, by the operation of the API. Jobs bring the rows. */
async function fetchSettlements(
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
