import {
  grantsOfBiKey,
  refuseConferral,
  type Authority,
  type BeyondMaker,
  UNBOUNDED,
} from "../../authority/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import {
  findMerchant,
  hashPassword,
  isOfPlace,
  isTenantWithin,
  listTenantPath,
} from "../../tenancy/index.ts";
import { addScope, scopeOfOwner, type Scope } from "../projection/index.ts";

/** Reads the BI data of its tenant with all sub-tenants, or of one merchant: all of them, or those of test payments. */
export interface BiApiKey {
  readonly apiKey: string;
  readonly name: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string | null;
  readonly testOnly: boolean;
  readonly createdAt: Temporal.Instant;
  /** The maker, as the audit names it; null: the gateway itself. */
  readonly createdBy: string | null;
  readonly revokedAt: Temporal.Instant | null;
}

type CreateKeyRefusal = Refusal<"merchant_not_found"> | BeyondMaker;

/** Keeps a new key and the scope it reads, which the projection fills from the records if it is new. */
export async function createBiApiKey(
  db: Queryable,
  key: {
    apiKey: string;
    password: string;
    name: string;
    tenantGuid: string;
    merchantGuid?: string | undefined;
    /** It finds no live payment; by default it does. */
    testOnly?: boolean | undefined;
    /** The maker: the key reads no more than they may read in bulk. */
    maker: Authority;
  },
): Promise<BiApiKey | CreateKeyRefusal> {
  const { apiKey, name, tenantGuid, merchantGuid, testOnly = false, maker } = key;
  const tenants = await listTenantPath(db, { tenantGuid });
  if (merchantGuid !== undefined && !(await isMerchantOf(db, { merchantGuid, tenantGuid })))
    return { refused: true, code: "merchant_not_found" };
  const placePath = merchantGuid === undefined ? tenants : [merchantGuid, ...tenants];
  const given = { grants: grantsOfBiKey({ testOnly }), placePath, ...UNBOUNDED };
  // A key has no end of its own accord.
  const beyond = refuseConferral({ ...maker, endsAt: null }, given);
  if (beyond) return beyond;
  const passwordHash = await hashPassword(key.password);
  const created = await db.one<BiApiKey>(sql`
    insert into bi_api_keys (api_key, name, tenant_guid, merchant_guid, test_only, password_hash)
    values (${apiKey}, ${name}, ${tenantGuid}, ${merchantGuid ?? null}, ${testOnly}, ${passwordHash})
    returning ${COLUMNS}`);
  await addScope(db, scopeOf(created));
  return created;
}

/** The scope that a key reads. */
export function scopeOf({
  tenantGuid,
  merchantGuid,
  testOnly,
}: Pick<BiApiKey, "tenantGuid" | "merchantGuid" | "testOnly">): Scope {
  if (merchantGuid !== null) return scopeOfOwner({ guid: merchantGuid, kind: "merchant", testOnly });
  return scopeOfOwner({ guid: tenantGuid, kind: "tenant", testOnly });
}

export async function revokeBiApiKey(
  db: Queryable,
  { apiKey, at }: { apiKey: string; at: Temporal.Instant },
): Promise<BiApiKey | Refusal<"key_not_found">> {
  const revoked = await db.maybeOne<BiApiKey>(sql`
    update bi_api_keys set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
    where api_key = ${apiKey} returning ${COLUMNS}`);
  return revoked ?? { refused: true, code: "key_not_found" };
}

/** Oldest first, revoked ones included. */
export function listBiApiKeys(db: Queryable, { tenantGuid }: { tenantGuid: string }): Promise<BiApiKey[]> {
  return db.query<BiApiKey>(sql`
    select ${COLUMNS} from bi_api_keys where tenant_guid = ${tenantGuid} order by created_at, api_key`);
}

/** Usable ones that a person or credential made at a place or below it, oldest first. */
export function biKeysMadeBy(
  db: Queryable,
  { createdBy, placeGuid }: { createdBy: string; placeGuid: string },
): Promise<BiApiKey[]> {
  return db.query<BiApiKey>(sql`
    select ${COLUMNS} from bi_api_keys where created_by = ${createdBy} and ${isOfPlace(placeGuid)} and revoked_at is null
    order by created_at, api_key`);
}

export function findBiKey(db: Queryable, apiKey: string): Promise<BiApiKey | undefined> {
  return db.maybeOne<BiApiKey>(sql`select ${COLUMNS} from bi_api_keys where api_key = ${apiKey}`);
}

/** The key with its password's hash; undefined when there is none or it was revoked. */
export function findUsableKey(
  db: Queryable,
  apiKey: string,
): Promise<(BiApiKey & { readonly passwordHash: string }) | undefined> {
  return db.maybeOne(sql`
    select ${COLUMNS}, password_hash
    from bi_api_keys where api_key = ${apiKey} and revoked_at is null`);
}

const COLUMNS = sql`api_key, name, tenant_guid, merchant_guid, test_only, created_at, created_by, revoked_at`;

async function isMerchantOf(
  db: Queryable,
  { merchantGuid, tenantGuid }: { merchantGuid: string; tenantGuid: string },
): Promise<boolean> {
  const merchant = await findMerchant(db, { merchantGuid });
  return (
    merchant !== undefined &&
    isTenantWithin(db, { tenantGuid: merchant.tenantGuid, ancestorGuid: tenantGuid })
  );
}
