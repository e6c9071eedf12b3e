import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, type OperationRefusal, type ProvisioningParts } from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { releaseReview, ReviewRefusal } from "../risk/decide-review.ts";

interface ReviewParts extends ProvisioningParts {
  readonly transactions: TransactionParts;
}

const decisionFields = {
  transactionStatus: Type.String({ description: "The transaction's state after the decision." }),
};

interface DecisionCall {
  readonly params: { readonly transactionUuid: string };
  readonly caller: { readonly username: string };
}

/** The common part of the operations by which a caller decides about a payment under review. */
export const decisionBy = (decide: typeof releaseReview) =>
  ({
    method: "POST",
    permission: "review",
    scope: TRANSACTION_SCOPE,
    response: decisionFields,
    run: async (
      { transactions }: ReviewParts,
      { params: { transactionUuid: uuid }, caller: { username: by } }: DecisionCall,
    ) => answerDecision(await decide(transactions, { uuid, by })),
  }) as const;

function answerDecision(
  decided: Transaction | ReviewRefusal,
): { transactionStatus: string } | OperationRefusal | undefined {
  if (!isRefusal(decided)) return { transactionStatus: decided.status };
  if (decided.code === "transaction_not_found") return undefined;
  const fault = { code: "not_in_review", values: { state: decided.status } } as const;
  return fieldError({ path: "transactionUuid", fault });
}
