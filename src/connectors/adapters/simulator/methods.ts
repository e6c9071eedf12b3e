import type { Adapter, ProviderOperation } from "../../adapter.ts";

const EVERYTHING: readonly ProviderOperation[] = [
  "debit",
  "preauthorize",
  "incremental-authorization",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
  "payout",
];

const NO_INCREMENTS = EVERYTHING.filter((operation) => operation !== "incremental-authorization");

/** The payment methods of the simulated provider, named as a connector's `method` names them. */
export const SIMULATOR_METHODS: Adapter["methods"] = {
  Creditcard: { instrument: "card", operations: EVERYTHING },
  DirectDebit: { instrument: "iban", operations: NO_INCREMENTS },
  Wallet: { instrument: "wallet", operations: NO_INCREMENTS },
  /** The customer pays on the simulated provider's own page. */
  RedirectPay: { instrument: "none", operations: NO_INCREMENTS },
  /** The amount decides, see dummy-rules.ts. */
  Dummy: { instrument: "none", operations: EVERYTHING },
};
