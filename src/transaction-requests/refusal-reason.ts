import { formatAmount } from "../platform/money/index.ts";
import type { RequestRefusal } from "./refusals.ts";

type Code = RequestRefusal["code"];
type WithValues =
  | "field_invalid"
  | "amount_exceeds_rest"
  | "reference_of_other_currency"
  | "reference_not_chargeable";
type Of<C extends Code> = Omit<Extract<RequestRefusal, { code: C }>, "refused" | "message">;

/**
 * Why a request was refused, with the values that a sentence about it needs: JSON, so that it can be kept with what was refused, and is
 * read in the language of the reader later.
 */
export type RefusalReason =
  | Of<"field_invalid">
  | { readonly code: "amount_exceeds_rest"; readonly rest: string; readonly currency: string }
  | Of<"reference_of_other_currency">
  | Of<"reference_not_chargeable">
  | { readonly code: Exclude<Code, WithValues> };

export function reasonOf(refusal: RequestRefusal): RefusalReason {
  switch (refusal.code) {
    case "field_invalid":
      return { code: refusal.code, path: refusal.path, fault: refusal.fault };
    case "amount_exceeds_rest": {
      const { code, restMinor: minor, currency } = refusal;
      return { code, rest: formatAmount({ minor, currency }), currency };
    }
    case "reference_of_other_currency":
      return { code: refusal.code, currency: refusal.currency };
    case "reference_not_chargeable":
      return { code: refusal.code, because: refusal.because };
    default:
      return { code: refusal.code };
  }
}

const FIELDS: Readonly<Partial<Record<Code, string>>> = {
  amount_exceeds_rest: "amount",
  reference_of_other_currency: "currency",
  duplicate_transaction_id: "merchantTransactionId",
  reference_not_found: "referenceUuid",
  reference_not_chargeable: "referenceUuid",
  reference_of_wrong_type: "referenceUuid",
  reference_not_successful: "referenceUuid",
  nothing_left_to_void: "referenceUuid",
  authorization_released: "referenceUuid",
  increase_under_way: "referenceUuid",
  final_capture_under_way: "referenceUuid",
  original_was_pushed: "referenceUuid",
  no_network_token: "tokenType",
  schedule_not_enabled: "schedule",
  transaction_token_invalid: "transactionToken",
  payment_token_of_other_connector: "transactionToken",
  card_data_not_allowed: "cardData",
  customer_profiles_not_available: "customerProfileData",
  profile_identifier_missing: "customerProfileData",
  profile_identifiers_conflict: "customerProfileData",
  profile_not_found: "customerProfileData",
};

/** The field of the request that the refusal is about; undefined for one that is about none. */
export function fieldOfReason(reason: RefusalReason): string | undefined {
  return reason.code === "field_invalid" ? reason.path : FIELDS[reason.code];
}
