import { html, type Html } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The next steps of a person, in order, beside the form that begins them. */
export function stepsPanel(steps: readonly (readonly [title: PlainText, text: PlainText])[]): Html {
  return html`<section class="panel">
    <header><h2>${t("Next steps")}</h2></header>
    <ol class="next body">
      ${steps.map(
        ([title, text]) => html`<li><b>${t(title)}</b><span class="soft small">${t(text)}</span></li>`,
      )}
    </ol>
  </section>`;
}
