import type { Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { findMerchant, pageOf, type Page, type PageRequest } from "../tenancy/index.ts";
import { selectConnectors } from "./connector-store.ts";
import type { Connector } from "./connector.ts";
import type { ConnectorRefusal } from "./refusals.ts";

export async function listConnectors(
  db: Queryable,
  { merchantGuid, page = {}, sealer }: { merchantGuid: string; page?: PageRequest; sealer: Sealer },
): Promise<Page<Connector> | Extract<ConnectorRefusal, { code: "merchant_not_found" }>> {
  if (!(await findMerchant(db, { merchantGuid }))) return { refused: true, code: "merchant_not_found" };
  return pageOf(await selectConnectors(db, { merchantGuid, page, sealer }), page);
}
