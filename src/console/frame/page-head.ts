import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/** A page above the one that is shown. */
interface Crumb {
  readonly at: string;
  readonly text: string;
}

/** The way back, the title, one line about the page, and what can be done on it. */
export function pageHead(head: {
  title: string;
  /** The state, beside the title. */
  badge?: Html;
  /** From the highest; none for a page of the menu. */
  above?: readonly Crumb[];
  /** The last step of the way back, where the title is longer. */
  here?: string;
  lead?: string | Html | undefined;
  actions?: Html | "";
}): Html {
  const { title, badge, above = [], here = title, lead, actions = "" } = head;
  return html`${above.length === 0 ? "" : crumbs(above, here)}
    <div class="head">
      <div>
        ${
          badge === undefined
            ? html`<h1>${title}</h1>`
            : html`<div class="lead">
                <h1>${title}</h1>
                ${badge}
              </div>`
        }
        ${lead === undefined ? "" : html`<p class="soft small">${lead}</p>`}
      </div>
      ${actions === "" ? "" : html`<div class="actions">${actions}</div>`}
    </div>`;
}

/** The pages above, and the name of this one. */
export function crumbs(above: readonly Crumb[], here: string): Html {
  return html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
    ${above.map(({ at, text }) => html`<a href="${at}">${text}</a><span aria-hidden="true">/</span>`)}
    <span>${here}</span>
  </nav>`;
}
