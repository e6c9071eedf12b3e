import type { RiskProfile, RiskRule } from "../../../risk/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { countryName } from "../../language/country-name.ts";
import { counted, listed, t } from "../../language/translate.ts";
import { keyWord } from "../../payment-facts/list-keys.ts";

export const ACTION_WORDS = {
  approve: "Approve",
  review: "Review",
  decline: "Decline",
  score: "Add a score",
  none: "Record it only",
} as const satisfies Readonly<Record<RiskRule["action"], PlainText>>;
export const SOURCE_WORDS = {
  bin: "the card",
  billing: "the billing address",
  shipping: "the shipping address",
} as const satisfies Readonly<Record<string, PlainText>>;
export const PER_WORDS = {
  customer: "customer",
  card: "card",
  iban: "account",
} as const satisfies Readonly<Record<string, PlainText>>;
export const UNIT_WORDS = { hours: "hours", days: "days" } as const satisfies Readonly<
  Record<string, PlainText>
>;

export function actionWord(action: RiskRule["action"]): string {
  return t(ACTION_WORDS[action]);
}

/** When a rule hits, as a sentence. */
export function checkText({ check }: RiskRule): string {
  switch (check.kind) {
    case "blocklist":
      return check.keys
        ? t("On a block list by: {keys}", { keys: listed(check.keys.map(keyWord)) })
        : t("On a block list");
    case "allowlist":
      return check.keys
        ? t("On an allow list by: {keys}", { keys: listed(check.keys.map(keyWord)) })
        : t("On an allow list");
    case "velocity": {
      const { limit, per, window } = check;
      const time =
        window.unit === "hours"
          ? counted(window.value, { one: "{count} hour", other: "{count} hours" })
          : counted(window.value, { one: "{count} day", other: "{count} days" });
      const of = { per: t(PER_WORDS[per]), time };
      return check.measure === "sum"
        ? t("Above {amount} by one {per} in {time}", {
            amount: `${check.currency ?? ""} ${limit}`.trim(),
            ...of,
          })
        : t("More than {limit} payments by one {per} in {time}", { limit, ...of });
    }
    case "amount":
      return t("Above {amount}", { amount: `${check.currency} ${check.limit}` });
    case "country": {
      const source = t(SOURCE_WORDS[check.of]);
      return "in" in check
        ? t("Country of {source}: {countries}", { source, countries: countryNames(check.in) })
        : t("Country of {source}: not {countries}", { source, countries: countryNames(check.notIn) });
    }
    case "countryComparison": {
      const [one, other] = check.of;
      return t("Countries of {one} and {other} differ", {
        one: t(SOURCE_WORDS[one]),
        other: t(SOURCE_WORDS[other]),
      });
    }
  }
}

function countryNames(codes: readonly string[]): string {
  return listed(codes.map(countryName));
}

/** The consequence for a payment in which a rule hits. */
export function outcomeText({ action, score, threeDSecure, alert }: Omit<RiskRule, "id" | "check">): Html {
  return html`<b>${action === "score" ? t("Score {points}", { points: score ?? 0 }) : actionWord(action)}</b>
    ${threeDSecure === true ? html`<span class="badge quiet">3DS</span>` : ""}
    ${alert === true ? html`<span class="badge quiet">${t("Alert")}</span>` : ""}`;
}

/** A band of the score card in words: `From 40: Review`. */
export function bandText({ from, action, threeDSecure }: RiskProfile["scoreCard"][number]): string {
  const start = t("From {points}", { points: from });
  return `${start}: ${actionWord(action)}${threeDSecure === true ? ` (3DS)` : ""}`;
}
