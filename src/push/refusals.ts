import { sentenceOf, type FaultOf } from "../platform/fault-table.ts";
import { englishOf, type FieldFault } from "../platform/field-fault.ts";
import type { Refusal } from "../platform/refusal.ts";
import { reasonOf, type RefusalReason } from "../transaction-requests/index.ts";
import { englishOfDispute, type DisputeFault, type FollowUpRefusal } from "../transactions/index.ts";

/** Reasons that only pushes have, in the words of the API; the console has them in each of its languages. */
const PUSH_REASONS = {
  missing_fields: "Missing fields: {names}",
  missing_reference: "Missing fields: referenceUuid or referenceTransactionId",
  no_field_of_push: "{name}: is not a field of a pushed {type}",
  before_2000: "createdAt: must not be before the year 2000",
  in_future: "createdAt: must not be in the future",
  failed_chargeback: "status: a chargeback is a success, or it did not happen",
  duplicate_id: "The transaction ID '{id}' already exists!",
  reference_not_found: "The referenced transaction was not found",
  reference_of_wrong_type: "A {type} cannot refer to a {referred} (allowed: {allowed})",
} as const;

export type PushReasons = typeof PUSH_REASONS;
type OwnReason = FaultOf<PushReasons>;

/** Why a push was refused: JSON, as what records the request keeps it. */
export type PushReason =
  | (OwnReason & { readonly of: "push" })
  | { readonly code: "field_invalid"; readonly path: string; readonly fault: FieldFault }
  /** The payment that it refers to does not allow it, by the rules of requests. */
  | { readonly of: "push"; readonly code: "reference_refuses"; readonly reason: RefusalReason }
  | {
      readonly of: "push";
      readonly code: "contradicts_payment";
      readonly path: "amount" | "currency";
      readonly fault: DisputeFault;
    };

/** The textual codes of the push API. */
export type PushRefusal = Refusal<
  "MISSING_FIELDS" | "INVALID_DATA" | "DUPLICATE_ID" | "INVALID_REFERENCE"
> & {
  readonly reason: PushReason;
};

export function refusePush(code: PushRefusal["code"], reason: OwnReason): PushRefusal {
  return { refused: true, code, reason: { of: "push", ...reason } };
}

export function refuseField(path: string, fault: FieldFault): PushRefusal {
  return { refused: true, code: "INVALID_DATA", reason: { code: "field_invalid", path, fault } };
}

export function refuseReference(refusal: FollowUpRefusal): PushRefusal {
  const reason = { of: "push", code: "reference_refuses", reason: reasonOf(refusal) } as const;
  return { refused: true, code: "INVALID_REFERENCE", reason };
}

export function refuseContradiction(path: "amount" | "currency", fault: DisputeFault): PushRefusal {
  const reason = { of: "push", code: "contradicts_payment", path, fault } as const;
  return { refused: true, code: "INVALID_DATA", reason };
}

/** The sentence of the API. */
export function englishOfPush(reason: PushReason): string {
  switch (reason.code) {
    case "field_invalid":
      return `${reason.path}: ${englishOf(reason.fault)}`;
    case "reference_refuses":
      return `The referenced transaction does not allow it: ${reason.reason.code.replaceAll("_", " ")}`;
    case "contradicts_payment":
      return `${reason.path}: contradicts the payment: ${englishOfDispute(reason.fault)}`;
    default:
      return sentenceOf(PUSH_REASONS, reason)!;
  }
}
