import { html, type Html } from "../../platform/pages/index.ts";
import type { ApiSection, Operation } from "./api-document.ts";
import { inlineText } from "./inline-text.ts";
import { sectionId } from "./operation-page.ts";

export const API_PATH = "/docs/api";

function operationPath({ operationId }: Operation): string {
  return `${API_PATH}/${operationId}`;
}

/** Every operation by section, with its address. */
export function operationList(sections: readonly ApiSection[], { base }: { base: string }): Html {
  return html`${sections.map(
    ({ name, description, operations }) =>
      html`<section class="operations">
        <h2 id="${sectionId(name)}">${name}</h2>
        <p class="soft">${inlineText(description, base)}</p>
        <ul>
          ${operations.map(
            (operation) =>
              html`<li>
                <a href="${base}${operationPath(operation)}">${operation.summary}</a>
                <span class="address"
                  ><span class="method ${operation.method.toLowerCase()}">${operation.method}</span>
                  <code>${operation.path ?? "your callbackUrl"}</code></span
                >
              </li>`,
          )}
        </ul>
      </section>`,
  )}`;
}

/** The sections; that of the page with its operations. */
export function operationNavigation(
  sections: readonly ApiSection[],
  { base, current }: { base: string; current: Operation | undefined },
): Html {
  return html`<nav class="pages" aria-label="Operations">
    ${sections.map(({ name, operations }) => {
      if (name !== current?.section)
        return html`<p class="closed"><a href="${base}${API_PATH}#${sectionId(name)}">${name}</a></p>`;
      return html`<details open>
        <summary>${name}</summary>
        <ul>
          ${operations.map(
            (operation) =>
              html`<li>
                <a
                  href="${base}${operationPath(operation)}"
                  ${operation === current ? html` aria-current="page"` : ""}
                  >${operation.summary}</a
                >
              </li>`,
          )}
        </ul>
      </details>`;
    })}
  </nav>`;
}
