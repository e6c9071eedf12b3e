import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { authenticateLimited, type CallerAccess } from "../../connectors/index.ts";
import {
  describedOnly,
  FlatError,
  refusedBecause,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { TransactionParts } from "../parts.ts";
import type { StatusRefusal } from "../refusals.ts";
import { statusByMerchantTransactionId, statusByUuid } from "../view/transaction-status.ts";
import { reasonOf } from "../refusal-reason.ts";
import { responseToRefusal } from "./refusal-responses.ts";
import { StatusResponse } from "./status-response-schema.ts";

const Query = Type.Object(
  { includeTracing: Type.Optional(Type.String({ pattern: "^(0|1|true|false)$" })) },
  { additionalProperties: false },
);

/** `GET /api/v3/status/{apiKey}/…` */
export function registerStatusRoutes(app: HttpServer, parts: TransactionParts, access: CallerAccess): void {
  const common = {
    tags: ["Status"],
    querystring: Query,
    response: { 200: Type.Union([StatusResponse, FlatError]), "4xx": FlatError },
    security: [{ basic: [] }],
  };
  const hooks = authenticateLimited(access, {
    perUser: { name: "status of a user", max: 60 },
    perRecord: { name: "status of a transaction", max: 10 },
  });

  app.get<{ Params: { apiKey: string; uuid: string }; Querystring: { includeTracing?: string } }>(
    "/api/v3/status/:apiKey/getByUuid/:uuid",
    {
      schema: { ...common, operationId: "getByUuid", summary: "Status by uuid", params: params("uuid") },
      ...hooks,
      ...describedOnly,
    },
    async (request, reply) =>
      send(reply, await statusByUuid(parts, { ...scopeOf(request), uuid: request.params.uuid })),
  );

  app.get<{
    Params: { apiKey: string; merchantTransactionId: string };
    Querystring: { includeTracing?: string };
  }>(
    "/api/v3/status/:apiKey/getByMerchantTransactionId/:merchantTransactionId",
    {
      schema: {
        ...common,
        operationId: "getByMerchantTransactionId",
        summary: "Status by your own id",
        params: params("merchantTransactionId"),
      },
      ...hooks,
      ...describedOnly,
    },
    async (request, reply) => {
      const { merchantTransactionId } = request.params;
      return send(
        reply,
        await statusByMerchantTransactionId(parts, { ...scopeOf(request), merchantTransactionId }),
      );
    },
  );
}

function params(name: string) {
  return Type.Object({
    apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }),
    [name]: Type.String({ minLength: 1, maxLength: 50 }),
  });
}

function scopeOf(
  request: FastifyRequest<{ Params: { apiKey: string }; Querystring: { includeTracing?: string } }>,
) {
  const { connector, merchant } = request.caller;
  const { includeTracing } = request.query;
  return {
    connector,
    merchantGuid: merchant.guid,
    includeTracing: includeTracing === "1" || includeTracing === "true",
  };
}

function send(reply: FastifyReply, status: StatusResponse | StatusRefusal): FastifyReply {
  if (isRefusal(status)) {
    refusedBecause(reply, reasonOf(status));
    return sendRefused(reply, responseToRefusal(status));
  }
  return reply.send(status);
}
