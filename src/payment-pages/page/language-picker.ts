import { directionOf, LANGUAGES, type Language } from "../../languages/index.ts";
import { html, type Html } from "../assets/html.ts";

/**
 * Opens the list of languages; a press on one keeps the payment's state and works without scripts.
 *
 * @param options.action takes the form; its field `language` is the code
 */
export function languagePicker(options: { language: Language; label: string; action: string }): Html {
  const { language, label, action } = options;
  const current = LANGUAGES.find(({ code }) => code === language)?.name ?? language;
  return html`<nav class="languages" aria-label="${label}">
    <details>
      <summary class="quiet">${label}: <bdi>${current}</bdi></summary>
      <form method="post" action="${action}">
        ${LANGUAGES.map(
          ({ code, name }) =>
            html`<button
              name="language"
              value="${code}"
              lang="${code}"
              dir="${directionOf(code)}"
              ${code === language ? html`aria-current="true"` : ""}
            >
              ${name}
            </button> `,
        )}
      </form>
    </details>
  </nav>`;
}
