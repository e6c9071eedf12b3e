import { sql, type Queryable } from "../platform/database/index.ts";
import type { Merchant } from "./merchant.ts";
import { MOST_PER_PAGE, type PageRequest } from "./page.ts";

const COLUMNS = sql`guid, tenant_guid, name, description`;

export function findMerchant(
  db: Queryable,
  { merchantGuid }: { merchantGuid: string },
): Promise<Merchant | undefined> {
  return db.maybeOne<Merchant>(sql`select ${COLUMNS} from merchants where guid = ${merchantGuid}`);
}

export function selectMerchants(
  db: Queryable,
  { tenantGuid, page }: { tenantGuid: string; page: PageRequest },
): Promise<Merchant[]> {
  return db.query<Merchant>(sql`
    select ${COLUMNS} from merchants
    where tenant_guid = ${tenantGuid} and (${page.after ?? null}::text is null
      or (created_at, guid) > (select created_at, guid from merchants where guid = ${page.after ?? null}))
    order by created_at, guid limit ${(page.limit ?? MOST_PER_PAGE) + 1}`);
}

export async function insertMerchant(db: Queryable, merchant: Merchant): Promise<void> {
  await db.execute(sql`
    insert into merchants (guid, tenant_guid, name, description)
    values (${merchant.guid}, ${merchant.tenantGuid}, ${merchant.name}, ${merchant.description})`);
}

/** Undefined values stay as they are; the merchant as it is now, or undefined when there is none. */
export function changeMerchant(
  db: Queryable,
  change: { merchantGuid: string; name: string | undefined; description: string | null | undefined },
): Promise<Merchant | undefined> {
  return db.maybeOne<Merchant>(sql`
    update merchants set
      name = coalesce(${change.name ?? null}, name),
      description = case when ${change.description !== undefined}::boolean
        then ${change.description ?? null} else description end
    where guid = ${change.merchantGuid}
    returning ${COLUMNS}`);
}
