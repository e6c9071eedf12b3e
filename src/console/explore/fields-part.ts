import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { SEARCH_FIELDS } from "./fields.ts";

const KINDS = {
  amount: "amount",
  keyword: "kind|text",
  date: "time in UTC",
  number: "kind|number",
  boolean: "true or false",
} as const;

/** The fields that a search can name, beside the JSON. */
export function fieldsPart(): Html {
  return html`<section class="panel">
    <header>
      <h2>${t("Fields")}</h2>
      <span class="soft small">${numberText(SEARCH_FIELDS.length)}</span>
    </header>
    <div class="scroll fieldlist" tabindex="0" role="region" aria-label="${t("Fields")}">
      <ul class="body">
        ${SEARCH_FIELDS.map(
          ([name, kind]) =>
            html`<li><code>${name}</code><span class="soft tiny">${t(KINDS[kind])}</span></li>`,
        )}
      </ul>
    </div>
  </section>`;
}
