import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { authenticateLimited, reachOf, type CallerAccess } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { holdsCardNumber } from "../../platform/card-numbers/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listOrders, readOrdersRequest } from "../orders/list-orders.ts";
import { reportOrders, type ReportParts } from "../orders/report-orders.ts";
import { OrdersQuery, OrdersResponse, ReportBody, ReportResponse } from "./order-schemas.ts";

type OfConnector = { Params: { apiKey: string } };
type List = OfConnector & { Querystring: Record<string, string | undefined> };
type Report = OfConnector & { Body: ReportBody };

const params = Type.Object({ apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }) });
const common = { tags: ["Shops"], params, security: [{ basic: [] }] };

/** `GET /api/v3/orders/{apiKey}` and `POST …/report`: the books of a shop against ours. */
export function registerOrderRoutes(app: HttpServer, parts: ReportParts, access: CallerAccess): void {
  app.get<List>(
    "/api/v3/orders/:apiKey",
    {
      schema: {
        ...common,
        operationId: "listOrders",
        summary: "List payments as the orders of a shop, oldest first",
        querystring: OrdersQuery,
        response: { 200: OrdersResponse, "4xx": FlatError },
      },
      ...hooksOf(access),
      ...describedOnly,
    },
    async ({ query, caller: { connector, merchant } }, reply) => {
      const read = readOrdersRequest(query);
      if (isRefusal(read)) return invalid(reply, read);
      const of = { merchantGuid: merchant.guid, connectorGuids: reachOf(connector) };
      return reply.send({ success: true, ...(await listOrders(parts.db, { ...read, ...of })) });
    },
  );
  app.post<Report>(
    "/api/v3/orders/:apiKey/report",
    {
      schema: {
        ...common,
        operationId: "reportOrders",
        summary: "Compare orders of a shop with their payments",
        description:
          "A difference that is new, or has changed, is also an event `order.difference`. The header `X-Shop-Version` names the plug-in and its shop in the console.",
        body: ReportBody,
        response: { 200: ReportResponse, "4xx": FlatError },
      },
      ...hooksOf(access),
      ...describedOnly,
    },
    async (request, reply) => {
      const { body, caller } = request;
      const reporter = {
        merchantGuid: caller.merchant.guid,
        tenantGuid: caller.merchant.tenantGuid,
        userGuid: caller.user.guid,
        connector: caller.connector,
        version: versionOf(request),
      };
      const differences = await reportOrders(parts, { sent: body.orders, reporter });
      return isRefusal(differences)
        ? invalid(reply, differences)
        : reply.send({ success: true, differences });
    },
  );
}

const VERSION = /^[\w .,;:()@/+-]{1,100}$/;

function versionOf({ headers }: FastifyRequest<Report>): string | null {
  const version = headers["x-shop-version"];
  return typeof version === "string" && VERSION.test(version) && !holdsCardNumber(version) ? version : null;
}

function invalid(reply: FastifyReply, { path, message }: { path: string; message: string }): FastifyReply {
  return sendRefused(reply, refusedRequest("invalidRequest", 422, `${path}: ${message}`));
}

function hooksOf(access: CallerAccess) {
  return authenticateLimited(access, { needs: "list", perUser: { name: "orders of a user", max: 120 } });
}
