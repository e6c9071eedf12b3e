import { isJsonObject } from "../../platform/json-object.ts";
import type { RefusalReason } from "../../transaction-requests/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { isRequestFault, requestFaultText } from "./request-fault-words.ts";
import { decimalText } from "./words.ts";

type Code = RefusalReason["code"];
type WithValues =
  | "field_invalid"
  | "amount_exceeds_rest"
  | "reference_of_other_currency"
  | "reference_not_chargeable";

/** A refusal that is new does not compile without a sentence here, in every language. */
const PLAIN: Readonly<Record<Exclude<Code, WithValues>, PlainText>> = {
  duplicate_transaction_id: "Another payment of this merchant already has this order ID.",
  reference_not_found: "There is no payment with this ID at this connector.",
  reference_of_wrong_type: "The payment that it refers to does not allow this.",
  reference_not_successful: "The payment that it refers to was not successful.",
  nothing_left_to_void: "Nothing is left to void.",
  authorization_released: "The rest of the authorisation has been released.",
  increase_under_way: "An increase of the authorisation is in progress. Try again when it has ended.",
  final_capture_under_way: "The final capture is in progress. Try again when it has ended.",
  original_was_pushed: "This payment was recorded from another system. Change it there.",
  no_network_token: "The stored instrument has no network token.",
  connector_disabled: "The connector is disabled.",
  provider_not_available: "The provider of the connector is switched off in this installation.",
  operation_not_supported: "The payment method of the connector does not support this.",
  operation_disabled: "The connector does not allow this kind of transaction.",
  operation_not_permitted: "The API user is not allowed to do this.",
  schedule_not_enabled: "Recurring charges are not switched on for this connector.",
  transaction_token_invalid: "The token is unknown, was used or has expired.",
  payment_token_of_other_connector: "The stored instrument belongs to another connector.",
  customer_profiles_not_available: "Customer profiles are not available for this connector.",
  profile_identifier_missing: "The customer profile is not named.",
  profile_identifiers_conflict: "The two names of the customer profile are of different customers.",
  profile_not_found: "There is no such customer profile.",
  card_data_not_allowed: "This connector does not take card data.",
  transaction_not_found: "This payment no longer exists.",
};

const NOT_CHARGEABLE: Readonly<
  Record<Extract<RefusalReason, { code: "reference_not_chargeable" }>["because"], PlainText>
> = {
  deregistered: "The stored instrument was removed.",
  deregistered_before: "The stored instrument was removed.",
  no_instrument: "The payment that it refers to stored no instrument.",
  not_successful: "The instrument was not stored successfully.",
};

/** Whether a value that was kept is a reason that has a sentence here: one of a later version may have none. */
export function isReason(kept: unknown): kept is RefusalReason {
  if (!isJsonObject(kept) || typeof kept["code"] !== "string") return false;
  const { code, fault } = kept;
  if (code !== "field_invalid") return Object.hasOwn(PLAIN, code) || WITH_VALUES.has(code);
  return isJsonObject(fault) && typeof fault["code"] === "string" && isRequestFault({ code: fault["code"] });
}

const WITH_VALUES: ReadonlySet<string> = new Set<Exclude<WithValues, "field_invalid">>([
  "amount_exceeds_rest",
  "reference_of_other_currency",
  "reference_not_chargeable",
]);

/** Why the transaction API refuses a request, in the present language. */
export function reasonText(reason: RefusalReason): string {
  switch (reason.code) {
    case "field_invalid":
      return requestFaultText(reason.fault);
    case "amount_exceeds_rest":
      return t("Only {amount} is left.", { amount: decimalText(reason.rest, reason.currency) });
    case "reference_of_other_currency":
      return t("The payment that it refers to is in {currency}.", { currency: reason.currency });
    case "reference_not_chargeable":
      return t(NOT_CHARGEABLE[reason.because]);
    default:
      return t(PLAIN[reason.code]);
  }
}
