import type { FieldFault } from "../../platform/field-fault.ts";
import { t } from "../language/translate.ts";

type WordsOf<Code extends FieldFault["code"]> = (fault: Extract<FieldFault, { code: Code }>) => string;

/** A sentence for each fault of a value of the configuration: a new one does not compile without one here, in every language. */
const WORDS: { readonly [Code in FieldFault["code"]]: WordsOf<Code> } = {
  required: () => t("Enter a value."),
  too_short: ({ limit }) =>
    limit === 1 ? t("Enter a value.") : t("Enter at least {count} characters.", { count: limit }),
  too_long: ({ limit }) => t("Enter at most {count} characters.", { count: limit }),
  too_few: () => t("Choose at least one."),
  too_many: ({ limit }) => t("There may be at most {count}.", { count: limit }),
  not_wanted: () => t("This is not the value that is wanted here: the hint says what it is."),
  used_by_another_connector: () => t("Another connector has this value already."),
  holds_card_data: () => t("It must not contain a card number."),
  no_url: () => t("Enter an address that begins with https://."),
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

/** The fault in the present language. */
export function faultText(fault: FieldFault): string {
  return (WORDS[fault.code] as (fault: FieldFault) => string)(fault);
}
