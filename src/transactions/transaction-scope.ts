import { sql } from "../platform/database/index.ts";
import { Guid, type EntityScope } from "../tenancy/index.ts";
import { findTransaction, type Transaction } from "./transaction.ts";

/** A transaction in the path of a provisioning operation. */
export const TRANSACTION_SCOPE: EntityScope<"transactionUuid", Transaction> = {
  field: "transactionUuid",
  param: Guid("The transaction.", "d94c0d72f3a36e21f16e"),
  what: "transaction",
  find: ({ db }, uuid) => findTransaction(db, uuid),
};

/** Every transaction's tenant, by `transaction_uuid`: a subquery for a join in another slice's statement. */
export const TENANTS_OF_TRANSACTIONS = sql`(select uuid as transaction_uuid, tenant_guid from transactions)`;
