import { Type } from "typebox";
import { authenticateCaller, type Connector, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  canonicalRequest,
  checkPreparation,
  responseToRefusal,
  type PreparedOperation,
  type SentRequest,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { SCRIPT_PATH } from "./hosted-fields.ts";
import { PREPARE_SCHEMAS, PrepareResponse } from "./prepare-schemas.ts";

const OPERATIONS = ["debit", "preauthorize", "register"] as const satisfies readonly PreparedOperation[];
const PREFIXES = ["/api/v3/transaction", "/transaction"];
const Params = Type.Object({
  apiKey: Type.String({ maxLength: 50, description: "The connector's API key", examples: ["demo-card"] }),
});

interface Route {
  Params: { apiKey: string };
  Body: Partial<SentRequest>;
}

/**
 * `POST /api/v3/transaction/{apiKey}/prepare-debit` and the like: what a page needs to show the hosted fields, after the
 * request was checked as far as it is known. No transaction is recorded.
 */
export function registerPrepareRoutes(
  app: HttpServer,
  parts: TransactionParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  for (const prefix of PREFIXES)
    for (const operation of OPERATIONS)
      app.post<Route>(
        `${prefix}/:apiKey/prepare-${operation}`,
        {
          schema: {
            tags: ["Transactions"],
            operationId: `prepare-${operation}`,
            summary: `Prepare hosted fields for a ${operation}`,
            description:
              "Checks the request as far as it is known, and returns what a page needs to show the hosted fields. No transaction is recorded.",
            hide: prefix !== PREFIXES[0],
            params: Params,
            body: PREPARE_SCHEMAS[operation],
            response: { 200: PrepareResponse, "4xx": FlatError },
            security: [{ basic: [] }],
          },
          ...authenticateCaller(resolveCaller, operation),
          ...describedOnly,
        },
        async ({ body, caller }, reply) =>
          reply.send(await prepare(parts, { operation, sent: body, requester: caller })),
      );
}

type Requester = Parameters<typeof checkPreparation>[1]["requester"];

async function prepare(
  parts: TransactionParts,
  {
    operation,
    sent,
    requester,
  }: { operation: PreparedOperation; sent: Partial<SentRequest>; requester: Requester },
): Promise<object> {
  const { merchantTransactionId = "" } = sent;
  const request = canonicalRequest({ ...sent, merchantTransactionId });
  const refusal = isRefusal(request)
    ? request
    : await checkPreparation(parts, { operation, request, requester });
  if (refusal?.code === "reference_not_found")
    return refused(
      refusedRequest("transactionNotFound", 200, `Given identifier '${sent.referenceUuid}' is invalid.`),
    );
  if (refusal) return refused(responseToRefusal(refusal));
  const { connector } = requester;
  if (!hasHostedFields(parts, connector))
    return refused(
      refusedRequest("logicalError", 200, `The payment method ${connector.method} has no front-end widget`),
    );
  const { amount, currency, language } = sent;
  const data = {
    publicIntegrationKey: connector.publicIntegrationKey,
    scriptUrl: `${parts.publicUrl}${SCRIPT_PATH}`,
    amount,
    currency,
    language,
  };
  return { success: true, data };
}

/** With status 200, and the text in both fields that clients read. */
function refused({ errorCode, errorMessage }: { errorCode: number | string; errorMessage: string }): object {
  return { success: false, errorMessage, error: errorMessage, errorCode };
}

/** Their tokens are of cards, and valid on every connector of the merchant: also on the members of a meta-connector. */
function hasHostedFields({ adapters }: TransactionParts, { kind, adapter, method }: Connector): boolean {
  return kind !== "provider" || adapters.get(adapter)?.methods[method]?.instrument === "card";
}
