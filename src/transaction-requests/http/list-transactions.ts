import { Type } from "typebox";
import { authenticateLimited, reachOf, type CallerAccess } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { Nullable } from "../../tenancy/index.ts";
import type { TransactionParts } from "../parts.ts";
import { listTransactions, readListRequest } from "../view/list-transactions.ts";
import { StatusResponse } from "./status-response-schema.ts";

const Parameter = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: [example] }));

const Query = Type.Object(
  {
    from: Parameter("Created since then: a day in UTC, or a moment.", "2026-11-01"),
    to: Parameter(
      "Created until then: the last day, which it includes, or the moment that ends it.",
      "2026-11-30",
    ),
    status: Parameter("As the status call names it.", "SUCCESS"),
    type: Parameter("As the status call names it.", "DEBIT"),
    code: Parameter(
      "An error with which it, or an earlier attempt of it, ended: `3005` lists what ended without an outcome of the provider.",
      "3005",
    ),
    merchantTransactionId: Parameter("Your id of the transaction.", "order-1"),
    customerIdentification: Parameter("Of the customer profile, or of the customer.", "customer-1"),
    limit: Parameter("Transactions per page: 1 to 100, 50 unless given.", "50"),
    after: Parameter("`next` of the page before.", "MTc5NTY4ODAwMDAwMDAwMDAwMC5kOTRjMGQ3MmYzYTM2ZTIxZjE2ZQ"),
    acknowledged: Parameter(
      "`false`: only those whose outcome no receiver acknowledged, neither a callback nor an event of it; at most 30 days old.",
      "false",
    ),
    include: Parameter("`followUps` adds what follows each transaction.", "followUps"),
  },
  { additionalProperties: false },
);

const ListResponse = Type.Object(
  {
    success: Type.Literal(true),
    transactions: Type.Array(
      Type.Object(
        {
          ...StatusResponse.properties,
          followUps: Type.Optional(
            Type.Array(StatusResponse, { description: "What follows it, oldest first." }),
          ),
        },
        { additionalProperties: true, title: "ListedTransaction" },
      ),
      { maxItems: 100, description: "Newest first, each as the status call returns it." },
    ),
    next: Nullable(Type.String(), "For `after`; null at the end."),
  },
  { title: "TransactionsPage" },
);

type List = { Params: { apiKey: string }; Querystring: Record<string, string | undefined> };

/** `GET /api/v3/transactions/{apiKey}` */
export function registerTransactionList(
  app: HttpServer,
  parts: TransactionParts,
  access: CallerAccess,
): void {
  app.get<List>(
    "/api/v3/transactions/:apiKey",
    {
      schema: {
        tags: ["Status"],
        operationId: "listTransactions",
        summary: "List transactions, newest first",
        description:
          "Those that the status call shows through the same connector. A page can have fewer than `limit` although there are more.",
        params: Type.Object({ apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }) }),
        querystring: Query,
        response: { 200: ListResponse, "4xx": FlatError },
        security: [{ basic: [] }],
      },
      ...authenticateLimited(access, { needs: "list", perUser: { name: "lists of a user", max: 60 } }),
      ...describedOnly,
    },
    async ({ query, caller: { connector, merchant } }, reply) => {
      const read = readListRequest(query);
      if (isRefusal(read))
        return sendRefused(reply, refusedRequest("invalidRequest", 422, `${read.path}: ${read.message}`));
      const filter = { ...read.filter, merchantGuid: merchant.guid, connectorGuids: reachOf(connector) };
      return reply.send({ success: true, ...(await listTransactions(parts, { ...read, filter })) });
    },
  );
}
