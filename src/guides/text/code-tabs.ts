import { html, type Html } from "../../platform/pages/index.ts";

/** Texts and code that are the same thing in several languages. */
export interface CodeTab {
  /** As it is shown: `Node`. */
  readonly language: string;
  /** The address of it in the page; undefined where no link leads to it. */
  readonly id?: string | undefined;
  readonly content: Html;
}

const LANGUAGES = new Set(["curl", "Node", "PHP", "Python", "Java", "Go"]);

/** Whether a heading is the name of a language, so that its section is a tab. */
export function isLanguage(heading: string): boolean {
  return LANGUAGES.has(heading);
}

/**
 * Tabs that work without a script: radio buttons, of which the checked one shows its panel. The browser's script remembers the
 * language for all of them.
 *
 * @param name unique in the page
 */
export function codeTabs(name: string, tabs: readonly CodeTab[]): Html {
  return html`<div class="tabs" role="group" aria-label="Languages">
    ${tabs.map(
      ({ language }, index) =>
        html`<input
            type="radio"
            name="${name}"
            id="${name}-${index}"
            value="${language}"
            autocomplete="off"
            ${index === 0 ? html` checked` : ""}
          /><label for="${name}-${index}">${language}</label>`,
    )}${tabs.map(
      ({ language, id, content }) =>
        html`<div class="tab" data-language="${language}" ${id === undefined ? "" : html` id="${id}"`}>
          ${content}
        </div>`,
    )}
  </div>`;
}
