import type { IdentifierRefusal, ProfilesNotAvailable } from "../customer-profiles/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { englishOfRequest, type RequestFault } from "./request-fault.ts";
import type { DuplicateTransactionId, FollowUpRefusal, Transaction } from "../transactions/index.ts";

/** A field of the request breaks a rule that a schema cannot express. */
export type FieldRefusal = Refusal<"field_invalid"> & {
  readonly path: string;
  readonly fault: RequestFault;
  /** The same in the words of the API. */
  readonly message: string;
};

/** With the transaction that was recorded under the id first, once that can be seen. */
export type RepeatedTransactionId = DuplicateTransactionId & {
  readonly first?: Pick<Transaction, "uuid" | "status"> & {
    /** Where its customer pays, while it waits for them: the response that had it may be lost. */
    readonly redirectUrl?: string | undefined;
  };
};

/** The API user may not request it, or not through a connector of this mode. */
export type OperationNotPermitted = Refusal<"operation_not_permitted"> & { readonly operation: string };

/** The connector or its adapter does not accept the request. */
export type AcceptRefusal =
  | FieldRefusal
  | Refusal<"connector_disabled">
  /** The adapter is switched off in this gateway. */
  | (Refusal<"provider_not_available"> & { readonly adapter: string })
  | (Refusal<"operation_not_supported"> & { readonly operation: string; readonly method: string })
  | (Refusal<"operation_disabled"> & { readonly operation: string })
  | Refusal<"schedule_not_enabled">
  | Refusal<"card_data_not_allowed">;

type ReferenceNotChargeable = Refusal<"reference_not_chargeable"> & {
  readonly because: "deregistered" | "deregistered_before" | "no_instrument" | "not_successful";
};

/** The request names an instrument that it cannot pay with. */
export type SourceRefusal =
  | FieldRefusal
  | Refusal<"reference_not_found">
  | ReferenceNotChargeable
  | Refusal<"transaction_token_invalid">
  | Refusal<"payment_token_of_other_connector">;

/** No connector behind the one that was called takes the request. */
export type RouteRefusal =
  | AcceptRefusal
  | Refusal<"reference_not_found">
  | Refusal<"transaction_token_invalid">
  | Refusal<"payment_token_of_other_connector">;

/** For a debit, preauthorization, registration or payout. */
export type CreateRefusal =
  | OperationNotPermitted
  | AcceptRefusal
  | SourceRefusal
  | RouteRefusal
  | ProfilesNotAvailable
  | IdentifierRefusal
  | RepeatedTransactionId;

/** For a capture, void, refund, incremental authorization or deregistration. */
export type FollowRefusal =
  | OperationNotPermitted
  | AcceptRefusal
  | FollowUpRefusal
  | ReferenceNotChargeable
  | Refusal<"no_network_token">
  | Refusal<"original_was_pushed">
  | Refusal<"transaction_token_invalid">
  | RepeatedTransactionId;

/** For a status request. */
export type StatusRefusal = Refusal<"transaction_not_found">;

/** Every refusal that the transaction API turns into a response in the same way. */
export type RequestRefusal = CreateRefusal | FollowRefusal | StatusRefusal;

export function fieldInvalid(path: string, fault: RequestFault): FieldRefusal {
  return { refused: true, code: "field_invalid", path, fault, message: englishOfRequest(fault) };
}
