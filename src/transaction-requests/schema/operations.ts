/** The operations of the transaction API, by their path. */
export const OPERATIONS = [
  "debit",
  "preauthorize",
  "incrementalAuthorization",
  "capture",
  "void",
  "register",
  "deregister",
  "refund",
  "payout",
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** Those that follow an earlier transaction. */
export type FollowUpOperation = Extract<
  Operation,
  "capture" | "void" | "refund" | "incrementalAuthorization" | "deregister"
>;
