import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Told } from "../shop.ts";

/** What a client was told stays true. */
export async function clientsWereToldTheTruth(db: Database, told: readonly Told[]): Promise<string[]> {
  const acknowledged = told.filter(({ seen }) => typeof seen.body["uuid"] === "string");
  const rows = await db.query<{ uuid: string; status: string }>(sql`
    select uuid, status from transactions where uuid = any(${acknowledged.map(({ seen }) => String(seen.body["uuid"]))}::text[])`);
  const status = new Map(rows.map((row) => [row.uuid, row.status]));
  return acknowledged.flatMap(({ seen }) => {
    const is = status.get(String(seen.body["uuid"]));
    if (is === undefined) return [`acknowledged and lost: ${String(seen.body["uuid"])}`];
    if (seen.body["returnType"] === "FINISHED" && is !== "success") return [`told finished, is ${is}`];
    return seen.body["returnType"] === "ERROR" && is === "success" ? ["told failed, is a success"] : [];
  });
}
