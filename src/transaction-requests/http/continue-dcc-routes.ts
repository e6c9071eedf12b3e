import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { dccDataOf } from "../../dcc/index.ts";
import { describedOnly, FlatError, flatError, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { connectorOfTransaction } from "../connector-of-transaction.ts";
import { continueDcc, type ContinueDccRefusal } from "../conversion/continue-dcc.ts";
import { featureDataOf } from "../feature-data.ts";
import type { TransactionParts } from "../parts.ts";
import { UUID_OF_EARLIER } from "../schema/operation-docs.ts";
import { transactionResponse } from "../transaction-response.ts";
import { answerOf } from "./refusal-answers.ts";
import { TransactionAnswer } from "./schemas.ts";

const EXAMPLE = { continueDccUuid: UUID_OF_EARLIER, selectedDccCurrency: "USD" };

const Body = Type.Object(
  {
    continueDccUuid: Type.String({
      minLength: 1,
      maxLength: 50,
      description: "The uuid of the answer that offered the conversion",
    }),
    selectedDccCurrency: Type.String({ pattern: "^[A-Z]{3}$", examples: ["USD"] }),
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
          response: { 200: TransactionAnswer, "4xx": FlatError },
          security: [{ basic: [] }],
        },
        preValidation: authenticateCaller(resolveCaller),
        ...describedOnly,
      },
      async (request, reply) => {
        const result = await continueDcc(parts, { ...request.body, requester: request.caller });
        if (isRefusal(result)) {
          const { status, body } = refusalAnswer(result);
          return reply.code(status).send(body);
        }
        const connector = await connectorOfTransaction(parts, result);
        const features = await featureDataOf(parts, result);
        return reply.send(transactionResponse(parts, { transaction: result, connector, features }));
      },
    );
  }
}

function refusalAnswer(refusal: ContinueDccRefusal): { status: number; body: object } {
  switch (refusal.code) {
    case "conversion_already_continued":
      return {
        status: 422,
        body: flatError(1006, "continueDccUuid: the transaction is not waiting for a currency"),
      };
    case "quote_expired": {
      const dccData = refusal.quote && { dccData: dccDataOf(refusal.quote) };
      return {
        status: 422,
        body: { ...flatError(1006, "continueDccUuid: the conversion offer has expired"), ...dccData },
      };
    }
    case "reference_not_found":
      return { status: 400, body: flatError(8001, "continueDccUuid: Transaction not found") };
    default: {
      const { status, errorCode, errorMessage } = answerOf(refusal);
      return { status, body: flatError(errorCode, errorMessage) };
    }
  }
}
