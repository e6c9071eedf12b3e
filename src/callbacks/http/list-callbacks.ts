import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  noSuchEntity,
  ROOT_TENANT_GUID,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeArchived, findArchived, TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { describeCallbacks } from "../describe-callbacks.ts";
import { callbacksFields, transactionParams } from "./callback-schemas.ts";

export const listCallbacksOperation = defineOperation({
  id: "listCallbacks",
  method: "GET",
  summary: "List a transaction's callbacks with every attempt to deliver them",
  permission: "read",
  scope: TRANSACTION_SCOPE,
  params: transactionParams,
  response: callbacksFields,
  run: async (
    { db, demo }: ProvisioningParts & { readonly demo: boolean },
    { params: { transactionUuid }, caller },
  ) => {
    const mayReadInside = demo || caller.tenantGuid === ROOT_TENANT_GUID;
    const callbacks = await describeCallbacks(db, { transactionUuid, mayReadInside });
    if (isRefusal(callbacks)) return noSuchEntity(TRANSACTION_SCOPE);
    const archived = await findArchived(db, transactionUuid);
    return { callbacks, archived: describeArchived(archived) };
  },
});
