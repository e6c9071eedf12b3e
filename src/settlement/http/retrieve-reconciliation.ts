import { Type } from "typebox";
import { authenticateLimited, type CallerAccess } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { Nullable } from "../../tenancy/index.ts";
import type { FastifyRequest } from "fastify";
import { readRetrieveRequest } from "../retrieve/period-of-request.ts";
import { createPageEnds, retrieveTransactions } from "../retrieve/retrieve-transactions.ts";

const Params = Type.Object({ apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }) });

const DateTime = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }));
const fields = {
  from: DateTime("Required here or in the body. In UTC.", "2026-11-01 00:00:00"),
  to: DateTime(
    "Required here or in the body. The last second, at most 30 days after `from`.",
    "2026-11-30 23:59:59",
  ),
  page: Type.Optional(Type.String({ description: "Required here or in the body, from 1.", examples: ["1"] })),
};

const Entry = Type.Object(
  {
    uuid: Type.String(),
    merchantTransactionId: Type.String(),
    referenceUuid: Nullable(Type.String(), "The transaction that it follows."),
    type: Type.String({ description: "As in paths, but `inc-auth` and `cb-reversal`.", examples: ["debit"] }),
    status: Type.String({ description: "The internal status.", examples: ["success"] }),
    createdAt: Type.String({ format: "date-time", description: "When it was created, in UTC." }),
    amount: Nullable(Type.String({ examples: ["9.99"] })),
    currency: Nullable(Type.String({ examples: ["EUR"] })),
    withRegister: Type.Boolean({ description: "The payment instrument was to be stored too." }),
    description: Nullable(Type.String()),
    errors: Type.Array(
      Type.Object({
        message: Type.String(),
        code: Type.String(),
        adapter_message: Nullable(Type.String(), "The provider's own message; null without one."),
        adapter_code: Nullable(Type.String(), "The provider's own code; null when it gave none."),
      }),
    ),
    fees: Type.Array(
      Type.Object({
        amount: Type.String({ description: "The fee, decimal text." }),
        currency: Type.String({ description: "ISO 4217 code of the fee." }),
        entity_type: Type.String({
          description: "Kind of the fee: `merchant-…`, or another one that is deducted from the payout.",
          examples: ["merchant-normal"],
        }),
      }),
      { description: "Fees of the merchant. What the operator pays its providers is not in the list." },
    ),
  },
  { title: "ReconciliationTransaction" },
);

const RetrieveResponse = Type.Object(
  {
    total_entry_count: Type.Integer({
      description:
        "Transactions of the period, on all pages: counted with the first page, and after ten minutes again.",
    }),
    page_count: Type.Integer({ description: "Pages of the period." }),
    current_page: Type.Integer({ description: "Number of this page, as requested." }),
    current_page_entry_count: Type.Integer({ maximum: 100, description: "Transactions on this page." }),
    next_page_exists: Type.Boolean({ description: "There is a page after this one." }),
    transactions: Type.Array(Entry, { maxItems: 100, description: "The transactions, oldest first." }),
  },
  { title: "ReconciliationPage" },
);

type Retrieve = { Params: { apiKey: string }; Body: Buffer | undefined; Querystring: unknown };

/** `POST /api/reconciliation/retrieve/{apiKey}` */
export async function registerReconciliationRoute(
  app: HttpServer,
  { db, clock }: { db: Queryable; clock: Clock },
  access: CallerAccess,
): Promise<void> {
  const pageEnds = createPageEnds(clock);
  await app.register(async (scope: HttpServer) => {
    // Clients send JSON with the content type of a form: the body decides, not its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      async (request: FastifyRequest, body: Buffer) => (request.rawBody = body),
    );
    scope.post<Retrieve>(
      "/api/reconciliation/retrieve/:apiKey",
      {
        schema: {
          tags: ["Reconciliation and settlement"],
          operationId: "retrieveReconciliation",
          summary: "List the transactions of a period, oldest first, 100 a page",
          description: "The fields may be in the query, in a form, or in JSON; the query has precedence.",
          params: Params,
          querystring: Type.Object(fields, { additionalProperties: true }),
          body: Type.Union([Type.Object(fields, { additionalProperties: true }), Type.Null()]),
          response: { 200: RetrieveResponse, "4xx": FlatError },
          consumes: ["application/x-www-form-urlencoded"],
          security: [{ basic: [] }],
        },
        config: { keepsUnsetFields: true, takesContentType: "application/x-www-form-urlencoded" },
        ...authenticateLimited(access, { needs: "list", perUser: { name: "reconciliation", max: 300 } }),
        validatorCompiler: () => () => true,
        ...describedOnly,
      },
      async (request, reply) => {
        const { query, body, caller } = request;
        const read = readRetrieveRequest({ query, body: body ?? Buffer.alloc(0) });
        if (isRefusal(read)) return sendRefused(reply, refusedRequest("invalidRequest", 422, read.message));
        const { connector } = caller;
        return reply.send(await retrieveTransactions({ db, pageEnds }, { ...read, connector }));
      },
    );
  });
}

/** Three short fields. */
const BODY_LIMIT_BYTES = 16 * 1024;
