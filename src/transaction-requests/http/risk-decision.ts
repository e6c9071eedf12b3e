import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, type OperationRefusal, type ProvisioningParts } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { ReviewRefusal } from "../risk/decide-review.ts";

export interface ReviewParts extends ProvisioningParts {
  readonly transactions: TransactionParts;
}

export const decisionFields = {
  transactionStatus: Type.String({ description: "The transaction's state after the decision." }),
};

/** The response to a decision about a review. */
export function answerDecision(
  decided: Transaction | ReviewRefusal,
): { transactionStatus: string } | OperationRefusal | undefined {
  if (!isRefusal(decided)) return { transactionStatus: decided.status };
  if (decided.code === "transaction_not_found") return undefined;
  const fault = { code: "not_in_review", values: { state: decided.status } } as const;
  return fieldError({ path: "transactionUuid", fault });
}
