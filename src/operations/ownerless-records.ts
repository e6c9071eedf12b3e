import type { Registry } from "prom-client";

import { listBatchesWithoutJob } from "../batch/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import { listRunsWithoutJob } from "../schedules/index.ts";
import { adoptTransactions, listTransactionsWithoutOwner } from "../transactions/index.ts";
import { cachedReading } from "./cached-reading.ts";
import { gaugeBy } from "./gauge.ts";

/** More are not counted: one is an alert. */
const LISTED = 1_000;
const NAMED_IN_LOG = 20;

/** By kind of record. */
type Ownerless = Readonly<Record<"transaction" | "schedule_run" | "batch", readonly string[]>>;

/**
 * The records that are open and that nothing continues. Every commit that leaves a record open names who continues it, so that a
 * crash at any moment leaves none here.
 */
export async function listOwnerless(db: Database): Promise<Ownerless> {
  const limit = { limit: LISTED };
  const [transaction, scheduleRun, batch] = await Promise.all([
    listTransactionsWithoutOwner(db, limit),
    listRunsWithoutJob(db, limit),
    listBatchesWithoutJob(db, limit),
  ]);
  return { transaction, schedule_run: scheduleRun, batch };
}

/** Gives such transactions an owner, and names the other records in the log. The number of transactions. */
export async function adoptOwnerless({ db, log }: { db: Database; log: Log }): Promise<number> {
  const adopted = await adoptTransactions(db, { limit: LISTED });
  for (const transaction of adopted)
    log.warn({ transaction }, "Nothing continued a transaction: it is inquired about, or ends.");
  const { transaction: _adopted, ...others } = await listOwnerless(db);
  for (const [record, ids] of Object.entries(others))
    if (ids.length > 0)
      log.error(
        { record, count: ids.length, ids: ids.slice(0, NAMED_IN_LOG) },
        "Nothing continues a record.",
      );
  return adopted.length;
}

/** All processes report the same figures. */
export function measureOwnerless(db: Database, registry: Registry): void {
  const lists = cachedReading<Ownerless>(() => listOwnerless(db), {
    transaction: [],
    schedule_run: [],
    batch: [],
  });
  gaugeBy(registry, {
    name: "quittance_records_without_owner",
    help: "Records that are open and that nothing continues: no inquiry, no expiry, no job.",
    label: "record",
    read: async () =>
      Object.fromEntries(Object.entries(await lists()).map(([record, ids]) => [record, ids.length])),
  });
}
