import { directionOf, LANGUAGES, type Language } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";

/** For those who cannot read the page's language. */
const GLOBE = html`<svg
  viewBox="0 0 16 16"
  width="16"
  height="16"
  fill="none"
  stroke="currentColor"
  aria-hidden="true"
>
  <circle cx="8" cy="8" r="6.5" />
  <path d="M1.5 8h13M8 1.5c-4 4-4 9 0 13c4-4 4-9 0-13" />
</svg>`;

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
      <summary class="quiet">${GLOBE} ${label}: <bdi>${current}</bdi></summary>
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
