import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { latestAssessments } from "../../risk/index.ts";
import {
  closed,
  cutPage,
  fieldError,
  Guid,
  MAX_PER_PAGE,
  MERCHANT_GUID,
  nextPage,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import { listInReview, totalOf, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { rejectReview, releaseReview, type ReviewRefusal } from "../risk/decide-review.ts";

interface ReviewRouteParts extends ProvisioningParts {
  readonly transactions: TransactionParts;
}

const TRANSACTION = Type.Object({
  transactionUuid: Guid("The transaction that is under review.", "d94c0d72f3a36e21f16e"),
});
const Decided = responses({
  transactionStatus: Type.String({ description: "The transaction's state after the decision." }),
});

const Review = Type.Object(
  {
    transactionUuid: Type.String({ description: "The transaction." }),
    merchantTransactionId: Type.String({ description: "The merchant's id of it." }),
    amount: Type.String({ description: "With its surcharge.", examples: ["9.99"] }),
    currency: Type.String({ description: "ISO 4217 code.", examples: ["EUR"] }),
    createdAt: Type.String({ format: "date-time", description: "When it was requested." }),
    score: Type.Integer({ description: "The sum of the scores." }),
    ruleIds: Type.Array(Type.String(), { description: "The rules that hit." }),
  },
  { title: "RiskReview" },
);

/** Reviews by the operator: who waits, and the decision. */
export function registerRiskReviewRoutes(app: HttpServer, parts: ReviewRouteParts): void {
  registerList(app, parts);
  registerRelease(app, parts);
  registerReject(app, parts);
}

function registerList(app: HttpServer, parts: ReviewRouteParts): void {
  const { db } = parts;
  app.get(
    `${PROVISIONING_PATH}/listRiskReviews/:merchantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listRiskReviews", "List a merchant's transactions that wait for a decision"),
        params: Type.Object({ merchantGuid: MERCHANT_GUID }),
        querystring: Type.Object(
          { after: Type.Optional(Guid("`next` of the page before.", "d94c0d72f3a36e21f16e")) },
          closed,
        ),
        response: responses({
          reviews: Type.Array(Review, { description: "The transactions." }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { merchantGuid }, query: { after = "" } }, reply) => {
      const rows = await listInReview(db, { merchantGuid, after, limit: MAX_PER_PAGE + 1 });
      const { entries, next } = cutPage(rows, { cursor: ({ uuid }) => uuid });
      const assessments = await latestAssessments(
        db,
        entries.map(({ uuid }) => uuid),
      );
      const reviews = entries.map((transaction) => {
        const { score = 0, findings = {} } = assessments.get(transaction.uuid) ?? {};
        const checks = [...(findings.metaRiskChecks ?? []), ...(findings.riskChecks ?? [])];
        const ruleIds = checks.filter(({ hit }) => hit).map(({ ruleId }) => ruleId);
        return { ...shown(transaction), score, ruleIds };
      });
      return reply.send({ success: true, reviews, next });
    },
  );
}

function shown(transaction: Transaction) {
  const { uuid, merchantTransactionId, createdAt } = transaction;
  const total = totalOf(transaction);
  return {
    transactionUuid: uuid,
    merchantTransactionId,
    amount: total ? formatAmount(total) : "",
    currency: total?.currency ?? "",
    createdAt: createdAt.toString(),
  };
}

function registerRelease(app: HttpServer, parts: ReviewRouteParts): void {
  app.post(
    `${PROVISIONING_PATH}/releaseRiskReview/:transactionUuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "releaseRiskReview",
          "Approve a transaction that is under review; a debit is captured",
        ),
        params: TRANSACTION,
        response: Decided,
      },
    },
    async (request, reply) => {
      const { transactionUuid: uuid } = request.params;
      const by = provisionerOf(request).username;
      return respond(reply, await releaseReview(parts.transactions, { uuid, by }));
    },
  );
}

function registerReject(app: HttpServer, parts: ReviewRouteParts): void {
  app.post(
    `${PROVISIONING_PATH}/rejectRiskReview/:transactionUuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "rejectRiskReview",
          "Decline a transaction that is under review; its authorisation is voided",
        ),
        params: TRANSACTION,
        response: Decided,
      },
    },
    async (request, reply) => {
      const { transactionUuid: uuid } = request.params;
      const by = provisionerOf(request).username;
      return respond(reply, await rejectReview(parts.transactions, { uuid, by }));
    },
  );
}

function respond(reply: FastifyReply, decided: Transaction | ReviewRefusal): FastifyReply {
  if (!isRefusal(decided)) return reply.send({ success: true, transactionStatus: decided.status });
  if (decided.code === "transaction_not_found")
    return noSuchEntity(reply, { field: "transactionUuid", what: "transaction" });
  return fieldError(reply, {
    code: "valueNotAllowed",
    path: "transactionUuid",
    message: `is not under review: its state is ${decided.status}`,
  });
}
