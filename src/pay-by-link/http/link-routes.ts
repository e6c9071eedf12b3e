import type { FastifyReply } from "fastify";
import { Type, type TSchema } from "typebox";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { describedOnly, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTransaction } from "../../transactions/index.ts";
import { isPayByLink, payByLinkData } from "../link.ts";
import { describeLink } from "../describe-link.ts";
import { replaceLink, type ReplaceLinkRefusal } from "../replaced-links.ts";
import { resendLinkMail, type ResendRefusal } from "../resend-link-mail.ts";
import { LinkError, LinkResponse, ReplaceResponse, ResendResponse } from "./link-schemas.ts";
import { linkUser, type AuthenticateUser } from "./link-user.ts";

const Params = Type.Object({
  uuid: Type.String({ minLength: 1, maxLength: 50, description: "uuid of the link's transaction" }),
});

interface LinkRouteParts {
  readonly db: Database;
  readonly ids: Ids;
  readonly vault: Sealer;
  readonly notifyWorkers: () => void;
  readonly publicUrl: string;
}

type OfLink = { Params: { uuid: string } };

function linkRoute({ db }: LinkRouteParts, authenticateUser: AuthenticateUser) {
  return (operationId: string, summary: string, response: TSchema) => ({
    schema: {
      tags: ["Pay-by-Link"],
      operationId,
      summary,
      params: Params,
      security: [{ basic: [] }],
      response: { 200: response, 422: LinkError },
    },
    onRequest: linkUser(authenticateUser, { db }),
    ...describedOnly,
  });
}

/** Routes that show a link, send its e-mail again, and replace it. */
export function registerLinkRoutes(
  app: HttpServer,
  parts: LinkRouteParts,
  { authenticateUser }: { authenticateUser: AuthenticateUser },
): void {
  const route = linkRoute(parts, authenticateUser);
  app.get<OfLink>(
    "/api/v3/payByLink/:uuid",
    route("getPayByLink", "The timeline of a link", LinkResponse),
    async (request, reply) => {
      const transaction = await findTransaction(parts.db, request.params.uuid);
      const { merchantGuid } = request.linkUser;
      if (transaction?.merchantGuid !== merchantGuid || !isPayByLink(transaction.request))
        return refuse(reply, { refused: true, code: "link_not_found" });
      return describeLink(parts, transaction);
    },
  );
  app.post<OfLink>(
    "/api/v3/payByLink/:uuid/resend",
    route("resendPayByLink", "Send the link's e-mail once more", ResendResponse),
    async (request, reply) => {
      const user = request.linkUser;
      const { merchantGuid } = user;
      const sent = await resendLinkMail(parts, { uuid: request.params.uuid, merchantGuid, user });
      return isRefusal(sent) ? refuse(reply, sent) : { success: true, emailStatus: sent };
    },
  );
  app.post<OfLink>(
    "/api/v3/payByLink/:uuid/replace",
    route(
      "replacePayByLink",
      "Give the link a new address; the old one shows that it was replaced",
      ReplaceResponse,
    ),
    async (request, reply) => {
      const { merchantGuid } = request.linkUser;
      const replaced = await replaceLink(parts, { uuid: request.params.uuid, merchantGuid });
      if (isRefusal(replaced)) return refuse(reply, replaced);
      const redirectUrl = `${parts.publicUrl}/redirect/${replaced.uuid}/${replaced.redirectToken ?? "-"}`;
      return {
        success: true,
        uuid: replaced.uuid,
        redirectUrl,
        payByLinkData: payByLinkData(parts, replaced),
      };
    },
  );
}

function refuse(reply: FastifyReply, refusal: ReplaceLinkRefusal | ResendRefusal): FastifyReply {
  switch (refusal.code) {
    case "link_not_found":
      return sendRefused(reply, refusedRequest("transactionNotFound", 404));
    case "not_replaceable":
    case "link_over":
      return sendRefused(reply, refusedRequest("logicalError", 422, "The link is not open any more"), {
        transactionStatus: refusal.status,
      });
    case "too_many_mails":
      return sendRefused(reply, refusedRequest("logicalError", 422, "The e-mail was sent too often"));
    case "mail_not_possible":
      return sendRefused(
        reply,
        refusedRequest("logicalError", 422, `The e-mail can not be sent: ${refusal.reason}`),
        { emailReason: refusal.reason },
      );
  }
}
