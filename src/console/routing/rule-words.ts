import type { RoutingRule } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { RuleCondition } from "../../transaction-requests/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { countryName } from "../language/country-name.ts";
import { t } from "../language/translate.ts";
import { TRANSACTION_TYPES } from "../../transactions/index.ts";
import { cardKindText } from "../payment-facts/card-kind.ts";
import { brandName, typeWord } from "../payment-facts/words.ts";

type ConditionName = RuleCondition["name"];

/** The beginning of a condition in a sentence, and its name alone. */
const WORDS: Readonly<Record<ConditionName, { readonly sentence: PlainText; readonly name: PlainText }>> = {
  currencies: { sentence: "currency is", name: "Currency" },
  brands: { sentence: "brand is", name: "Card brand" },
  binCountries: { sentence: "the card is from", name: "Country of the card" },
  binTypes: { sentence: "the card is of the type", name: "Type of the card" },
  transactionTypes: { sentence: "the request is", name: "Type of the request" },
  customerCountries: { sentence: "the customer is from", name: "Country of the customer" },
  minAmount: { sentence: "the amount is at least", name: "Smallest amount" },
  maxAmount: { sentence: "the amount is at most", name: "Largest amount" },
  extraData: { sentence: "the extra data has", name: "Extra data" },
  costAtMost: { sentence: "the cost is at most", name: "Largest cost" },
  sharePercent: { sentence: "by a random share of", name: "Share in percent" },
};

export function conditionName(name: ConditionName): string {
  return t(WORDS[name].name);
}

/** A value of a condition for people. */
export function valueText(name: ConditionName, value: string): string {
  if (name === "brands") return brandName(value);
  if (name === "binTypes") return cardKindText(value);
  if (name === "transactionTypes") {
    const type = TRANSACTION_TYPES.find((known) => known === value);
    return type === undefined ? value : typeWord(type);
  }
  if (name === "sharePercent") return `${value} %`;
  return name === "binCountries" || name === "customerCountries" ? countryName(value) : value;
}

/** A rule as a sentence: `If currency is EUR and the card is from Austria or Germany`. */
export function ruleSentence(rule: RoutingRule): Html {
  const conditions = conditionsOf(rule);
  if (conditions.length === 0) return html`${t("Every payment")}`;
  return html`${t("If")}
  ${conditions.map(
    ([name, values], index) =>
      html`${index === 0 ? "" : ` ${t("and")} `}${t(WORDS[name].sentence)}
      ${values.map(
        (value, position) =>
          html`${position === 0 ? "" : ` ${t("or")} `}<span class="word">${valueText(name, value)}</span>`,
      )}`,
  )}`;
}

function conditionsOf(rule: RoutingRule): (readonly [name: ConditionName, values: readonly string[]])[] {
  const { extraData, sharePercent, minAmount, maxAmount, costAtMost } = rule;
  const lists = (
    ["currencies", "brands", "binCountries", "binTypes", "transactionTypes", "customerCountries"] as const
  )
    .map((name) => [name, rule[name] ?? []] as const)
    .filter(([, values]) => values.length > 0);
  return [
    ...lists,
    ...(minAmount === undefined ? [] : [["minAmount", [minAmount]] as const]),
    ...(maxAmount === undefined ? [] : [["maxAmount", [maxAmount]] as const]),
    ...(costAtMost === undefined ? [] : [["costAtMost", [costAtMost]] as const]),
    ...Object.entries(extraData ?? {}).map(([key, value]) => ["extraData", [`${key}: ${value}`]] as const),
    ...(sharePercent === undefined ? [] : [["sharePercent", [String(sharePercent)]] as const]),
  ];
}
