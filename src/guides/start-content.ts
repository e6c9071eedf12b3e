import { html, type Html } from "../platform/pages/index.ts";
import { addressOf } from "./guide-files.ts";
import type { NavigationGroup } from "./navigation.ts";
import { operationList } from "./reference/operation-list.ts";
import type { ApiSection } from "./reference/api-document.ts";

/** How many guides of an audience the first page names; the others are in the navigation. */
const SHOWN = 6;

/** The first page: the guides by audience, and every operation. */
export function startContent({
  base,
  navigation,
  sections,
}: {
  base: string;
  navigation: readonly NavigationGroup[];
  sections: readonly ApiSection[];
}): Html {
  return html`<h1>Documentation</h1>
    <p class="lede">
      Guides and API reference of this version. The code in them runs in the gateway's tests.
    </p>
    <div class="audiences">
      ${navigation.map(
        ({ title, entries }) =>
          html`<section>
            <h2>${title}</h2>
            <ul>
              ${entries
                .slice(0, SHOWN)
                .map(({ text, path }) => html`<li><a href="${base}${addressOf(path)}">${text}</a></li>`)}
            </ul>
            ${entries.length > SHOWN ? html`<p class="soft"><a href="${base}${addressOf("")}">and ${entries.length - SHOWN} more</a></p>` : ""}
          </section>`,
      )}
    </div>
    <h2 id="api">API reference</h2>
    <p class="soft">The same as a document for programs: <a href="${base}/openapi.json">openapi.json</a>.</p>
    <div class="sections">
      ${sections.map(
        (section) =>
          html`<details>
            <summary>${section.name} <span class="soft">${section.operations.length}</span></summary>
            ${operationList([section], { base })}
          </details>`,
      )}
    </div>`;
}
