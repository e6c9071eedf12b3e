import { riskFormSchemas, type RiskRule } from "../../../risk/index.ts";
import { withPresent } from "../../language/code-names.ts";
import { tickedCodes } from "../../configuration/choice-fields.ts";
import type { FieldGroup, FormField } from "../../configuration/form-fields.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import type { Typed } from "../../frame/form-state.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { KEY_WORDS } from "../../payment-facts/list-keys.ts";
import { ACTION_WORDS, PER_WORDS, SOURCE_WORDS, UNIT_WORDS } from "./rule-words.ts";

/** The kinds of checks that a rule may have, each with a form of its own. */
const CHECKS = {
  blocklist: "On a block list",
  allowlist: "On an allow list",
  velocity: "Payments within a time",
  amount: "Amount",
  countryIn: "Country, one of these",
  countryNotIn: "Country, none of these",
  countryComparison: "Two countries differ",
} as const satisfies Readonly<Record<keyof typeof riskFormSchemas.checks, PlainText>>;
export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as readonly CheckName[];

export function checkWord(name: CheckName): string {
  return t(CHECKS[name]);
}

/** The form that a check of a rule has. */
export function checkNameOf({ check }: RiskRule): CheckName {
  if (check.kind !== "country") return check.kind;
  return "in" in check ? "countryIn" : "countryNotIn";
}

const { rule, checks } = riskFormSchemas;
const ID: SchemaForm<"id"> = {
  schema: rule,
  required: ["id"],
  words: { id: { label: "Name of the rule", hint: "Unique in the profile, for example too-many-cards." } },
};
const OUTCOME: SchemaForm<"action" | "score" | "threeDSecure" | "alert"> = {
  schema: rule,
  required: ["action"],
  words: {
    action: { label: "When it hits", values: ACTION_WORDS },
    score: { label: "Score to add", hint: "With the choice “Add a score” only. May be below 0." },
    threeDSecure: { label: "Require 3-D Secure", hint: "Not where the customer is absent." },
    alert: { label: "Raise an alert", hint: "It appears in BI and in the log." },
  },
};
const within = "check";
const KEYS = {
  keys: { label: "Only entries of these kinds (none ticked: all)", values: KEY_WORDS },
} as const;
const LIMIT = { label: "It hits above", hint: "A number of payments, or an amount such as 500.00." } as const;
const SOURCE = { label: "Country of", values: SOURCE_WORDS } as const;
const COUNTRIES = { label: "Countries", codes: "country" } as const;

/** By the tables that check the requests of the API. */
const CHECK_FORMS: Readonly<Record<CheckName, readonly SchemaForm[]>> = {
  blocklist: [{ schema: checks.blocklist, within, words: KEYS }],
  allowlist: [{ schema: checks.allowlist, within, words: KEYS }],
  velocity: [
    {
      schema: checks.velocity,
      within,
      required: ["measure", "per", "scope", "limit"],
      words: {
        measure: { label: "Count", values: { count: "Payments", sum: "The sum of their amounts" } },
        per: { label: "Of one", values: PER_WORDS },
        scope: {
          label: "Among the payments of",
          values: { connector: "the connector", merchant: "the merchant" },
        },
        limit: LIMIT,
        currency: { label: "Currency", hint: "With a sum only.", codes: "currency" },
        counted: {
          label: "Which of them",
          values: {
            attempts: "every payment that passes the rules",
            payments: "without those declined or cancelled later",
          },
        },
      },
    },
    {
      schema: checks.velocity.window.properties,
      within: "check.window",
      required: ["value"],
      words: {
        value: { label: "Within", hint: "At most 90 days." },
        unit: { label: "Hours or days", values: UNIT_WORDS },
      },
    },
  ],
  amount: [
    {
      schema: checks.amount,
      within,
      required: ["currency", "limit"],
      words: {
        limit: { label: "It hits above", hint: "For example 500.00." },
        currency: {
          label: "Currency",
          hint: "Payments in another currency are not limited.",
          codes: "currency",
        },
      },
    },
  ],
  countryIn: [{ schema: checks.countryIn, within, required: ["in"], words: { of: SOURCE, in: COUNTRIES } }],
  countryNotIn: [
    { schema: checks.countryNotIn, within, required: ["notIn"], words: { of: SOURCE, notIn: COUNTRIES } },
  ],
  countryComparison: [
    {
      schema: checks.countryComparison,
      within,
      words: { of: { label: "Choose two", values: SOURCE_WORDS } },
    },
  ],
};

/** The fields of a rule with a check of this kind, in groups, with what was typed where the form was refused. */
export function ruleGroups(
  present: RiskRule | undefined,
  { name, typed }: { name: CheckName; typed: Typed | undefined },
): FieldGroup[] {
  const values: Readonly<Record<string, unknown>> = { ...present };
  const check: Readonly<Record<string, unknown>> = { ...present?.check };
  const window = (check["window"] ?? {}) as Readonly<Record<string, unknown>>;
  const shown = (fields: readonly FormField[]): readonly FormField[] =>
    typed ? fields.map((field) => typedField(field, typed)) : fields;
  const checked = CHECK_FORMS[name].flatMap((form) =>
    schemaFields(form, form.within === "check.window" ? window : check),
  );
  return [
    { title: checkWord(name), fields: shown([...schemaFields(ID, values), ...checked]) },
    { title: t("What happens then"), fields: shown(schemaFields(OUTCOME, values)) },
  ];
}

/** A field of a form that was refused, with what was typed. */
function typedField(field: FormField, typed: Typed): FormField {
  if (field.kind.type === "codes") {
    const options = withPresent(field.kind.options, field.value.split("\n"));
    return { ...field, value: tickedCodes(typed, field.path, options).join("\n") };
  }
  if (field.kind.type !== "choices") return { ...field, value: typed(field.path) };
  const chosen = field.kind.options.filter(([option]) => typed(`${field.path}.${option}`) === "1");
  return { ...field, value: chosen.map(([option]) => option).join("\n") };
}

/** The rule that a form stands for, as a request has it: what is wrong with it, the API says. */
export function readRule(form: Typed, name: CheckName): Record<string, unknown> {
  const [own = {}, window] = CHECK_FORMS[name].map((part) => filled(part, form));
  const kind = name === "countryIn" || name === "countryNotIn" ? "country" : name;
  return {
    ...filled(ID, form),
    check: { kind, ...own, ...(window && { window }) },
    ...filled(OUTCOME, form),
  };
}

/** All that the form has, whether it was changed or not; codes in capitals, as the API has them. */
export function filled(part: SchemaForm, form: Typed): Record<string, unknown> {
  const values = readSchemaForm(part, (name) => (name === "seen" ? "" : form(name)));
  const given = Object.entries(values).filter(
    ([, value]) =>
      value !== null && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, CODES.includes(name) ? inCapitals(value) : value]),
  );
}

const CODES = ["currency", "in", "notIn"];

function inCapitals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCapitals);
  return typeof value === "string" ? value.toUpperCase() : value;
}
