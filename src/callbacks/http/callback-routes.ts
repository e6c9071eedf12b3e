import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  fieldError,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeArchived, findArchived } from "../../transactions/index.ts";
import { describeCallback, describeCallbacks } from "../describe-callbacks.ts";
import type { CallbackParts } from "../parts.ts";
import { resendCallback } from "../resend-callback.ts";
import { ListResponse, ResendResponse, TransactionParams } from "./callback-schemas.ts";

/** The state of a transaction's callbacks, and sending the newest again: for the operator, with the root credential. */
export function registerCallbackRoutes(app: HttpServer, parts: ProvisioningParts & CallbackParts): void {
  const listSchema = {
    ...provisioningDocs("listCallbacks", "List a transaction's callbacks with every attempt to deliver them"),
    params: TransactionParams,
    response: ListResponse,
  };
  const listUrl = `${PROVISIONING_PATH}/listCallbacks/:transactionUuid`;
  app.get(listUrl, { ...provisioningRoute(parts), schema: listSchema }, async (request, reply) => {
    const { transactionUuid } = request.params;
    const callbacks = await describeCallbacks(parts.db, transactionUuid);
    if (isRefusal(callbacks)) return noSuchEntity(reply, { field: "transactionUuid", what: "transaction" });
    const archived = await findArchived(parts.db, transactionUuid);
    return reply.send({ success: true, callbacks, archived: describeArchived(archived) });
  });

  const resendSchema = {
    ...provisioningDocs("resendCallback", "Send the newest callback of a transaction again"),
    params: TransactionParams,
    response: ResendResponse,
  };
  const resendUrl = `${PROVISIONING_PATH}/resendCallback/:transactionUuid`;
  app.post(resendUrl, { ...provisioningRoute(parts), schema: resendSchema }, async (request, reply) => {
    const callback = await resendCallback(parts, request.params.transactionUuid);
    if (isRefusal(callback) && callback.code === "archived") {
      const message = "must be of a transaction whose callbacks are not archived";
      return fieldError(reply, { code: "valueNotAllowed", path: "transactionUuid", message });
    }
    if (isRefusal(callback)) return noSuchEntity(reply, { field: "transactionUuid", what: "callback" });
    return reply.send({ success: true, callback: describeCallback(callback) });
  });
}
