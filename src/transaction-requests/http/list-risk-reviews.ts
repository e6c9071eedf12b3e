import { Type } from "typebox";
import { formatAmount } from "../../platform/money/index.ts";
import { latestAssessments } from "../../risk/index.ts";
import {
  closed,
  defineOperation,
  Guid,
  MERCHANT_SCOPE,
  type ProvisioningParts,
  nextPage,
  readPage,
} from "../../tenancy/index.ts";
import { listInReview, totalOf, type Transaction } from "../../transactions/index.ts";

const Query = Type.Object(
  { after: Type.Optional(Guid("`next` of the previous page.", "d94c0d72f3a36e21f16e")) },
  closed,
);

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

export const listRiskReviewsOperation = defineOperation({
  id: "listRiskReviews",
  method: "GET",
  summary: "List a merchant's transactions that wait for a decision",
  permission: "read",
  scope: MERCHANT_SCOPE,
  query: Query,
  response: { reviews: Type.Array(Review, { description: "The transactions." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const { entries, next } = await readPage(
      query,
      ({ after = "", limit }) => listInReview(db, { merchantGuid, after, limit }),
      ({ uuid }) => uuid,
    );
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
    return { reviews, next };
  },
});

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
