import type { CostEstimate } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { choiceField, textField } from "../frame/field.ts";
import { counted, t } from "../language/translate.ts";
import { shareBar } from "../overview/chart.ts";
import { minorText, numberText } from "../payment-facts/words.ts";
import { connectorText } from "../settlements/read-settlements.ts";
import { ESTIMATED, ESTIMATED_NAMES } from "./cost-kinds.ts";
import type { CostsView } from "./costs-view.ts";

/** The cost of an imagined payment at each connector. */
export function estimatePart({ at, shown }: CostsView): Html {
  const { imagined, estimates, month, problem } = shown;
  return html`<section class="panel gap-b">
    <header><h2>${t("A payment of …")}</h2></header>
    <form class="filters body" method="get" action="${at("costs")}">
      <input type="hidden" name="month" value="${month.text}" />
      ${textField({ name: "amount", label: t("Amount"), value: imagined.amount, placeholder: numberText("49.90"), inputmode: "decimal", maxlength: 20, autocomplete: "off", problem: problem === "amount" ? t("Enter an amount such as 49.90.") : undefined })}
      ${textField({ name: "in", label: t("Currency"), value: imagined.currency, maxlength: 3, autocomplete: "off" })}
      ${choiceField({ name: "card", label: t("Card"), value: imagined.card, options: ESTIMATED_NAMES.map((name) => [name, t(ESTIMATED[name].words)]) })}
      ${textField({ name: "country", label: t("Country of the card"), value: imagined.country, maxlength: 2, autocomplete: "off" })}
      <p class="actions"><button>${t("Estimate")}</button></p>
    </form>
    ${estimates === undefined ? "" : estimatesList(shown.names, estimates)}
  </section>`;
}

function estimatesList(
  names: CostsView["shown"]["names"],
  estimates: NonNullable<CostsView["shown"]["estimates"]>,
): Html {
  const known = estimates.map(({ estimate }) => Number(estimate.minor ?? 0n));
  const most = Math.max(...known, 1);
  const sorted = estimates.toSorted(({ estimate: one }, { estimate: other }) =>
    one.minor === null ? 1 : other.minor === null ? -1 : Number(one.minor - other.minor),
  );
  return html`<ul class="bars body">
    ${sorted.map(
      ({ guid, estimate }) =>
        html`<li>
          <span
            >${connectorText(names, guid)}<br /><span class="tiny soft">${sourceText(estimate)}</span></span
          ><b
            >${estimate.minor === null ? t("amount|not known") : minorText(estimate.minor, estimate.currency)}</b
          >${shareBar(estimate.minor === null ? 0 : Number(estimate.minor) / most)}
        </li>`,
    )}
  </ul>`;
}

function sourceText({ source, rows }: CostEstimate): string {
  switch (source) {
    case "learned":
      return counted(rows, {
        one: "learned from {count} settled payment",
        other: "learned from {count} settled payments",
      });
    case "entered":
      return t("by the entered prices");
    case "unknown":
      return t("no price was entered, and fewer than 30 like it were settled");
  }
}
