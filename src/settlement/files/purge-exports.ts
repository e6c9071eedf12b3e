import type { Queryable } from "../../platform/database/index.ts";
import { removeExportsBefore } from "./export-store.ts";

/** For how long merchants can download a settlement file. */
const KEPT_DAYS = 365;
/** Each has all its parts: few, so that the statement stays short. */
const BATCH = 5;

/** Removes files that were kept for their whole retention period. How many exports. */
export function purgeSettlementFiles(db: Queryable, { now }: { now: Temporal.Instant }): Promise<number> {
  return removeExportsBefore(db, { before: now.subtract({ hours: KEPT_DAYS * 24 }), limit: BATCH });
}
