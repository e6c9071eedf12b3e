import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  fieldError,
  Guid,
  noSuchEntity,
  type OperationRefusal,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { ReviewRefusal } from "../risk/decide-review.ts";

export interface ReviewParts extends ProvisioningParts {
  readonly transactions: TransactionParts;
}

export const reviewParams = {
  transactionUuid: Guid("The transaction that is under review.", "d94c0d72f3a36e21f16e"),
};

export const decisionFields = {
  transactionStatus: Type.String({ description: "The transaction's state after the decision." }),
};

/** The response to a decision about a review. */
export function answerDecision(
  decided: Transaction | ReviewRefusal,
): { transactionStatus: string } | OperationRefusal {
  if (!isRefusal(decided)) return { transactionStatus: decided.status };
  if (decided.code === "transaction_not_found") return noSuchEntity(TRANSACTION_SCOPE);
  const message = `is not under review: its state is ${decided.status}`;
  return fieldError({ path: "transactionUuid", message });
}
