/**
 * A mistake in a value of the configuration, apart from its words in a language: the API has the English sentence below, the console
 * one in each of its languages (`console/frame/fault-words.ts`). A code without a sentence compiles in neither.
 */
export type FieldFault =
  | { readonly code: "required"; readonly name: string }
  | { readonly code: "too_short" | "too_long" | "too_few" | "too_many"; readonly limit: number }
  | { readonly code: "not_wanted"; readonly wanted: string }
  | { readonly code: "used_by_another_connector" }
  | { readonly code: "holds_card_data" }
  | { readonly code: "no_url" }
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
  readonly [Code in FieldFault["code"]]: (fault: Extract<FieldFault, { code: Code }>) => string;
};
type LimitFault = Extract<FieldFault, { limit: number }>;

const ENGLISH: Omit<Sentences, LimitFault["code"]> &
  Readonly<Record<LimitFault["code"], (fault: LimitFault) => string>> = {
  required: ({ name }) => `'${name}' is required`,
  too_short: ({ limit }) => `has fewer than ${limit} characters`,
  too_long: ({ limit }) => `has more than ${limit} characters`,
  too_few: ({ limit }) => `has fewer than ${limit} entries`,
  too_many: ({ limit }) => `has more than ${limit} entries`,
  not_wanted: ({ wanted }) => `is not the value that is wanted here: ${wanted}`,
  used_by_another_connector: () => "is already used by another connector",
  holds_card_data: () => "must not hold card data",
  no_url: () => "is not a URL",
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
  return (ENGLISH[fault.code] as (fault: FieldFault) => string)(fault);
}
