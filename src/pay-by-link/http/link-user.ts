import type { FastifyReply, FastifyRequest } from "fastify";
import { permitsMode, permitsOperation } from "../../authority/index.ts";
import { answerCallerRefusal, refuseOperation } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Account, AuthenticationRefusal, MerchantUser } from "../../tenancy/index.ts";
import { findTransaction } from "../../transactions/index.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route of the Pay-by-Link API. */
    linkUser: MerchantUser;
  }
}

export type AuthenticateUser = (request: {
  authorization: string | undefined;
  remoteAddress: string;
}) => Promise<Account | AuthenticationRefusal>;

/**
 * Authenticates by the user's credentials, its setting `pay-by-link-api` and the operation `links`: this API names no connector. The
 * user's mode must permit the link's.
 */
export function linkUser(authenticateUser: AuthenticateUser, { db }: { db: Queryable }) {
  return async (
    request: FastifyRequest<{ Params: { uuid: string } }>,
    reply: FastifyReply,
  ): Promise<void> => {
    const account = await authenticateUser({
      authorization: request.headers.authorization,
      remoteAddress: request.ip,
    });
    if (isRefusal(account)) {
      await answerCallerRefusal(reply, account);
    } else if (account.user.settings["pay-by-link-api"] !== "1") {
      const message = "Not Allowed: the user may not use the Pay-by-Link API";
      await sendRefused(reply, refusedRequest("notAllowed", 403, message));
    } else if (!permitsOperation(account.user, "links")) {
      await refuseOperation(reply, "links");
    } else {
      request.linkUser = account.user;
      request.username = account.user.username;
      request.shareOf = account.tenant.guid;
      const link = await findTransaction(db, request.params.uuid);
      // The link of another merchant, or none: the route refuses it.
      if (link?.merchantGuid === account.merchant.guid && !permitsMode(account.user, link))
        await answerCallerRefusal(reply, { refused: true, code: "mode_not_allowed" });
    }
  };
}
