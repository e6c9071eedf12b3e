import { Type } from "typebox";
import {
  compileSchemasOf,
  describedOnly,
  refusedBecause,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { aboutTransaction } from "../../platform/log-subject.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { tracingDataOf } from "../view/tracing-data.ts";
import { featureDataOf } from "../accept/feature-data.ts";
import type { TransactionParts } from "../parts.ts";
import { requestTransaction } from "../request-transaction.ts";
import { REQUEST_SCHEMAS, type SentRequest } from "../schema/field-matrix.ts";
import { canonicalRequest } from "../schema/canonical-request.ts";
import { OPERATION_DOCS } from "../schema/operation-docs.ts";
import { transactionResponse } from "../view/transaction-response.ts";
import { riskCheckDataOf } from "../risk/risk-check-data.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { redirectQrCode } from "./redirect-qr-code.ts";
import { reasonOf } from "../refusal-reason.ts";
import { responseToRefusal } from "./refusal-responses.ts";
import { TransactionResponse, TransactionError } from "./transaction-response-schema.ts";
import { OPERATIONS } from "../schema/operations.ts";

const Params = Type.Object({
  apiKey: Type.String({ maxLength: 50, description: "The connector's API key", examples: ["demo-card"] }),
});

/** `POST /transaction/…` is the same with and without `/api/v3`. */
const PREFIXES = ["/api/v3/transaction", "/transaction"];

/** `POST /api/v3/transaction/{apiKey}/{operation}` */
export function registerTransactionRoutes(
  app: HttpServer,
  parts: TransactionParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  for (const prefix of PREFIXES) {
    for (const operation of OPERATIONS) {
      app.post<{ Params: { apiKey: string }; Body: SentRequest }>(
        `${prefix}/:apiKey/${operation}`,
        {
          schema: {
            tags: ["Transactions"],
            summary: OPERATION_DOCS[operation].summary,
            description: OPERATION_DOCS[operation].description,
            operationId: operation,
            hide: prefix !== PREFIXES[0],
            params: Params,
            body: REQUEST_SCHEMAS[operation],
            response: { 200: TransactionResponse, "4xx": TransactionError },
            security: [{ basic: [] }],
          },
          ...authenticateCaller(resolveCaller, operation),
          ...describedOnly,
        },
        async (request, reply) => {
          const canonical = canonicalRequest(request.body);
          aboutTransaction({ merchantTransactionId: request.body.merchantTransactionId });
          const transaction = isRefusal(canonical)
            ? canonical
            : await requestTransaction(parts, { operation, request: canonical, requester: request.caller });
          if (isRefusal(transaction)) {
            refusedBecause(reply, reasonOf(transaction));
            const refused = responseToRefusal(transaction);
            const message = typeof refused.errorCode === "string" && { message: refused.errorMessage };
            return sendRefused(reply, refused, { ...message, ...refused.more });
          }
          return reply.send(await responseFor(parts, transaction));
        },
      );
    }
  }
}

/** Compiles the schemas of the calls that most payments begin with, so that the first one after a start does not wait for it. */
export async function prepareFirstPayment(): Promise<void> {
  for (const operation of ["debit", "preauthorize"] as const)
    await compileSchemasOf("POST", `${PREFIXES[0]}/:apiKey/${operation}`);
}

async function responseFor(parts: TransactionParts, transaction: Transaction): Promise<TransactionResponse> {
  const connector = await connectorOfTransaction(parts, transaction);
  const features = await featureDataOf(parts, transaction);
  const body = await transactionResponse(parts, { transaction, connector, features });
  const response = {
    ...body,
    ...(await riskCheckDataOf(parts.db, { transaction, connector })),
    ...(await redirectQrCode(connector, body.redirectUrl)),
  };
  if (transaction.request.includeTracing !== true) return response;
  return { ...response, tracingData: await tracingDataOf(parts, transaction) };
}
