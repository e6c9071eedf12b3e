import { sql, type Queryable } from "../../platform/database/index.ts";
import type { BookingExport } from "./book-store.ts";

/** An export with its time. */
export interface ListedExport extends BookingExport {
  readonly createdAt: Temporal.Instant;
}

/** The exports of a profile, the newest first. */
export function listExports(
  db: Queryable,
  { profileGuid, limit }: { profileGuid: string; limit: number },
): Promise<ListedExport[]> {
  return db.query<ListedExport>(sql`
    select guid, merchant_guid, profile_guid, number, period_from::text as period_from, period_to::text as period_to,
      rows, checks, file_name, media_type, created_at
    from booking_exports where profile_guid = ${profileGuid} order by number desc limit ${limit}::int`);
}
