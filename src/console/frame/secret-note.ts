import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/** A secret on the only page that has it. */
export function secretNote({ title, text, lines }: { title: string; text: string; lines: string }): Html {
  return html`<div class="note" role="status">
    <h2>${title}</h2>
    <p>${text} ${t("It is not shown again.")}</p>
    <pre tabindex="0"><code>${lines}</code></pre>
  </div>`;
}
