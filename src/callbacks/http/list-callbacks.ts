import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, ROOT_TENANT_GUID, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeArchived, findArchived, TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { describeCallbacks } from "../describe-callbacks.ts";
import { callbacksFields } from "./callback-schemas.ts";

export const listCallbacksOperation = defineOperation({
  id: "listCallbacks",
  method: "GET",
  summary: "List a transaction's callbacks with every attempt to deliver them",
  permission: "read",
  scope: TRANSACTION_SCOPE,
  response: callbacksFields,
  run: async (
    { db, demo }: ProvisioningParts & { readonly demo: boolean },
    { params: { transactionUuid }, caller },
  ) => {
    const mayReadInside = demo || caller.tenantGuid === ROOT_TENANT_GUID;
    const callbacks = await describeCallbacks(db, { transactionUuid, mayReadInside });
    if (isRefusal(callbacks)) return undefined;
    const archived = await findArchived(db, transactionUuid);
    return { callbacks, archived: describeArchived(archived) };
  },
});
