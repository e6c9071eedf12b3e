import type { RoutingRule } from "../../connectors/index.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { t } from "../language/translate.ts";
import { conditionName } from "./rule-words.ts";

const LISTS = [
  "currencies",
  "brands",
  "binCountries",
  "binTypes",
  "transactionTypes",
  "customerCountries",
] as const;

/** The fields of a rule; lists are typed with commas between. */
export function ruleFields(
  rule: RoutingRule | undefined,
  {
    members,
    typed,
  }: { members: ReadonlyMap<string, string>; typed?: ((name: string) => string) | undefined },
): FormField[] {
  const list = (name: (typeof LISTS)[number], hint: string): FormField => ({
    path: name,
    label: conditionName(name),
    hint,
    kind: { type: "text", maxlength: 2_000 },
    value: (rule?.[name] ?? []).join(", "),
  });
  const fields: FormField[] = [
    {
      path: "connector",
      label: t("Send the payment to"),
      kind: { type: "choice", options: [...members] },
      value: rule?.connector ?? "",
    },
    list("currencies", t("For example EUR, CHF.")),
    list("brands", t("For example visa, mastercard, amex.")),
    list("binCountries", t("Two letters each, for example AT, DE.")),
    list("binTypes", t("For example CREDIT, DEBIT, PREPAID.")),
    list("customerCountries", t("By the billing address. Two letters each.")),
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
    list("transactionTypes", t("For example debit, preauthorize.")),
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
  return typed ? fields.map((field) => ({ ...field, value: typed(field.path) })) : fields;
}

/** The rule that a form stands for, as a request has it: what is wrong with it, the schema says. */
export function readRule(form: (name: string) => string): Record<string, unknown> {
  const rule: Record<string, unknown> = { connector: form("connector") };
  for (const name of LISTS) {
    const values = form(name)
      .split(/[\s,;]+/)
      .filter((value) => value !== "");
    const isLower = name === "brands" || name === "transactionTypes";
    if (values.length > 0)
      rule[name] = values.map((value) => (isLower ? value.toLowerCase() : value.toUpperCase()));
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
