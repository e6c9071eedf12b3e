import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  findMerchant,
  listMerchants,
  NO_MERCHANT_ATTRIBUTES,
  type Merchant,
  type Tenant,
} from "../../tenancy/index.ts";

/** The merchant of an imagined payment: the named one, else the tenant's first, else one that is called as the tenant. */
export async function sampleMerchant(
  db: Queryable,
  { tenant, merchantGuid }: { tenant: Pick<Tenant, "guid" | "name">; merchantGuid?: string | undefined },
): Promise<Merchant> {
  const named = merchantGuid === undefined ? undefined : await findMerchant(db, { merchantGuid });
  if (named) return named;
  const listed = await listMerchants(db, { tenantGuid: tenant.guid, page: { limit: 1 } });
  const [first] = isRefusal(listed) ? [] : listed.entries;
  return first ?? imagined(tenant);
}

function imagined({ guid, name }: Pick<Tenant, "guid" | "name">): Merchant {
  return {
    guid: "ME-0000-0000-0000-0000-0000-0000",
    tenantGuid: guid,
    name,
    description: null,
    email: null,
    logos: {},
    attributes: NO_MERCHANT_ATTRIBUTES,
  };
}
