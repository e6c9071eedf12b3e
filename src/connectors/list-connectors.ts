import type { Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { pageOf, type Page, type PageRequest } from "../tenancy/index.ts";
import { selectConnectors } from "./connector-store.ts";
import type { Connector } from "./connector.ts";

export async function listConnectors(
  db: Queryable,
  { merchantGuid, page = {}, sealer }: { merchantGuid: string; page?: PageRequest; sealer: Sealer },
): Promise<Page<Connector>> {
  return pageOf(await selectConnectors(db, { merchantGuid, page, sealer }), page);
}
