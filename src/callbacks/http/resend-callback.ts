import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { describeCallback } from "../describe-callbacks.ts";
import type { CallbackParts } from "../parts.ts";
import { resendCallback } from "../resend-callback.ts";
import { callbackFields } from "./callback-schemas.ts";

const CALLBACK_SCOPE: typeof TRANSACTION_SCOPE = { ...TRANSACTION_SCOPE, what: "callback" };

export const resendCallbackOperation = defineOperation({
  id: "resendCallback",
  method: "POST",
  summary: "Send the newest callback of a transaction again",
  permission: "operate",
  scope: CALLBACK_SCOPE,
  response: { callback: Type.Object(callbackFields) },
  run: async (parts: ProvisioningParts & CallbackParts, { params: { transactionUuid } }) => {
    const callback = await resendCallback(parts, transactionUuid);
    if (!isRefusal(callback)) return { callback: describeCallback(callback) };
    if (callback.code !== "archived") return undefined;
    return fieldError({ path: "transactionUuid", fault: { code: "callbacks_archived" } });
  },
});
