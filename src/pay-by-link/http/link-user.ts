import type { FastifyReply, FastifyRequest } from "fastify";
import { flatError } from "../../platform/http/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { Account, MerchantUser } from "../../tenancy/index.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route of the Pay-by-Link API. */
    linkUser: MerchantUser;
  }
}

export type AuthenticateUser = (request: {
  authorization: string | undefined;
  remoteAddress: string;
}) => Promise<Account | Refusal<"invalid_credentials"> | Refusal<"too_many_attempts">>;

/** The Pay-by-Link API names no connector: the user's credentials and its setting `pay-by-link-api` decide. */
export function linkUser(authenticateUser: AuthenticateUser) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const account = await authenticateUser({
      authorization: request.headers.authorization,
      remoteAddress: request.ip,
    });
    if (isRefusal(account)) {
      await (account.code === "too_many_attempts"
        ? reply.code(429).header("retry-after", "60").send(flatError(1009, "Too many requests"))
        : reply.code(401).send(flatError(3002, "Invalid credentials.")));
    } else if (account.user.settings["pay-by-link-api"] !== "1") {
      await reply.code(403).send(flatError(3002, "Not Allowed: the user may not use the Pay-by-Link API"));
    } else {
      request.linkUser = account.user;
    }
  };
}
