import {
  problemOfAmountText,
  wordsOfAmountRefusal,
  wordsOfNoAmountProblem,
  type AmountRefusal,
  type NoAmountProblem,
} from "./money/index.ts";
import { englishOfRule, type RuleFault } from "./rule-fault.ts";

/** The kinds of texts that a field may want, as far as readers get a sentence about each. */
export type WantedForm =
  | "address"
  | "boolean"
  | "card_number"
  | "country"
  | "currency"
  | "date"
  | "date_time"
  | "digits"
  | "email"
  | "iban"
  | "image"
  | "id"
  | "ip_address"
  | "language"
  | "number"
  | "visible"
  | "no_point"
  | "no_colon"
  | "short"
  /** A form of one field only, which the API's reference describes. */
  | "own";

/**
 * A mistake in a value of a request or of the configuration, apart from its words in a language: the API has the English sentence below, the console
 * one in each of its languages (`console/frame/fault-words.ts`). A code without a sentence compiles in neither.
 */
export type FieldFault = ValueFault | RuleFault;

/** Mistakes that fields of many kinds can have. */
export type ValueFault =
  | { readonly code: "required"; readonly name: string }
  | { readonly code: "unknown_field"; readonly name: string; readonly meant?: string | undefined }
  | { readonly code: "too_short" | "too_long" | "too_few" | "too_many"; readonly limit: number }
  | { readonly code: "too_few_fields" | "too_many_fields"; readonly limit: number }
  | { readonly code: "at_least" | "at_most" | "more_than" | "less_than"; readonly limit: number }
  | { readonly code: "one_of"; readonly values: string }
  | { readonly code: "constant"; readonly value: string }
  | { readonly code: "wrong_type"; readonly form: WantedForm; readonly wanted: string; readonly got: string }
  | { readonly code: "whole_number" }
  | { readonly code: "no_object"; readonly got?: string | undefined }
  /** `wanted` is the sentence of the API. */
  | {
      readonly code: "wrong_form";
      readonly form: WantedForm;
      readonly wanted: string;
      readonly example?: string;
    }
  | { readonly code: "setting_form"; readonly form: string; readonly example: string }
  | { readonly code: "wrong_name"; readonly fault: FieldFault }
  | { readonly code: "listed_twice" }
  | { readonly code: "no_multiple"; readonly of: string }
  | { readonly code: "no_known_variant" }
  | { readonly code: "no_amount"; readonly problem: NoAmountProblem; readonly digits: number }
  | { readonly code: "too_many_decimals"; readonly decimals: number }
  | { readonly code: "too_many_decimals_of"; readonly currency: string }
  | { readonly code: "provider_amount"; readonly reason: string }
  | { readonly code: "last_decimal"; readonly currency: string }
  | { readonly code: "amount_not_positive" }
  | { readonly code: "no_currency"; readonly currency?: string }
  | { readonly code: "currency_not_taken"; readonly by: string; readonly currencies: string }
  | { readonly code: "not_combined"; readonly other: string }
  | { readonly code: "required_one_of"; readonly names: readonly string[] }
  | { readonly code: "not_wanted"; readonly wanted: string }
  | { readonly code: "used_by_another_connector" }
  | { readonly code: "holds_card_data" }
  | {
      readonly code:
        | "no_url"
        | "no_time_zone"
        | "no_private_key"
        | "no_certificate"
        | "no_key_of_curve"
        | "other_key";
    }
  | { readonly code: "for_test_only" }
  | { readonly code: "test_key" }
  | { readonly code: "live_key"; readonly orField: string }
  | { readonly code: "no_connector_of_merchant" }
  | { readonly code: "in_the_past" }
  | { readonly code: "listed_already" }
  | { readonly code: "another_default_profile" }
  | {
      readonly code: "low_contrast";
      readonly ratio: string;
      readonly background: string;
      readonly least: number;
    }
  | { readonly code: "no_image" }
  | { readonly code: "image_too_large"; readonly kibibytes: number }
  | { readonly code: "wrong_size"; readonly least: number; readonly most: number }
  | { readonly code: "template_broken"; readonly complaint: string };

type Sentences = {
  readonly [Code in ValueFault["code"]]: (fault: Extract<ValueFault, { code: Code }>) => string;
};
type LimitFault = Extract<ValueFault, { limit: number }>;

