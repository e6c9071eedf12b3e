import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Seen } from "../world.ts";

/** No record contradicts a response that a client got. */
export async function responsesStayTrue(db: Database, responses: readonly Seen[]): Promise<string[]> {
  const acknowledged = responses.filter(({ body }) => typeof body["uuid"] === "string");
  const rows = await db.query<{ uuid: string; status: string }>(sql`
    select uuid, status from transactions where uuid = any(${acknowledged.map(({ body }) => String(body["uuid"]))}::text[])`);
  const status = new Map(rows.map((row) => [row.uuid, row.status]));
  return acknowledged.flatMap(({ body }) => {
    const current = status.get(String(body["uuid"]));
    if (current === undefined) return [`acknowledged and lost: ${String(body["uuid"])}`];
    if (body["returnType"] === "FINISHED" && current !== "success")
      return [`the response was FINISHED and the record is ${current}`];
    return body["returnType"] === "ERROR" && current === "success"
      ? ["the response was ERROR and the record is a success"]
      : [];
  });
}
