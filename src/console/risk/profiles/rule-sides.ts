import { html, type Html } from "../../../platform/pages/index.ts";
import type { RiskProfile } from "../../../risk/index.ts";
import { rulesBeside } from "../../configuration/rules-beside.ts";
import { t } from "../../language/translate.ts";
import { checkText, outcomeText } from "./rule-words.ts";

/** The rules of the draft beside the form of one, with the way to another kind of check. */
export function ruleSide(rules: RiskProfile["rules"], index: number, choose: string): Html {
  return html`<div class="stack">
    <p class="actions"><a class="button" href="${choose}">${t("Another check")}</a></p>
    ${rulesBeside(
      rules.map((rule) => ({ sentence: html`${checkText(rule)}`, outcome: outcomeText(rule) })),
      {
        index,
        end: html`${t("The first rule that approves, reviews or declines decides. Scores are added up.")}`,
      },
    )}
  </div>`;
}

/** How the score card decides, beside its form. */
export function scoreCardSide(): Html {
  return html`<section class="panel">
    <header><h2>${t("How the score card decides")}</h2></header>
    <ul class="body list small">
      <li>${t("Rules with a score add it where they hit; no other rule may have decided before.")}</li>
      <li>${t("The band with the highest start that the sum reaches decides.")}</li>
      <li>${t("Below the first band the payment is approved.")}</li>
      <li>${t("A row without a start is not saved. Save to get more rows.")}</li>
    </ul>
  </section>`;
}
