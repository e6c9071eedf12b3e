import {
  profileRefusalAnswer,
  type IdentifierRefusal,
  type ProfilesNotAvailable,
} from "../../customer-profiles/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { publicStatus } from "../../transactions/index.ts";
import type { RepeatedTransactionId, RequestRefusal } from "../refusals.ts";

export interface RefusalAnswer {
  readonly status: number;
  /** Textual where customer profiles are not available (contract §4). */
  readonly errorCode: number | string;
  readonly errorMessage: string;
  /** Further fields of the body, named as elsewhere in the API. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The one table from refusal to answer (contract §3, public API facts §1.4); the error reference is made from it. */
export function answerOf(refusal: RequestRefusal): RefusalAnswer {
  switch (refusal.code) {
    case "field_invalid":
      return invalid(`${refusal.path}: ${refusal.message}`);
    case "duplicate_transaction_id":
      return duplicate(refusal);
    case "reference_not_found":
      return refused(8001, "referenceUuid: Transaction not found");
    case "reference_of_wrong_type":
      return logical(
        `referenceUuid: a ${refusal.type} cannot be followed by this (allowed: ${refusal.allowed.join(", ")})`,
      );
    case "reference_not_successful":
      return logical(`referenceUuid: the transaction is ${refusal.status}, not success`);
    case "reference_of_other_currency":
      return logical(`currency: the referenced transaction is in ${refusal.currency}`);
    case "amount_exceeds_rest":
      return logical(
        `amount: only ${formatAmount({ minor: refusal.restMinor, currency: refusal.currency })} ${refusal.currency} is left`,
      );
    case "nothing_left_to_void":
      return logical("referenceUuid: nothing is left to void");
    case "authorization_given_back":
      return logical("referenceUuid: what was left of the authorisation has been given back");
    case "increase_under_way":
      return logical("referenceUuid: an increase of the authorisation is under way");
    case "final_capture_under_way":
      return logical("referenceUuid: the final capture is under way");
    case "no_network_token":
      return logical("tokenType: the payment instrument has no network token");
    case "reference_not_chargeable":
      return logical(`referenceUuid: the transaction ${refusal.because}`);
    case "connector_disabled":
      return refused(1007, "The connector is disabled");
    case "operation_not_supported":
      return logical(`The payment method ${refusal.method} does not support ${refusal.operation}`);
    case "operation_disabled":
      return refused(3002, `The connector does not allow ${refusal.operation}`);
    case "schedule_not_enabled":
      return { status: 422, errorCode: 7003, errorMessage: "schedule: the scheduler is not enabled" };
    case "transaction_token_invalid":
      return invalid("transactionToken: is unknown, used or expired");
    case "payment_token_of_other_connector":
      return logical("transactionToken: the payment instrument is bound to another connector");
    case "customer_profiles_not_available":
      return profileAnswer(refusal, profileRefusalAnswer(refusal).errorCode);
    case "profile_identifier_missing":
    case "profile_identifiers_conflict":
      return profileAnswer(refusal, 1002);
    case "profile_not_found":
      return profileAnswer(refusal, 8001);
    case "card_data_not_allowed":
      return invalid("cardData: this connector does not accept card data");
    case "transaction_not_found":
      return { status: 200, errorCode: 8001, errorMessage: "Transaction not found" };
    case "feature_not_available":
      return logical(`${refusal.feature} is not available`);
  }
}

/** Clients read the code of a transaction's error as a number; contract §4 has one textual code for all operations. */
function profileAnswer(
  refusal: IdentifierRefusal | ProfilesNotAvailable,
  errorCode: number | string,
): RefusalAnswer {
  const { status, message } = profileRefusalAnswer(refusal);
  return { status, errorCode, errorMessage: `customerProfileData: ${message}` };
}

/** The first transaction's uuid and status, so that a client need not ask for them. */
function duplicate({ merchantTransactionId, first }: RepeatedTransactionId): RefusalAnswer {
  const more = first && { uuid: first.uuid, transactionStatus: publicStatus(first.status) };
  const answer = refused(3004, `The transaction ID '${merchantTransactionId}' already exists!`);
  return { ...answer, ...(more && { more }) };
}

function refused(errorCode: number, errorMessage: string): RefusalAnswer {
  return { status: 400, errorCode, errorMessage };
}

function invalid(errorMessage: string): RefusalAnswer {
  return { status: 422, errorCode: 1002, errorMessage };
}

function logical(errorMessage: string): RefusalAnswer {
  return { status: 422, errorCode: 1006, errorMessage };
}
