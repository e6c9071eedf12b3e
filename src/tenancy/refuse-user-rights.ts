import { refuseConferral, type Authority, type BeyondMaker, type Grants } from "../authority/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findMerchant } from "./merchant-store.ts";
import type { MerchantUser } from "./merchant-user.ts";
import { listTenantPath } from "./tenant-tree.ts";

/**
 * Refuses rights of an API user that go beyond the authority of its maker. A user has no end of its own accord: a shop goes on when the
 * credential that set it up has expired.
 */
export async function refuseUserRights(
  db: Queryable,
  {
    maker,
    user: { merchantGuid },
    grants,
  }: { maker: Authority; user: Pick<MerchantUser, "merchantGuid">; grants: Grants },
): Promise<BeyondMaker | undefined> {
  const merchant = await findMerchant(db, { merchantGuid });
  const placePath = [merchantGuid, ...(merchant ? await listTenantPath(db, merchant) : [])];
  return refuseConferral({ ...maker, endsAt: null }, { grants, placePath, limits: null, endsAt: null });
}
