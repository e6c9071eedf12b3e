import { API_ERRORS, PROFILE_ERRORS, type ProfileErrorCode } from "../../platform/api-errors/index.ts";
import type { CustomerProfileRefusal } from "../refusals.ts";

/** Without the refusal of updateProfile, which has no textual codes. */
type WithTextualCode = Exclude<CustomerProfileRefusal["code"], "preferred_instrument_not_found">;

const ERROR_OF: Readonly<Record<WithTextualCode, ProfileErrorCode>> = {
  customer_profiles_not_available: "CUSTOMER_PROFILES_NOT_AVAILABLE",
  profile_identifier_missing: "PROFILE_IDENTIFIER_MISSING",
  profile_identifiers_conflict: "PROFILE_IDENTIFIERS_CONFLICT",
  profile_not_found: "PROFILE_NOT_FOUND",
  transaction_not_found: "TRANSACTION_NOT_FOUND",
  transaction_deregistered: "TRANSACTION_NOT_FOUND",
  connector_mismatch: "CONNECTOR_MISMATCH",
  container_mismatch: "CONTAINER_MISMATCH",
  already_attached: "ALREADY_ATTACHED",
  not_attached: "NOT_ATTACHED",
};

interface ProfileRefusalResponse {
  readonly status: number;
  readonly errorCode: ProfileErrorCode;
  readonly message: string;
  /** For clients that read a code as a number. Textual where the API has no number. */
  readonly numberedCode: number | ProfileErrorCode;
}

/** The response of a refusal. */
export function profileRefusalResponse({ code }: { code: WithTextualCode }): ProfileRefusalResponse {
  const errorCode = ERROR_OF[code];
  const { status, text, elsewhere } = PROFILE_ERRORS[errorCode];
  const numberedCode = elsewhere === undefined ? errorCode : API_ERRORS[elsewhere].code;
  return { status, errorCode, message: text, numberedCode };
}
