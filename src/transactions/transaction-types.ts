import { PROVIDER_OPERATIONS } from "@quittance/provider-kit";

/** Every type of transaction, named like the request paths. */
export const TRANSACTION_TYPES = [...PROVIDER_OPERATIONS, "chargeback", "chargeback-reversal"] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A type as the status API and callbacks name it. */
export type PublicTypeName = Uppercase<TransactionType>;

/** As the status API and callbacks name it: `DEBIT`, `INCREMENTAL-AUTHORIZATION`. */
export function publicTypeName(type: TransactionType): PublicTypeName {
  return type.toUpperCase() as PublicTypeName;
}

/** Whether it refers to no earlier transaction, unless it reuses its instrument. */
export function isInitial(
  type: TransactionType,
): type is Extract<TransactionType, "debit" | "preauthorize" | "register" | "payout"> {
  return type === "debit" || type === "preauthorize" || type === "register" || type === "payout";
}
