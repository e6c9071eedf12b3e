import type { RoutingRule } from "../../connectors/index.ts";
import { CARD_BRANDS } from "../../vault/index.ts";
import { tickedCodes } from "../configuration/choice-fields.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { codeOptions, withPresent, type CodeOption } from "../language/code-names.ts";
import { t } from "../language/translate.ts";
import { CARD_KINDS, cardKindText } from "../payment-facts/card-kind.ts";
import { typeWord } from "../payment-facts/words.ts";
import { conditionName } from "./rule-words.ts";

/** The choices for the values of a condition, with their names. */
const LISTS = {
  currencies: () => codeOptions("currency"),
  brands: () => CARD_BRANDS.map(({ brand, name }) => [brand, name]),
  binCountries: () => codeOptions("country"),
  binTypes: () => CARD_KINDS.map((kind) => [kind, cardKindText(kind)]),
  customerCountries: () => codeOptions("country"),
  transactionTypes: () => ROUTED_TYPES.map((type) => [type, typeWord(type)]),
} as const satisfies Partial<Record<keyof RoutingRule, () => readonly CodeOption[]>>;
type ListName = keyof typeof LISTS;
/** Other requests follow a payment, to its connector. */
const ROUTED_TYPES = ["debit", "preauthorize", "register", "payout"] as const;

/** The choices of a list, with those values of the rule that the gateway does not have. */
function choicesOf(name: ListName, rule: RoutingRule | undefined): readonly CodeOption[] {
  return withPresent(LISTS[name](), rule?.[name] ?? []);
}

function listField(name: ListName, rule: RoutingRule | undefined): FormField {
  return {
    path: name,
    label: conditionName(name),
    kind: { type: "codes", options: choicesOf(name, rule) },
    value: (rule?.[name] ?? []).join("\n"),
  };
}

/** The fields of a rule. */
export function ruleFields(
  rule: RoutingRule | undefined,
  {
    members,
    typed,
  }: { members: ReadonlyMap<string, string>; typed?: ((name: string) => string) | undefined },
): FormField[] {
  const list = (name: ListName): FormField => listField(name, rule);
  const fields: FormField[] = [
    {
      path: "connector",
      label: t("Send the payment to"),
      kind: { type: "choice", options: [...members] },
      value: rule?.connector ?? "",
    },
    list("currencies"),
    list("brands"),
    list("binCountries"),
    list("binTypes"),
    { ...list("customerCountries"), hint: t("By the billing address.") },
    {
      path: "minAmount",
      label: conditionName("minAmount"),
      kind: { type: "number" },
      value: rule?.minAmount ?? "",
    },
    {
      path: "maxAmount",
      label: conditionName("maxAmount"),
      kind: { type: "number" },
      value: rule?.maxAmount ?? "",
    },
    list("transactionTypes"),
    {
      path: "extraData",
      label: conditionName("extraData"),
      hint: t("One entry a line, as name=value."),
      kind: { type: "lines", rows: 2, maxlength: 8_000 },
      value: Object.entries(rule?.extraData ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join("\n"),
    },
    {
      path: "sharePercent",
      label: conditionName("sharePercent"),
      hint: t("The share of the matching payments, chosen at random, to which the rule applies. Empty: all."),
      kind: { type: "number" },
      value: rule?.sharePercent === undefined ? "" : String(rule.sharePercent),
    },
  ];
  return typed ? fields.map((field) => ({ ...field, value: typedIn(field, typed) })) : fields;
}

function typedIn({ path, kind }: FormField, typed: (name: string) => string): string {
  return kind.type === "codes" ? tickedCodes(typed, path, kind.options).join("\n") : typed(path);
}

/** Fields that the form does not have stay as they are; a choice among several does where its first connector stays. */
function keptOf(connector: string, before: RoutingRule | undefined): Partial<RoutingRule> {
  const { connectors, choose, exploration, minimumRows, costAtMost } = before ?? {};
  return {
    ...(costAtMost !== undefined && { costAtMost }),
    ...(connectors?.[0] === connector && {
      connectors,
      ...(choose !== undefined && { choose }),
      ...(exploration !== undefined && { exploration }),
      ...(minimumRows !== undefined && { minimumRows }),
    }),
  };
}

/**
 * The rule that a form stands for, as a request has it: what is wrong with it, the schema says.
 *
 * @param before the rule that the form showed
 */
export function readRule(
  form: (name: string) => string,
  before: RoutingRule | undefined,
): Record<string, unknown> {
  const rule: Record<string, unknown> = {
    ...keptOf(form("connector"), before),
    connector: form("connector"),
  };
  for (const name of Object.keys(LISTS) as ListName[]) {
    const values = tickedCodes(form, name, choicesOf(name, before));
    if (values.length > 0) rule[name] = values;
  }
  for (const name of ["minAmount", "maxAmount"]) {
    const amount = form(name).trim();
    if (amount !== "") rule[name] = amount;
  }
  const share = form("sharePercent").trim();
  if (share !== "") rule["sharePercent"] = /^\d{1,3}$/.test(share) ? Number(share) : share;
  const lines = form("extraData")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > 0)
    rule["extraData"] = Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf("=");
        return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
    );
  return rule;
}
