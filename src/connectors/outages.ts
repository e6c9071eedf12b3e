import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";

/** Records that the provider of a connector does not respond; undefined when that was recorded before. */
export async function beginOutage(
  tx: Queryable,
  connectorGuid: string,
): Promise<Temporal.Instant | undefined> {
  const row = await tx.maybeOne<{ since: Temporal.Instant }>(sql`
    insert into connector_outages (connector_guid, since) values (${connectorGuid}, ${databaseNow})
    on conflict (connector_guid) do nothing returning since`);
  return row?.since;
}

/** Records that it responds again; since when it did not, or undefined when it was no outage. */
export async function endOutage(tx: Queryable, connectorGuid: string): Promise<Temporal.Instant | undefined> {
  const row = await tx.maybeOne<{ since: Temporal.Instant }>(sql`
    delete from connector_outages where connector_guid = ${connectorGuid} returning since`);
  return row?.since;
}

/** The connectors whose provider does not respond. */
export async function listOutages(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ connectorGuid: string }>(sql`select connector_guid from connector_outages`);
  return rows.map(({ connectorGuid }) => connectorGuid);
}