const ENGLISH: Omit<Sentences, LimitFault["code"]> &
  Readonly<Record<LimitFault["code"], (fault: LimitFault) => string>> = {
  required: ({ name }) => `'${name}' is required`,
  unknown_field: ({ name, meant }) =>
    `'${name}' is not a known field${meant === undefined ? "" : `; did you mean '${meant}'?`}`,
  too_short: ({ limit }) => `has fewer than ${limit} characters`,
  too_long: ({ limit }) => `has more than ${limit} characters`,
  too_few: ({ limit }) => `has fewer than ${limit} entries`,
  too_many: ({ limit }) => `has more than ${limit} entries`,
  too_few_fields: ({ limit }) => `has fewer than ${limit} fields`,
  too_many_fields: ({ limit }) => `has more than ${limit} fields`,
  at_least: ({ limit }) => `must be ${limit} or more`,
  at_most: ({ limit }) => `must be ${limit} or less`,
  more_than: ({ limit }) => `must be more than ${limit}`,
  less_than: ({ limit }) => `must be less than ${limit}`,
  one_of: ({ values }) => `must be one of: ${values}`,
  constant: ({ value }) => `must be ${value}`,
  wrong_type: ({ wanted, got }) => `must be ${wanted}, not ${got}`,
  whole_number: () => "must be a whole number, as 2, without decimals",
  no_object: ({ got }) =>
    got === undefined
      ? "the body must be a JSON object, and there is none"
      : `the body must be a JSON object, not ${got}`,
  wrong_form: ({ wanted }) => wanted,
  setting_form: ({ form }) => `must be ${form}`,
  wrong_name: ({ fault }) => `as a name, ${englishOf(fault)}`,
  listed_twice: () => "has an entry twice",
  no_multiple: ({ of }) => `must be a multiple of ${of}`,
  no_known_variant: () => "has none of the forms that it may have",
  no_amount: ({ problem, digits }) => wordsOfNoAmountProblem(problem, digits),
  too_many_decimals: ({ decimals }) => `has more than ${decimals} decimals`,
  too_many_decimals_of: ({ currency }) =>
    wordsOfAmountRefusal({ refused: true, code: "too_many_decimals" }, { text: "", currency }),
  provider_amount: ({ reason }) => reason,
  last_decimal: ({ currency }) => `the last of the three decimals of ${currency} must be 0, as in 5.120`,
  amount_not_positive: () => "must be greater than 0",
  no_currency: ({ currency }) =>
    currency === undefined ? "is not an ISO 4217 currency" : `'${currency}' is not an ISO 4217 currency`,
  currency_not_taken: ({ by, currencies }) => `is not supported by the provider (${by}): ${currencies}`,
  not_combined: ({ other }) => `cannot be combined with '${other}'`,
  required_one_of: ({ names }) =>
    `${names
      .map((name) => `'${name}'`)
      .join(", ")
      .replace(/, (?=[^,]*$)/, " or ")} is required`,
  not_wanted: ({ wanted }) => `is not the value that is wanted here: ${wanted}`,
  used_by_another_connector: () => "is already used by another connector",
  holds_card_data: () => "must not hold card data",
  no_url: () => "is not a URL",
  no_time_zone: () => "is not a time zone",
  no_private_key: () => "is not a private key in PEM without a passphrase",
  no_certificate: () => "is not a certificate in PEM",
  other_key: () => "is not the key of the certificate",
  no_key_of_curve: () => "is not a key on the curve P-256 (prime256v1)",
  for_test_only: () => "is for 'testMode' only",
  test_key: () => "is a test key, which needs 'testMode'",
  live_key: ({ orField }) => `is a live key, which must not be used with 'testMode' or '${orField}'`,
  no_connector_of_merchant: () => "is not a connector of this merchant",
  in_the_past: () => "is in the past",
  listed_already: () => "is on the list already",
  another_default_profile: () => "the tenant has another default profile",
  low_contrast: ({ ratio, background, least }) =>
    `has a contrast of ${ratio}:1 to the background ${background}; ${least}:1 is needed`,
  no_image: () => "must be a PNG, JPEG or WebP image as a data URL",
  image_too_large: ({ kibibytes }) => `must not be larger than ${kibibytes} KiB`,
  wrong_size: ({ least, most }) => `must have between ${least} and ${most} pixels on each side`,
  template_broken: ({ complaint }) => `does not compile: ${complaint}`,
};

/** The sentence of the API. */
export function englishOf(fault: FieldFault): string {
  const sentence = englishOfRule(fault);
  if (sentence !== undefined) return sentence;
  return (ENGLISH as Readonly<Record<string, (fault: FieldFault) => string>>)[fault.code]!(fault);
}

/** Why a text is no amount of the currency. */
export function faultOfAmount(
  refusal: AmountRefusal,
  { text, currency }: { readonly text: string; readonly currency: string },
): FieldFault {
  if (refusal.code === "too_many_decimals") return { code: "too_many_decimals_of", currency };
  const { problem, maxWholeDigits } = problemOfAmountText(text);
  return { code: "no_amount", problem, digits: maxWholeDigits };
}
