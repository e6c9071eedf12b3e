import { agedRowsOfTenants } from "../platform/retention/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { Container } from "./containers/container.ts";
import type { ProfileUser } from "./parts.ts";

type AuditedOperation =
  | "getProfile"
  | "updateProfile"
  | "deleteProfile"
  | "attachPaymentInstrument"
  | "detachPaymentInstrument"
  | "registerPaymentInstrument"
  | "payWithPaymentToken";

/** One access to a profile of a shared container. */
export interface AuditEntry {
  readonly id: bigint;
  readonly profileGuid: string;
  readonly operation: AuditedOperation;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  /** Null for a result that came later, outside of a request. */
  readonly username: string | null;
  readonly at: Temporal.Instant;
}

/** Records who used a profile that several tenants share; profiles of one tenant are not audited. */
export async function recordAccess(
  db: Queryable,
  access: {
    container: Container;
    profileGuid: string;
    operation: AuditedOperation;
    user: ProfileUser;
    at: Temporal.Instant;
  },
): Promise<void> {
  const { container, profileGuid, operation, user, at } = access;
  if (!container.sharedWithSubtenants) return;
  const { tenantGuid, merchantGuid, guid } = user.connector;
  await db.execute(sql`
    insert into customer_profile_audit
      (container_id, profile_guid, operation, tenant_guid, merchant_guid, connector_guid, username, at)
    values (${container.id}::int, ${profileGuid}, ${operation}, ${tenantGuid}, ${merchantGuid}, ${guid},
            ${user.username}, ${at}::timestamptz)`);
}

/** Oldest first, after the entry with the id `after`. */
export function selectAccesses(
  db: Queryable,
  page: { containerId: number; after: bigint; limit: number },
): Promise<AuditEntry[]> {
  return db.query<AuditEntry>(sql`
    select id, profile_guid, operation, tenant_guid, merchant_guid, connector_guid, username, at
    from customer_profile_audit
    where container_id = ${page.containerId}::int and id > ${page.after}::bigint
    order by id limit ${page.limit}::int`);
}

/** Accesses to profiles of shared containers, of the tenant that made them. */
export const agedAccesses = agedRowsOfTenants({
  table: sql`customer_profile_audit`,
  key: sql`id`,
  tenant: sql`aged.tenant_guid`,
  at: sql`aged.at`,
});
