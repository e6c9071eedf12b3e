import type { ProviderOperation } from "./provider-request.ts";

/** All that a card can be used for at a provider that has each of these operations. */
export const CARD_OPERATIONS = [
  "debit",
  "preauthorize",
  "incremental-authorization",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
] as const satisfies readonly ProviderOperation[];
