import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { Logos } from "./merchant-logo.ts";
import type { Merchant } from "./merchant.ts";
import { tenantsWithin } from "./tenant-tree.ts";
import { MAX_PER_PAGE, type PageRequest } from "./page.ts";

const COLUMNS = sql`guid, tenant_guid, name, description, email, logos, attributes`;

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
    order by created_at, guid limit ${(page.limit ?? MAX_PER_PAGE) + 1}`);
}

/** The guids of the merchants of a tenant and of all tenants below it. */
export async function merchantsWithin(db: Queryable, tenantGuid: string): Promise<string[]> {
  const rows = await db.query<{ guid: string }>(
    sql`select guid from merchants where tenant_guid in (${tenantsWithin(tenantGuid)})`,
  );
  return rows.map(({ guid }) => guid);
}

/** Names by guid. */
export async function nameMerchants(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ guid: string; name: string }>(
    sql`select guid, name from merchants where guid = any(${guids}::text[])`,
  );
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

/** Every merchant's tenant, by `merchant_guid`: a subquery for a join in another slice's statement. */
export const TENANTS_OF_MERCHANTS = sql`(select guid as merchant_guid, tenant_guid from merchants)`;

/** Every merchant's country, null where it is not known, likewise. */
export const COUNTRIES_OF_MERCHANTS = sql`(
  select guid as merchant_guid, attributes->>'country' as merchant_country from merchants)`;

export async function insertMerchant(db: Queryable, merchant: Merchant): Promise<void> {
  await db.execute(sql`
    insert into merchants (guid, tenant_guid, name, description, email, logos, attributes)
    values (${merchant.guid}, ${merchant.tenantGuid}, ${merchant.name}, ${merchant.description}, ${merchant.email},
      ${json(merchant.logos)}::jsonb, ${json(merchant.attributes)}::jsonb)`);
}

/** Locks the merchant until the transaction ends, so that no concurrent change is lost. */
export function lockMerchant(
  tx: Queryable,
  { merchantGuid }: { merchantGuid: string },
): Promise<Merchant | undefined> {
  return tx.maybeOne<Merchant>(sql`select ${COLUMNS} from merchants where guid = ${merchantGuid} for update`);
}

export async function saveMerchant(tx: Queryable, merchant: Merchant): Promise<void> {
  await tx.execute(sql`
    update merchants set name = ${merchant.name}, description = ${merchant.description}, email = ${merchant.email},
      logos = ${json(merchant.logos)}::jsonb, attributes = ${json(merchant.attributes)}::jsonb
    where guid = ${merchant.guid}`);
}

/** Stores the bytes of new logos and deletes those that are not used any more. */
export async function saveLogoImages(
  tx: Queryable,
  options: { merchantGuid: string; logos: Logos; images: ReadonlyMap<string, Buffer> },
): Promise<void> {
  const { merchantGuid, logos, images } = options;
  const used = Object.values(logos).map(({ digest }) => digest);
  await tx.execute(sql`
    delete from merchant_logos where merchant_guid = ${merchantGuid} and digest <> all(${used}::text[])`);
  for (const [digest, image] of images) {
    await tx.execute(sql`
      insert into merchant_logos (merchant_guid, digest, image) values (${merchantGuid}, ${digest}, ${image})
      on conflict do nothing`);
  }
}

export async function findLogoImage(
  db: Queryable,
  { merchantGuid, digest }: { merchantGuid: string; digest: string },
): Promise<Buffer | undefined> {
  const row = await db.maybeOne<{ image: Buffer }>(sql`
    select image from merchant_logos where merchant_guid = ${merchantGuid} and digest = ${digest}`);
  return row?.image;
}
