import type { IdentifierRefusal, ProfilesNotAvailable } from "../customer-profiles/index.ts";
import type { DuplicateTransactionId, FollowUpRefusal, Transaction } from "../transactions/index.ts";
import type { Refusal } from "../platform/refusal.ts";

/** A field of the request breaks a rule that a schema cannot express. */
export type FieldRefusal = Refusal<"field_invalid"> & { readonly path: string; readonly message: string };

/** With the transaction that was recorded under the id first, once that can be seen. */
export type RepeatedTransactionId = DuplicateTransactionId & {
  readonly first?: Pick<Transaction, "uuid" | "status">;
};

/** The reasons to refuse a transaction request, before anything is recorded. */
export type RequestRefusal =
  | FieldRefusal
  | RepeatedTransactionId
  | FollowUpRefusal
  | Refusal<"no_network_token">
  | Refusal<"connector_disabled">
  | (Refusal<"operation_not_supported"> & { readonly operation: string; readonly method: string })
  | (Refusal<"operation_disabled"> & { readonly operation: string })
  | Refusal<"schedule_not_enabled">
  | Refusal<"transaction_token_invalid">
  | Refusal<"payment_token_of_other_connector">
  | ProfilesNotAvailable
  | IdentifierRefusal
  | (Refusal<"reference_not_chargeable"> & { readonly because: string })
  | Refusal<"card_data_not_allowed">
  | Refusal<"transaction_not_found">
  | (Refusal<"feature_not_available"> & { readonly feature: string });

export function fieldInvalid(path: string, message: string): FieldRefusal {
  return { refused: true, code: "field_invalid", path, message };
}
