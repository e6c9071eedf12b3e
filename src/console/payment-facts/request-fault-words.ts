import type { RequestFault } from "../../transaction-requests/index.ts";
import type { FieldFault } from "../../platform/field-fault.ts";
import { faultText, isFieldFault } from "../frame/fault-words.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

type OwnFault = Exclude<RequestFault, FieldFault>;
type Because<Code extends OwnFault["code"]> =
  Extract<OwnFault, { code: Code }> extends { because: infer Reason extends string } ? Reason : never;

const CARD: Readonly<Record<Because<"card_refused">, PlainText>> = {
  blank: "Enter a value.",
  expired: "The card has expired.",
  invalid: "This is not valid for a card.",
};

/** A sentence for each fault that only requests for transactions have: a new one does not compile without one here. */
const WORDS: {
  readonly [Code in OwnFault["code"]]: (fault: Extract<OwnFault, { code: Code }>) => string;
} = {
  differs_from: ({ other }) => t("It differs from {other}.", { other }),
  takes_only: ({ names }) => t("Only these fields are taken: {names}.", { names: names.join(", ") }),
  currency_of_method: ({ currencies }) =>
    t("The provider does not take this currency. It takes: {currencies}.", { currencies }),
  either: ({ first, second }) => t("Enter one of these values: {values}.", { values: `${first}, ${second}` }),
  not_in_future: () => t("Choose a day in the future."),
  too_many_bytes: ({ limit }) => t("The value is larger than {count} bytes.", { count: limit }),
  not_supported: () => t("The provider does not take this field."),
  card_refused: ({ because }) => t(CARD[because]),
  wallet_refused: () => t("The token of the wallet cannot be used for this payment."),
  not_taken_by_method: () => t("The payment method of the connector cannot charge this."),
  scheme_not_taken: () => t("The payment method of the connector cannot charge this."),
  bank_unknown: () => t("The provider does not list this bank."),
  bank_unavailable: () => t("This bank takes no payments at the moment."),
  registers_nothing: () => t("The payment method of the connector cannot store an instrument."),
  preferred_unstored: () => t("Only an instrument that is stored can be preferred."),
  reminder_without_mail: () => t("A reminder needs a link that is sent by e-mail."),
  reminder_after_expiry: () => t("The reminder must come before the link ends."),
  recovery_of_other_payment: () => t("Only a payment without the customer can be recovered."),
  splits_without_amount: () => t("Only a payment with an amount can be split."),
  splits_above_amount: ({ sum }) => t("The parts add up to {sum}, which is more than the amount.", { sum }),
  fee_above_split: () => t("The fee is higher than its part of the payment."),
  not_of_transaction_currency: ({ currency }) =>
    t("The currency must be that of the payment, {currency}.", { currency }),
  too_many_splits: ({ limit }) =>
    t("The provider takes at most {count} parts of a payment.", { count: limit }),
  exemption_refused: () => t("The payment cannot have this exemption from 3-D Secure."),
  low_value_used_up: () => t("The card has used up its low-value payments without 3-D Secure."),
};

/** The fault in the present language. */
export function requestFaultText(fault: RequestFault): string {
  return isFieldFault(fault) ? faultText(fault) : (WORDS[fault.code] as (fault: OwnFault) => string)(fault);
}

export function isRequestFault(reason: { readonly code: string }): reason is RequestFault {
  return isFieldFault(reason) || Object.hasOwn(WORDS, reason.code);
}
