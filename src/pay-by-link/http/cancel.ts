import { Type } from "typebox";
import type { Clock } from "../../platform/clock.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { describedOnly, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { cancelLink } from "../cancel-link.ts";
import { CancelResponse, LinkError } from "./link-schemas.ts";
import { linkUser, type AuthenticateUser } from "./link-user.ts";

const Params = Type.Object({
  uuid: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "uuid of the transaction of the link or page",
  }),
});

/** `POST /api/v3/payByLink/{uuid}/cancel` (spec) */
export function registerCancelRoute(
  app: HttpServer,
  parts: { db: Database; clock: Clock; notifyWorkers: () => void },
  { authenticateUser }: { authenticateUser: AuthenticateUser },
): void {
  app.post<{ Params: { uuid: string } }>(
    "/api/v3/payByLink/:uuid/cancel",
    {
      schema: {
        tags: ["Pay-by-Link"],
        operationId: "cancelPayByLink",
        summary: "Cancel a link, or another payment page that nobody has paid",
        description:
          "Of a page that belongs to no link the user needs the operation that made it, such as `debit`.",
        params: Params,
        security: [{ basic: [] }],
        response: { 200: CancelResponse, 422: LinkError },
      },
      ...describedOnly,
      onRequest: linkUser(authenticateUser, parts, { pages: true }),
    },
    async (request, reply) => {
      const { merchantGuid } = request.linkUser;
      const result = await cancelLink(parts, { uuid: request.params.uuid, merchantGuid });
      if (!isRefusal(result)) return { success: true, transactionStatus: result };
      if (result.code === "link_not_found")
        return sendRefused(reply, refusedRequest("transactionNotFound", 404));
      const message = "Transaction is not in a state which can be cancelled";
      return sendRefused(reply, refusedRequest("logicalError", 422, message), {
        transactionStatus: result.status,
      });
    },
  );
}
