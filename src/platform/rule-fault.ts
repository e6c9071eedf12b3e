import { withValues, type ValuesIn } from "./fault-table.ts";
import { PLAIN_RULES } from "./plain-rules.ts";

/** Rules whose sentence has values, which stand in braces. */
const VALUED_RULES = {
  no_such: "there is no such {what}",
  no_setting: "'{name}' is not a known setting",
  time_zone_or: "must be a time zone such as Europe/Vienna, or {or}",
  whole_number_from_to: "must be a whole number from {least} to {most}",
  decimal_from_to: "must be a decimal number from {least} to {most} with at most {decimals} decimals",
  from_to: "must be from {least} to {most}",
  one_among: "must be one of {values}",
  most_characters: "must have at most {limit} characters",
  most_entries: "must have at most {limit} entries",
  none_of: "is not one of: {values}",
  simulator_off: "the simulator is switched off (GATEWAY_SIMULATOR); must be one of: {values}",
  not_of_kind: "must not be a {kind} connector",
  is_of_kind: "this is a {kind} connector",
  first_of: "must be the first of '{name}'",
  for_rule_with: "is for a rule with '{name}'",
  no_adapter: "this gateway has no adapter '{adapter}'",
  no_webhooks_of_adapter: "the adapter '{adapter}' registers no webhooks",
  no_account_test: "the adapter '{adapter}' has no test of the account",
  webhook_by_hand: "{instructions}",
  old_secret_in_use:
    "the merchant may still use the old secret, which is valid until {until}; 0 ends both at once",
  old_password_in_use:
    "the client may still use the old password, which is accepted until {until}; 0 ends both at once",
  required_to_open: "'{name}' is required to open the tokens",
  required_for_button: "'{name}' is required for the button",
  required_beside_key: "'{name}' is required beside its key",
  required_beside_certificate: "'{name}' is required beside its certificate",
  not_of_draft: "is not part of a draft of '{subject}'",
  no_owner_role: "people with the role {role} cannot be owners",
  too_deep: "tenants can't be more than {levels} levels deep",
  differs_from_setting: "differs from {name}",
  moves_live_money:
    "{what}: the user may refund or pay out live money: only the root credential does this, or two people in the console",
  beyond_mode:
    "{what}: the user may do this in {mode} mode, which the credential may not: only the root credential does this, or two people in the console",
  ends_with_maker: "the credential that makes it ends at {until}",
  not_below_at_least: "must not be below atLeast, which is {least}",
  too_many_shops: "a merchant has at most {limit} shops: delete one first",
  too_many_annotations: "a transaction has at most {limit}",
  list_full: "the lists of a tenant or merchant have at most {limit} entries",
  too_many_plans: "has {limit} recovery plans, which is the most",
  too_many_repetitions: "has more repetitions than retry:max-per-card-30d of a connector allows ({most})",
  after_other: "must be after '{other}'",
  later_than: "must be later than {other}",
  must_differ: "must differ from '{other}'",
  not_before_other: "must not be before '{other}'",
  days_before: "must be at most {days} days before '{other}'",
  period_too_long: "the period must not be longer than {days} days",
  window_too_long: "is longer than {days} days",
  not_in_review: "is not under review: its state is {state}",
  assigned_already: "it is {state}: undo its assignment first",
  entry_left: "only {amount} {currency} of the entry are left",
  no_books_account: "{account} is no account of at most {digits} digits",
  most_digits: "must have at most {digits} digits",
  too_many_movements: "these are {rows} rows, and a file has at most {most}",
  too_many_at_once: "there are more than {most} new movements until then: export fewer days at a time",
  foreign_movements: "there are movements in {currency}, and this format is in EUR",
  /** A rule that only programs meet, in the words of the API. No page makes such a request. */
  of_programs: "{sentence}",
} as const;

export type PlainRule = keyof typeof PLAIN_RULES;
export type ValuedRule = keyof typeof VALUED_RULES;

/** The values of a rule's sentence, by their names. */
export type RuleValues<R extends ValuedRule> = ValuesIn<(typeof VALUED_RULES)[R]>;

/** A rule that a value of one kind of field broke, with the values of its sentence. */
export type RuleFault =
  | { readonly code: PlainRule }
  | { [R in ValuedRule]: { readonly code: R; readonly values: RuleValues<R> } }[ValuedRule];

/** The sentence of the API; undefined for a fault of another kind. */
export function englishOfRule(fault: { readonly code: string }): string | undefined {
  if (Object.hasOwn(PLAIN_RULES, fault.code)) return PLAIN_RULES[fault.code as PlainRule];
  if (!isValuedRule(fault)) return undefined;
  return withValues(VALUED_RULES[fault.code], fault.values);
}

export function isPlainRule(fault: { readonly code: string }): fault is { readonly code: PlainRule } {
  return Object.hasOwn(PLAIN_RULES, fault.code);
}

export function isValuedRule(fault: {
  readonly code: string;
}): fault is Extract<RuleFault, { values: unknown }> {
  return Object.hasOwn(VALUED_RULES, fault.code);
}

/** A rule that only programs meet. */
export function ofPrograms(sentence: string): RuleFault {
  return { code: "of_programs", values: { sentence } };
}
