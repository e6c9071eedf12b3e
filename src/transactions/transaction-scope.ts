import type { EntityScope } from "../tenancy/index.ts";
import { findTransaction } from "./transaction.ts";

/** A transaction in the path of a provisioning operation. */
export const TRANSACTION_SCOPE: EntityScope<"transactionUuid"> = {
  field: "transactionUuid",
  what: "transaction",
  tenantOf: async ({ db }, uuid) => (await findTransaction(db, uuid))?.tenantGuid,
};
