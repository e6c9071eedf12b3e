import { sql } from "../platform/database/index.ts";
import type { EntityScope } from "../tenancy/index.ts";
import { findTransaction } from "./transaction.ts";

/** A transaction in the path of a provisioning operation. */
export const TRANSACTION_SCOPE: EntityScope<"transactionUuid"> = {
  field: "transactionUuid",
  what: "transaction",
  tenantOf: async ({ db }, uuid) => (await findTransaction(db, uuid))?.tenantGuid,
};

/** Every transaction's tenant, by `transaction_uuid`: a subquery for a join in another slice's statement. */
export const TENANTS_OF_TRANSACTIONS = sql`(select uuid as transaction_uuid, tenant_guid from transactions)`;
