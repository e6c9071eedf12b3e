import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { dccDataOf } from "../../dcc/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import {
  describedOnly,
  FlatError,
  refusedBecause,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { continueDcc, type ContinueDccRefusal } from "../conversion/continue-dcc.ts";
import { featureDataOf } from "../accept/feature-data.ts";
import type { TransactionParts } from "../parts.ts";
import { UUID_OF_EARLIER } from "../schema/operation-docs.ts";
import { transactionResponse } from "../view/transaction-response.ts";
import { reasonOf } from "../refusal-reason.ts";
import { responseToRefusal } from "./refusal-responses.ts";
import { TransactionResponse } from "./transaction-response-schema.ts";

const EXAMPLE = { continueDccUuid: UUID_OF_EARLIER, selectedDccCurrency: "USD" };

const Body = Type.Object(
  {
    continueDccUuid: Type.String({
      minLength: 1,
      maxLength: 50,
      description: "The uuid of the response that offered the conversion",
    }),
    selectedDccCurrency: Type.String({ pattern: CURRENCY_PATTERN, examples: ["USD"] }),
  },
  { additionalProperties: false, title: "continue-dcc request", examples: [EXAMPLE] },
);

/** `POST /transaction/{apiKey}/continue-dcc` (spec "DCC continue") */
export function registerContinueDccRoutes(
  app: HttpServer,
  parts: TransactionParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  for (const prefix of ["/api/v3/transaction", "/transaction"]) {
    app.post<{ Params: { apiKey: string }; Body: { continueDccUuid: string; selectedDccCurrency: string } }>(
      `${prefix}/:apiKey/continue-dcc`,
      {
        schema: {
          tags: ["Transactions"],
          summary: "Continue in the currency the customer chose",
          operationId: "continueDcc",
          hide: prefix === "/transaction",
          params: Type.Object({ apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }) }),
          body: Body,
          response: { 200: TransactionResponse, "4xx": FlatError },
          security: [{ basic: [] }],
        },
        ...authenticateCaller(resolveCaller),
        ...describedOnly,
      },
      async (request, reply) => {
        const result = await continueDcc(parts, { ...request.body, requester: request.caller });
        if (isRefusal(result)) return refuse(reply, result);
        const connector = await connectorOfTransaction(parts, result);
        const features = await featureDataOf(parts, result);
        return reply.send(await transactionResponse(parts, { transaction: result, connector, features }));
      },
    );
  }
}

function refuse(reply: FastifyReply, refusal: ContinueDccRefusal): FastifyReply {
  switch (refusal.code) {
    case "conversion_already_continued":
      return sendRefused(
        reply,
        refusedRequest("logicalError", 422, "continueDccUuid: the transaction is not waiting for a currency"),
      );
    case "quote_expired": {
      const dccData = refusal.quote && { dccData: dccDataOf(refusal.quote) };
      const message = "continueDccUuid: the conversion offer has expired";
      return sendRefused(reply, refusedRequest("logicalError", 422, message), dccData);
    }
    case "reference_not_found":
      return sendRefused(
        reply,
        refusedRequest("transactionNotFound", 400, "continueDccUuid: Transaction not found"),
      );
    default:
      refusedBecause(reply, reasonOf(refusal));
      return sendRefused(reply, responseToRefusal(refusal));
  }
}
