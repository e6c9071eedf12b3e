import type { Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { pageOf, type Page, type PageRequest } from "./page.ts";
import { selectTenants } from "./tenant-store.ts";
import type { Tenant } from "./tenant.ts";

export async function listTenants(
  db: Queryable,
  { page = {}, ...options }: { page?: PageRequest; sealer: Sealer; withinGuid: string },
): Promise<Page<Tenant>> {
  return pageOf(await selectTenants(db, { page, ...options }), page);
}
