import { sql, type Queryable } from "../../platform/database/index.ts";
import type { SettlementImport } from "./import-store.ts";

/** The imports of all these connectors, the newest first. */
export function newestImports(
  db: Queryable,
  { connectorGuids, limit }: { connectorGuids: readonly string[]; limit: number },
): Promise<SettlementImport[]> {
  return db.query<SettlementImport>(sql`
    select * from settlement_imports where connector_guid = any(${[...connectorGuids]}::text[])
    order by created_at desc, guid limit ${limit}`);
}
