import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeCallback, describeCallbacks } from "../describe-callbacks.ts";
import type { CallbackParts } from "../parts.ts";
import { resendCallback } from "../resend-callback.ts";
import { ListResponse, ResendResponse, TransactionParams } from "./callback-schemas.ts";

/** What became of a transaction's callbacks, and sending the newest again: for the operator, with the root credential. */
export function registerCallbackRoutes(app: HttpServer, parts: ProvisioningParts & CallbackParts): void {
  const listSchema = {
    ...provisioningDocs("listCallbacks", "List a transaction's callbacks with every attempt to deliver them"),
    params: TransactionParams,
    response: ListResponse,
  };
  const listUrl = `${PROVISIONING_PATH}/listCallbacks/:transactionUuid`;
  app.get(listUrl, { ...provisioningRoute(parts), schema: listSchema }, async (request, reply) => {
    const callbacks = await describeCallbacks(parts.db, request.params.transactionUuid);
    if (isRefusal(callbacks)) return noSuchEntity(reply, { field: "transactionUuid", what: "transaction" });
    return reply.send({ success: true, callbacks });
  });

  const resendSchema = {
    ...provisioningDocs("resendCallback", "Send the newest callback of a transaction again"),
    params: TransactionParams,
    response: ResendResponse,
  };
  const resendUrl = `${PROVISIONING_PATH}/resendCallback/:transactionUuid`;
  app.post(resendUrl, { ...provisioningRoute(parts), schema: resendSchema }, async (request, reply) => {
    const callback = await resendCallback(parts, request.params.transactionUuid);
    if (isRefusal(callback)) return noSuchEntity(reply, { field: "transactionUuid", what: "callback" });
    return reply.send({ success: true, callback: describeCallback(callback) });
  });
}
