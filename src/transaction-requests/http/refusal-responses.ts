import {
  profileRefusalResponse,
  type IdentifierRefusal,
  type ProfilesNotAvailable,
} from "../../customer-profiles/index.ts";
import { refusedRequest, type RefusedRequest } from "../../platform/api-errors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { publicStatus } from "../../transactions/index.ts";
import type { FieldRefusal, RepeatedTransactionId, RequestRefusal } from "../refusals.ts";

interface RefusalResponse extends Omit<RefusedRequest, "errorCode"> {
  /** Textual where customer profiles are not available: the API has no number for it. */
  readonly errorCode: number | string;
  /** Further fields of the body, named as elsewhere in the API. */
  readonly more?: {
    readonly uuid: string;
    readonly transactionStatus: ReturnType<typeof publicStatus>;
    readonly redirectUrl?: string;
  };
}

/** Refusals of fields have a name and a sentence here: other slices have faults of their own. */
type Refused = Exclude<RequestRefusal, FieldRefusal> | Omit<FieldRefusal, "fault">;

/** The one table from refusal to response. */
export function responseToRefusal(refusal: Refused): RefusalResponse {
  switch (refusal.code) {
    case "field_invalid":
      return invalid(`${refusal.path}: ${refusal.message}`);
    case "duplicate_transaction_id":
      return duplicate(refusal);
    case "reference_not_found":
      return refusedRequest("transactionNotFound", 400, "referenceUuid: Transaction not found");
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
    case "authorization_released":
      return logical("referenceUuid: what was left of the authorisation has been released");
    case "increase_under_way":
      return logical("referenceUuid: an increase of the authorisation is under way");
    case "final_capture_under_way":
      return logical("referenceUuid: the final capture is under way");
    case "original_was_pushed":
      return logical("referenceUuid: the transaction was pushed, and so must be what follows it");
    case "no_network_token":
      return logical("tokenType: the payment instrument has no network token");
    case "reference_not_chargeable":
      return logical(`referenceUuid: the transaction ${NOT_CHARGEABLE[refusal.because]}`);
    case "connector_disabled":
      return refusedRequest("invalidConfiguration", 400, "The connector is disabled");
    case "provider_not_available":
      return switchedOff(refusal.adapter);
    case "operation_not_supported":
      return logical(`The payment method ${refusal.method} does not support ${refusal.operation}`);
    case "operation_not_permitted":
    case "operation_disabled":
      return notAllowed(refusal);
    case "schedule_not_enabled":
      return refusedRequest("schedulerNotEnabled", 422, "schedule: the scheduler is not enabled");
    case "transaction_token_invalid":
      return invalid("transactionToken: is unknown, used or expired");
    case "payment_token_of_other_connector":
      return logical("transactionToken: the payment instrument is bound to another connector");
    case "customer_profiles_not_available":
    case "profile_identifier_missing":
    case "profile_identifiers_conflict":
    case "profile_not_found":
      return profileResponse(refusal);
    case "card_data_not_allowed":
      return invalid("cardData: this connector does not accept card data");
    case "transaction_not_found":
      return refusedRequest("transactionNotFound", 200);
  }
}

const NOT_CHARGEABLE: Readonly<
  Record<Extract<RequestRefusal, { code: "reference_not_chargeable" }>["because"], string>
> = {
  deregistered: "is deregistered",
  deregistered_before: "is already deregistered",
  no_instrument: "did not register an instrument",
  not_successful: "is not successful",
};

/** Clients read the code of a transaction's error as a number. */
function profileResponse(refusal: IdentifierRefusal | ProfilesNotAvailable): RefusalResponse {
  const { status, message, numberedCode } = profileRefusalResponse(refusal);
  return { status, errorCode: numberedCode, errorMessage: `customerProfileData: ${message}` };
}

/**
 * With the first transaction's uuid and status, so that a client needs no status request, and with the address of its page, so
 * that a client which lost the first response can send its customer there.
 */
function duplicate({ merchantTransactionId, first }: RepeatedTransactionId): RefusalResponse {
  const more = first && {
    uuid: first.uuid,
    transactionStatus: publicStatus(first.status),
    ...(first.redirectUrl !== undefined && { redirectUrl: first.redirectUrl }),
  };
  const message = `The transaction ID '${merchantTransactionId}' already exists!`;
  const response = refusedRequest("duplicateTransactionId", 400, message);
  return { ...response, ...(more && { more }) };
}

function notAllowed({
  code,
  operation,
}: Extract<RequestRefusal, { code: "operation_not_permitted" | "operation_disabled" }>): RefusalResponse {
  return code === "operation_disabled"
    ? refusedRequest("notAllowed", 400, `The connector does not allow ${operation}`)
    : refusedRequest("notAllowed", 403, `Not Allowed: the user may not ${operation}`);
}

function invalid(errorMessage: string): RefusalResponse {
  return refusedRequest("invalidRequest", 422, errorMessage);
}

function switchedOff(adapter: string): RefusalResponse {
  const message = `The connector's adapter ${adapter} is switched off in this gateway`;
  return refusedRequest("invalidConfiguration", 400, message);
}

function logical(errorMessage: string): RefusalResponse {
  return refusedRequest("logicalError", 422, errorMessage);
}
