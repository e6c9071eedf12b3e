import type { TransactionType } from "../../transactions/index.ts";

/** Job kind: voids or refunds a late approval. Stored with each job. */
export const UNDO_LATE_APPROVAL = "undo-late-approval";

/** The operation that returns the money of a transaction. Types that are not named move none to the merchant. */
const UNDONE_BY = {
  debit: "refund",
  capture: "refund",
  preauthorize: "void",
} as const satisfies Partial<Record<TransactionType, "refund" | "void">>;

type Undoable = keyof typeof UNDONE_BY;

export function canBeUndone(type: TransactionType): type is Undoable {
  return type in UNDONE_BY;
}

/** Money that went to the customer, and that only the customer could return. */
export function wentToCustomer(type: TransactionType): boolean {
  return type === "refund" || type === "payout";
}

export function undoingOperation(type: Undoable): "refund" | "void" {
  return UNDONE_BY[type];
}
