import type { TransactionType } from "../../transactions/index.ts";

/** Job kind: gives late money back. */
export const RETURN_LATE_PAYMENT = "return-late-payment";

/** How the money of a transaction goes back. What is not named moves none to the merchant. */
const RETURNED_BY = {
  debit: "refund",
  capture: "refund",
  preauthorize: "void",
} as const satisfies Partial<Record<TransactionType, "refund" | "void">>;

type Returnable = keyof typeof RETURNED_BY;

export function canBeGivenBack(type: TransactionType): type is Returnable {
  return type in RETURNED_BY;
}

/** Money that went to the customer: nobody but the customer could give it back. */
export function wentToCustomer(type: TransactionType): boolean {
  return type === "refund" || type === "payout";
}

export function returnOf(type: Returnable): "refund" | "void" {
  return RETURNED_BY[type];
}
