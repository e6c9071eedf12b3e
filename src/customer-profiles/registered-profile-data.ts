import type { Vault } from "../connectors/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { findProfileByGuid } from "./profile-store.ts";
import { customerProfileDataOf } from "./register-instrument.ts";

/**
 * The `customerProfileData` of an answer, a status and a callback (spec; public API facts §1.3). It is looked up rather than
 * kept, so that what was deleted or detached is nowhere told any more.
 */
export async function registeredProfileData(
  db: Queryable,
  vault: Vault,
  transaction: Transaction,
): Promise<Record<string, unknown> | undefined> {
  const data = customerProfileDataOf(transaction.request);
  if (!data || transaction.status !== "success") return undefined;
  const found = await db.maybeOne<{ profileGuid: string; paymentToken: string; containerId: number }>(sql`
    select profile_guid, payment_token, container_id
    from customer_profile_instruments join customer_profiles on customer_profiles.guid = profile_guid
    where transaction_uuid = ${transaction.uuid}`);
  const profile = found && (await findProfileByGuid(db, vault, found));
  if (!profile) return undefined;
  return {
    profileGuid: profile.guid,
    customerIdentification: profile.customerIdentification,
    paymentToken: found.paymentToken,
    ...(data.markAsPreferred !== undefined && { markAsPreferred: data.markAsPreferred }),
  };
}
