import type { Refusal } from "../platform/refusal.ts";

/** No container on the connector, or the optional feature is switched off. */
export type ProfilesNotAvailable = Refusal<"customer_profiles_not_available">;

/** Refusals of the ids by which a request names a profile. */
export type IdentifierRefusal =
  | Refusal<"profile_identifier_missing">
  | Refusal<"profile_identifiers_conflict">
  | Refusal<"profile_not_found">;

/** The prerequisites of attaching, in the order of the spec; the fourth has the response of the first. */
export type AttachPrerequisite =
  | Refusal<"transaction_not_found">
  | Refusal<"connector_mismatch">
  | Refusal<"container_mismatch">
  | Refusal<"transaction_deregistered">
  | Refusal<"already_attached">;

export type AttachRefusal = ProfilesNotAvailable | IdentifierRefusal | AttachPrerequisite;

export type DetachRefusal =
  | ProfilesNotAvailable
  | IdentifierRefusal
  | Refusal<"transaction_not_found">
  | Refusal<"not_attached">;

export type UpdateProfileRefusal =
  | ProfilesNotAvailable
  | IdentifierRefusal
  | Refusal<"preferred_instrument_not_found">;

/** Why a paymentToken cannot be charged on a connector. */
export type PaymentTokenRefusal =
  | Refusal<"transaction_token_invalid">
  | Refusal<"payment_token_of_other_connector">;

/** All refusals of this slice for merchants. */
export type CustomerProfileRefusal = AttachRefusal | DetachRefusal | UpdateProfileRefusal;

/** Why a request about a profile was refused: JSON, as what records the request keeps it. */
export interface ProfileReason {
  readonly of: "profiles";
  readonly code: CustomerProfileRefusal["code"];
}

export function reasonOfProfile({ code }: Pick<CustomerProfileRefusal, "code">): ProfileReason {
  return { of: "profiles", code };
}

export function refuse<Code extends CustomerProfileRefusal["code"]>(code: Code): Refusal<Code> {
  return { refused: true, code };
}
