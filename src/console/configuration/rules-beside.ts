import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/**
 * The rules of a draft beside the form of one of them: rules are decided in their order, so that what stands before it counts.
 *
 * @param rules in words
 * @param index of the rule in the form; that behind the last for a new one
 * @param end what follows the rules, such as what applies where none matches
 */
export function rulesBeside(
  rules: readonly { readonly sentence: Html; readonly outcome: Html }[],
  { index, end }: { readonly index: number; readonly end?: Html },
): Html {
  const here = html` <span class="badge wait">${t("this one")}</span>`;
  return html`<section class="panel">
    <header><h2>${t("Rules, in their order")}</h2></header>
    <ol class="rules beside">
      ${rules.map(
        ({ sentence, outcome }, position) =>
          html`<li>
            <span class="no ${position === index ? "changed" : ""}">${position + 1}</span>
            <p>${sentence} → ${outcome}${position === index ? here : ""}</p>
          </li>`,
      )}
      ${
        index < rules.length
          ? ""
          : html`<li>
              <span class="no changed">${index + 1}</span>
              <p>${t("New rule")}${here}</p>
            </li>`
      }
    </ol>
    ${end === undefined ? "" : html`<p class="body soft small">${end}</p>`}
  </section>`;
}
