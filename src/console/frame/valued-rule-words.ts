import type { RuleValues, ValuedRule } from "../../platform/rule-fault.ts";
import { t } from "../language/translate.ts";

/** A sentence for each rule with values. */
export const VALUED_RULE_WORDS: {
  readonly [R in ValuedRule]: (values: RuleValues<R>) => string;
} = {
  no_such: () => t("It does not exist, or you have no role where it belongs."),
  no_setting: ({ name }) => t("There is no setting {name}.", { name }),
  time_zone_or: ({ or }) => t("Enter a time zone such as Europe/Vienna, or {or}.", { or }),
  whole_number_from_to: (values) => t("Enter a whole number from {least} to {most}.", values),
  decimal_from_to: (values) =>
    t("Enter a number from {least} to {most} with at most {decimals} decimals.", values),
  from_to: (values) => t("Enter a number from {least} to {most}.", values),
  one_among: (values) => t("Enter one of these values: {values}.", values),
  most_characters: ({ limit }) => t("Enter at most {count} characters.", { count: limit }),
  most_entries: ({ limit }) => t("There may be at most {count}.", { count: limit }),
  none_of: (values) => t("Enter one of these values: {values}.", values),
  simulator_off: (values) =>
    t("The Simulator is switched off in this installation. Choose one of these: {values}.", values),
  not_of_kind: () => t("Choose a connector of another kind: this one chooses among others itself."),
  is_of_kind: () => t("This connector is of another kind."),
  first_of: () => t("The first connector of a rule must be the first of its list."),
  for_rule_with: () => t("Only a rule with several connectors has it."),
  no_adapter: (values) => t("This gateway has no adapter {adapter}.", values),
  no_webhooks_of_adapter: () => t("Copy it into the provider's page."),
  no_account_test: () => t("The provider offers no test of the account."),
  webhook_by_hand: () => t("Copy it into the provider's page."),
  old_secret_in_use: () =>
    t("The old secret of the last replacement is still accepted. End it first, or choose to end both now."),
  old_password_in_use: () =>
    t("The old password of the last replacement is still accepted. End it first, or choose to end both now."),
  required_to_open: () => t("Enter a value: it opens the tokens."),
  required_for_button: () => t("Enter a value: the button needs it."),
  required_beside_key: () => t("Enter the certificate of the key, too."),
  required_beside_certificate: () => t("Enter the key of the certificate, too."),
  not_of_draft: () => t("This is not a part of the draft."),
  no_owner_role: () => t("People with this role cannot be owners."),
  too_deep: ({ levels }) => t("Tenants can be at most {count} levels deep.", { count: levels }),
  differs_from_setting: ({ name }) => t("It differs from {other}.", { other: name }),
  moves_live_money: () => t("Moving live money out is allowed by two people, or by the root credential."),
  beyond_mode: () => t("Nobody can give more than they have."),
  ends_with_maker: () => t("It must not end after the credential that makes it."),
  not_below_at_least: ({ least }) => t("Enter a number of at least {limit}.", { limit: least }),
  too_many_shops: ({ limit }) =>
    t("A merchant has at most {count} shops. Delete one first.", { count: limit }),
  too_many_annotations: ({ limit }) => t("A payment has at most {count} of them.", { count: limit }),
  list_full: ({ limit }) => t("The lists are full: they have {count} entries.", { count: limit }),
  too_many_plans: ({ limit }) => t("There may be at most {count}.", { count: limit }),
  too_many_repetitions: ({ most }) =>
    t("The retry limit of a connector allows at most {count} repetitions.", { count: most }),
  after_other: () => t("The period ends before it begins."),
  later_than: () => t("The period ends before it begins."),
  must_differ: () => t("Choose two different currencies."),
  not_before_other: () => t("The last day must not be before the first."),
  days_before: ({ days }) => t("Choose at most {count} days.", { count: days }),
  period_too_long: ({ days }) => t("Choose at most {count} days.", { count: days }),
  window_too_long: ({ days }) => t("Choose at most {count} days.", { count: days }),
  not_in_review: () => t("The payment is not in review any more."),
  assigned_already: () => t("The entry is assigned already. Undo that first."),
  entry_left: ({ amount, currency }) =>
    t("Only {amount} of the entry is left.", { amount: `${amount} ${currency}` }),
  no_books_account: (values) => t("{account} is no account of at most {digits} digits.", values),
  most_digits: ({ digits }) => t("Enter at most {count} digits.", { count: digits }),
  too_many_movements: (values) => t("These are {rows} rows, and a file has at most {most}.", values),
  too_many_at_once: (values) =>
    t("There are more than {most} new movements until then. Export fewer days at a time.", values),
  foreign_movements: (values) => t("There is money in {currency}, and the format knows EUR only.", values),
  of_programs: () => t("This value is not allowed here."),
};
