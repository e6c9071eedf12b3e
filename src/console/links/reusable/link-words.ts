import { html, icon, type Html, type IconName } from "../../../platform/pages/index.ts";
import type { ReusableLink, ReusableLinkState } from "../../../reusable-links/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";

const STATES = {
  OPEN: ["state|Open", "good", "links"],
  PAID: ["Paid", "", "check"],
  ENDED: ["Ended", "", "clock"],
  CANCELLED: ["Cancelled", "", "cross"],
} as const satisfies Record<ReusableLinkState, readonly [PlainText, string, IconName]>;

export function linkBadge(state: ReusableLinkState): Html {
  const [word, tone, sign] = STATES[state];
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

/** The terms of payments on the link: `€49.00 each`, `€300.00 in parts`, `€5.00 to €500.00`. */
export function termsText({ terms, currency }: Pick<ReusableLink, "terms" | "currency">): string {
  switch (terms.kind) {
    case "fixed":
      return t("{amount} each", { amount: minorText(terms.amountMinor, currency) });
    case "partial":
      return t("{amount} in parts", { amount: minorText(terms.amountMinor, currency) });
    case "open":
      return t("{minimum} to {maximum}", {
        minimum: minorText(terms.minimumMinor, currency),
        maximum: minorText(terms.maximumMinor, currency),
      });
  }
}

/** How often it was paid, of how many times: `3 of 20`, or `3`. */
export function paidTimes({ paidCount, terms }: Pick<ReusableLink, "paidCount" | "terms">): string {
  return terms.maxPayments === null
    ? String(paidCount)
    : t("{part} of {whole}", { part: paidCount, whole: terms.maxPayments });
}
