import type { FastifyReply, FastifyRequest } from "fastify";
import { permitsMode, permitsOperation } from "../../authority/index.ts";
import { answerCallerRefusal, refuseOperation } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Account, AuthenticationRefusal, HeaderValue, MerchantUser } from "../../tenancy/index.ts";
import { findTransaction, isInitial, type Transaction } from "../../transactions/index.ts";
import { isPaymentPage } from "../cancel-link.ts";
import { isPayByLink } from "../link.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route of the Pay-by-Link API. */
    linkUser: MerchantUser;
  }
}

export type AuthenticateUser = (request: {
  authorization: string | undefined;
  shopUrl: HeaderValue;
  remoteAddress: string;
}) => Promise<Account | AuthenticationRefusal>;

type OfLink = FastifyRequest<{ Params: { uuid: string } }>;

/**
 * Authenticates by the user's credentials, its setting `pay-by-link-api` and the operation `links`: this API names no connector. The
 * user's mode must permit the link's.
 *
 * @param pages whether the route also takes payment pages that belong to no link: then the operation that made the page is enough
 */
export function linkUser(
  authenticateUser: AuthenticateUser,
  { db }: { db: Queryable },
  { pages = false }: { readonly pages?: boolean } = {},
) {
  return async (request: OfLink, reply: FastifyReply): Promise<void> => {
    const account = await authenticateUser({
      authorization: request.headers.authorization,
      shopUrl: request.headers["x-shop-url"],
      remoteAddress: request.ip,
    });
    if (isRefusal(account)) {
      await answerCallerRefusal(reply, account);
      return;
    }
    const { user, merchant } = account;
    const found = await findTransaction(db, request.params.uuid);
    const own = found?.merchantGuid === merchant.guid ? found : undefined;
    const isPage = pages && own && !isPayByLink(own.request) && isPaymentPage(own);
    const refused = isPage ? refusePageUser(reply, user, own) : refuseLinkUser(reply, user);
    if (refused) {
      await refused;
      return;
    }
    request.linkUser = user;
    request.username = user.username;
    request.shareOf = account.tenant.guid;
    // The link of another merchant, or none: the route refuses it.
    if (own && !permitsMode(user, own))
      await answerCallerRefusal(reply, { refused: true, code: "mode_not_allowed" });
  };
}

function refuseLinkUser(reply: FastifyReply, user: MerchantUser): FastifyReply | undefined {
  if (user.settings["pay-by-link-api"] !== "1") {
    const message = "Not Allowed: the user may not use the Pay-by-Link API";
    return sendRefused(reply, refusedRequest("notAllowed", 403, message));
  }
  return permitsOperation(user, "links") ? undefined : refuseOperation(reply, "links");
}

/** A user who may make such a page may end it. */
function refusePageUser(
  reply: FastifyReply,
  user: MerchantUser,
  { type }: Transaction,
): FastifyReply | undefined {
  if (!isInitial(type)) throw new Error(`There is no page of a ${type}.`);
  return permitsOperation(user, type) ? undefined : refuseOperation(reply, type);
}
