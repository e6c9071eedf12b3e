import type { FieldFault, ValueFault, WantedForm } from "../../platform/field-fault.ts";
import { isPlainRule, isValuedRule } from "../../platform/rule-fault.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { PLAIN_RULE_WORDS } from "./plain-rule-words.ts";
import { VALUED_RULE_WORDS } from "./valued-rule-words.ts";

type WordsOf<Code extends ValueFault["code"]> = (fault: Extract<ValueFault, { code: Code }>) => string;

const FORMS: Readonly<Record<WantedForm, PlainText>> = {
  address: "Enter an address that begins with https://.",
  boolean: "Enter true or false.",
  card_number: "Enter a card number of 12 to 19 digits.",
  country: "Enter the code of a country, such as AT.",
  currency: "There is no such currency. Enter a code such as EUR.",
  date: "Enter a date such as 2026-12-01.",
  date_time: "Enter a date and time such as 2026-12-01T10:00:00+01:00.",
  digits: "Enter digits only.",
  email: "Enter an e-mail address, for example ada@example.com.",
  iban: "This IBAN is not valid.",
  image: "Choose a PNG, JPEG or WebP image.",
  id: "This is not an ID of a payment.",
  ip_address: "Enter an IP address.",
  language: "Enter the code of a language, such as de.",
  number: "Enter a number.",
  visible: "Enter visible characters only, without tabs and line breaks.",
  no_point: "Enter a text without dots, tabs and line breaks.",
  no_colon: "Enter a text without colons, tabs and line breaks.",
  short: "The text is too long or empty.",
  own: "The value does not have the form of this field, which the API reference describes.",
};

/** A sentence for each fault of a value: a new one does not compile without one here, in every language. */
const WORDS: { readonly [Code in ValueFault["code"]]: WordsOf<Code> } = {
  required: () => t("Enter a value."),
  unknown_field: ({ name, meant }) =>
    meant === undefined
      ? t("There is no field {name}.", { name })
      : t("There is no field {name}. Did you mean {meant}?", { name, meant }),
  too_short: ({ limit }) =>
    limit === 1 ? t("Enter a value.") : t("Enter at least {count} characters.", { count: limit }),
  too_long: ({ limit }) => t("Enter at most {count} characters.", { count: limit }),
  too_few: () => t("Choose at least one."),
  too_many: ({ limit }) => t("There may be at most {count}.", { count: limit }),
  too_few_fields: ({ limit }) => t("At least {count} fields are needed.", { count: limit }),
  too_many_fields: ({ limit }) => t("There may be at most {count} fields.", { count: limit }),
  at_least: ({ limit }) => t("Enter a number of at least {limit}.", { limit: String(limit) }),
  at_most: ({ limit }) => t("Enter a number of at most {limit}.", { limit: String(limit) }),
  more_than: ({ limit }) => t("Enter a number above {limit}.", { limit: String(limit) }),
  less_than: ({ limit }) => t("Enter a number below {limit}.", { limit: String(limit) }),
  one_of: ({ values }) => t("Enter one of these values: {values}.", { values }),
  constant: ({ value }) => t("Enter one of these values: {values}.", { values: value }),
  wrong_type: ({ form }) => (form === "own" ? t("This is not a value of the right kind.") : t(FORMS[form])),
  whole_number: () => t("Enter a whole number."),
  no_object: () => t("This is not a value of the right kind."),
  wrong_form: ({ form, example }) =>
    example === undefined ? t(FORMS[form]) : t("Enter a value such as {example}.", { example }),
  setting_form: ({ example }) => t("Enter none, or a value such as {example}.", { example }),
  wrong_name: ({ fault }) => t("The name is not allowed: {why}", { why: faultText(fault) }),
  listed_twice: () => t("It is on the list twice."),
  no_multiple: ({ of }) => t("Enter a multiple of {of}.", { of }),
  no_known_variant: () => t("This is not a value of the right kind."),
  no_amount: ({ problem }) => t(NO_AMOUNT[problem]),
  too_many_decimals: () => t("The amount has more decimals than its currency."),
  too_many_decimals_of: () => t("The amount has more decimals than its currency."),
  provider_amount: () => t("The provider does not take an amount with so many decimals."),
  last_decimal: () => t("The last of the three decimals must be 0."),
  amount_not_positive: () => t("The amount must be greater than 0."),
  no_currency: () => t("There is no such currency. Enter a code such as EUR."),
  currency_not_taken: ({ currencies }) =>
    t("The provider does not take this currency. It takes: {currencies}.", { currencies }),
  not_combined: ({ other }) => t("It cannot be combined with {other}.", { other }),
  required_one_of: ({ names }) => t("One of these fields is needed: {names}.", { names: names.join(", ") }),
  not_wanted: () => t("This is not the value that is wanted here: the hint says what it is."),
  used_by_another_connector: () => t("Another connector has this value already."),
  holds_card_data: () => t("It must not contain a card number."),
  no_url: () => t("Enter an address that begins with https://."),
  no_time_zone: () => t("This is not a value of the chosen kind."),
  no_private_key: () => t("This is not a private key in PEM without a passphrase."),
  other_key: () => t("This is the key of another certificate."),
  no_certificate: () => t("This is not a certificate in PEM."),
  no_key_of_curve: () => t("The key must be on the curve P-256."),
  for_test_only: () => t("This is for the provider's test system only."),
  test_key: () => t("This is a key of the test system. Choose the test system above."),
  live_key: () => t("This is a live key. It must not be used with the test system."),
  no_connector_of_merchant: () => t("Choose a connector of this merchant."),
  in_the_past: () => t("Choose a day in the future."),
  listed_already: () => t("It is on the list already."),
  another_default_profile: () => t("The tenant has another default profile."),
  low_contrast: () => t("The colour cannot be read on the page: its contrast to it is below 4.5:1."),
  no_image: () => t("Choose a PNG, JPEG or WebP image."),
  image_too_large: () => t("The file is larger than 32 KiB."),
  wrong_size: () => t("The image must be 16 to 1200 pixels high and wide."),
  template_broken: ({ complaint }) => t("This is not valid Liquid: {complaint}", { complaint }),
};

const NO_AMOUNT: Readonly<Record<Extract<ValueFault, { code: "no_amount" }>["problem"], PlainText>> = {
  too_large: "The amount is too large.",
  negative: "The amount must be greater than 0.",
  decimal_comma: "Enter an amount with a decimal point, such as 9.99.",
  no_number: "Enter an amount with a decimal point, such as 9.99.",
};

/** The fault in the present language. */
export function faultText(fault: FieldFault): string {
  if (isPlainRule(fault)) return t(PLAIN_RULE_WORDS[fault.code]);
  if (isValuedRule(fault))
    return (VALUED_RULE_WORDS[fault.code] as (values: unknown) => string)(fault.values);
  return (WORDS[fault.code] as (fault: ValueFault) => string)(fault);
}

/** Whether the fault is one of every field, which has a sentence here. */
export function isFieldFault(fault: { readonly code: string }): fault is FieldFault {
  return isPlainRule(fault) || isValuedRule(fault) || Object.hasOwn(WORDS, fault.code);
}
