import type { FastifyReply, FastifyRequest } from "fastify";
import { answerCallerRefusal } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Account, AuthenticationRefusal, MerchantUser } from "../../tenancy/index.ts";

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

/** Authenticates by the user's credentials and its setting `pay-by-link-api`: this API names no connector. */
export function linkUser(authenticateUser: AuthenticateUser) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const account = await authenticateUser({
      authorization: request.headers.authorization,
      remoteAddress: request.ip,
    });
    if (isRefusal(account)) {
      await answerCallerRefusal(reply, account);
    } else if (account.user.settings["pay-by-link-api"] !== "1") {
      const message = "Not Allowed: the user may not use the Pay-by-Link API";
      await sendRefused(reply, refusedRequest("notAllowed", 403, message));
    } else {
      request.linkUser = account.user;
      request.username = account.user.username;
    }
  };
}
