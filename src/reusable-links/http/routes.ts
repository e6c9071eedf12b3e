import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type TSchema } from "typebox";
import { authenticateCaller, reachOf, type Caller, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  refuseCardDataInText,
  responseToRefusal,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { countAll, linkNow } from "../begin-payment.ts";
import { cancelReusableLink } from "../cancel-link.ts";
import { createReusableLink, type NewLinkRefusal } from "../create-link.ts";
import { describePayments, describeReusableLink } from "../describe-link.ts";
import { findLink, listLinks } from "../link-store.ts";
import {
  CancelledResponse,
  CreateRequest,
  LinkResponse,
  LinksResponse,
  LinkWithPayments,
} from "./schemas.ts";

const PAGE_SIZE = 50;
const apiKey = Type.String({
  maxLength: 50,
  description: "The connector's API key",
  examples: ["demo-card"],
});
const Guid = Type.String({ minLength: 1, maxLength: 50, description: "Of the link" });

const Params = Type.Object({ apiKey });
const ParamsOfLink = Type.Object({ apiKey, guid: Guid });

type OfConnector = { Params: { apiKey: string } };
type OfLink = { Params: { apiKey: string; guid: string } };

/** `/api/v3/reusableLink/{apiKey}/…`: links by which several payments are made. */
export function registerReusableLinkRoutes(
  app: HttpServer,
  parts: TransactionParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  const hooks = { ...authenticateCaller(resolveCaller, "links"), ...describedOnly };
  registerCreate(app, parts, hooks);
  registerList(app, parts, hooks);
  registerGet(app, parts, hooks);
  registerCancel(app, parts, hooks);
}

type Hooks = ReturnType<typeof authenticateCaller> & typeof describedOnly;

function described(operationId: string, summary: string, response: TSchema) {
  return {
    tags: ["Pay-by-Link"],
    operationId,
    summary,
    response: { 200: response, "4xx": FlatError },
    security: [{ basic: [] }],
  };
}

function registerCreate(app: HttpServer, parts: TransactionParts, hooks: Hooks): void {
  app.post<OfConnector & { Body: CreateRequest }>(
    "/api/v3/reusableLink/:apiKey/create",
    {
      schema: {
        ...described("createReusableLink", "Create a link that several payments are made by", LinkResponse),
        description:
          "With a limit of payments, an end, an amount paid in parts, or an amount that the customer chooses. Sent again with the same fields it returns the link that it made.",
        params: Params,
        body: CreateRequest,
      },
      ...hooks,
    },
    async ({ body, caller }, reply) => {
      const refusal = refuseUser(caller) ?? refuseCardData(body);
      if (refusal) return sendRefused(reply, refusal);
      const created = await createReusableLink(parts, { request: body, requester: caller });
      return isRefusal(created)
        ? refuse(reply, created)
        : { success: true, reusableLink: describeReusableLink(parts, created) };
    },
  );
}

function registerList(app: HttpServer, parts: TransactionParts, hooks: Hooks): void {
  app.get<OfConnector & { Querystring: { before?: string } }>(
    "/api/v3/reusableLink/:apiKey/list",
    {
      schema: {
        ...described("listReusableLinks", "The links of a connector, newest first", LinksResponse),
        params: Params,
        querystring: Type.Object(
          {
            before: Type.Optional(Type.String({ maxLength: 50, description: "`next` of the page before." })),
          },
          { additionalProperties: false },
        ),
      },
      ...hooks,
    },
    async ({ query: { before: guid }, caller }, reply) => {
      const refusal = refuseUser(caller);
      if (refusal) return sendRefused(reply, refusal);
      const connectorGuid = caller.connector.guid;
      const before = guid === undefined ? undefined : await findLink(parts.db, { guid });
      if (guid !== undefined && before?.connectorGuid !== connectorGuid)
        return sendRefused(
          reply,
          refusedRequest("invalidRequest", 422, "before: is no link of the connector"),
        );
      const links = await listLinks(parts.db, { connectorGuids: [connectorGuid], before, limit: PAGE_SIZE });
      const next = links.length < PAGE_SIZE ? null : (links.at(-1)?.guid ?? null);
      const counted = await countAll(parts, links);
      return { success: true, reusableLinks: counted.map((link) => describeReusableLink(parts, link)), next };
    },
  );
}

function registerGet(app: HttpServer, parts: TransactionParts, hooks: Hooks): void {
  app.get<OfLink>(
    "/api/v3/reusableLink/:apiKey/:guid/get",
    {
      schema: {
        ...described("getReusableLink", "A link, and its newest payments", LinkWithPayments),
        params: ParamsOfLink,
      },
      ...hooks,
    },
    async (request, reply) => {
      const {
        caller,
        params: { guid },
      } = request;
      const refusal = refuseUser(caller);
      if (refusal) return sendRefused(reply, refusal);
      const now = await linkOf(parts, request);
      if (!now) return sendRefused(reply, noSuchLink());
      return {
        success: true,
        reusableLink: describeReusableLink(parts, now.link),
        payments: await describePayments(parts.db, { ...now.link, guid }),
      };
    },
  );
}

function registerCancel(app: HttpServer, parts: TransactionParts, hooks: Hooks): void {
  app.post<OfLink>(
    "/api/v3/reusableLink/:apiKey/:guid/cancel",
    {
      schema: {
        ...described("cancelReusableLink", "Cancel a link", CancelledResponse),
        description:
          "No payment begins on it any more, and those that no customer is paying just now are cancelled. Repeating it succeeds.",
        params: ParamsOfLink,
      },
      ...hooks,
    },
    async ({ caller, params: { guid } }, reply) => {
      const refusal = refuseUser(caller);
      if (refusal) return sendRefused(reply, refusal);
      const found = await findLink(parts.db, { guid });
      const cancelled =
        isOf(found, caller) &&
        (await cancelReusableLink(parts, { guid, connectorGuid: found.connectorGuid }));
      const now = cancelled && (await linkNow(parts, guid));
      if (!now) return sendRefused(reply, noSuchLink());
      return { success: true, state: now.state };
    },
  );
}

async function linkOf(
  parts: TransactionParts,
  { caller, params: { guid } }: Pick<FastifyRequest<OfLink>, "caller" | "params">,
) {
  const found = await findLink(parts.db, { guid });
  return isOf(found, caller) ? linkNow(parts, guid) : undefined;
}

/** Also a link of a connector that a routing was put in front of. */
function isOf<Link extends { readonly connectorGuid: string }>(
  link: Link | undefined,
  { connector }: Caller,
): link is Link {
  return link !== undefined && reachOf(connector).includes(link.connectorGuid);
}

function refuseUser({ user }: Caller) {
  if (user.settings["pay-by-link-api"] === "1") return undefined;
  return refusedRequest("notAllowed", 403, "Not Allowed: the user may not use the Pay-by-Link API");
}

function refuseCardData(body: CreateRequest) {
  const refusal = refuseCardDataInText(body);
  return refusal && refusedRequest("invalidRequest", 422, `${refusal.path}: ${refusal.message}`);
}

function noSuchLink() {
  return refusedRequest("transactionNotFound", 404, "The link does not exist");
}

function refuse(reply: FastifyReply, refusal: NewLinkRefusal): FastifyReply {
  if (refusal.code === "link_exists") {
    const message = "merchantTransactionId: another link has it";
    return sendRefused(reply, refusedRequest("logicalError", 422, message));
  }
  const { more, ...refused } = responseToRefusal(refusal);
  return sendRefused(reply, refused, more);
}
