import { unreachable } from "../../platform/refusal.ts";
import type { CustomerProfileRefusal } from "../refusals.ts";

export interface ProfileRefusalAnswer {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
}

/** The one table from refusal to answer: contract §4 and public API facts §2.4. */
export function profileRefusalAnswer({
  code,
}: {
  code: CustomerProfileRefusal["code"];
}): ProfileRefusalAnswer {
  switch (code) {
    case "customer_profiles_not_available":
      return answer(422, "CUSTOMER_PROFILES_NOT_AVAILABLE", "Customer profiles are not available.");
    case "profile_identifier_missing":
      return answer(
        422,
        "PROFILE_IDENTIFIER_MISSING",
        "Either profileGuid or customerIdentification must be given.",
      );
    case "profile_identifiers_conflict":
      return answer(
        422,
        "PROFILE_IDENTIFIERS_CONFLICT",
        "profileGuid and customerIdentification name different customer profiles.",
      );
    case "profile_not_found":
      return answer(404, "PROFILE_NOT_FOUND", "The customer profile was not found.");
    case "transaction_not_found":
    case "transaction_deregistered":
      return answer(
        404,
        "TRANSACTION_NOT_FOUND",
        "There is no successful transaction with that uuid whose payment instrument is registered.",
      );
    case "connector_mismatch":
      return answer(422, "CONNECTOR_MISMATCH", "The transaction was made on another connector.");
    case "container_mismatch":
      return answer(
        422,
        "CONTAINER_MISMATCH",
        "The transaction's connector uses another customer profile container.",
      );
    case "already_attached":
      return answer(
        422,
        "ALREADY_ATTACHED",
        "The payment instrument from this transaction is already attached to a customer profile.",
      );
    case "not_attached":
      return answer(
        422,
        "NOT_ATTACHED",
        "The payment instrument from this transaction is not attached to the specified customer profile.",
      );
    case "preferred_instrument_not_found":
      return answer(
        422,
        "PREFERRED_INSTRUMENT_NOT_FOUND",
        "preferredInstrument: is not the paymentToken of one of the profile's instruments",
      );
    default:
      return unreachable(code);
  }
}

function answer(status: number, errorCode: string, message: string): ProfileRefusalAnswer {
  return { status, errorCode, message };
}
