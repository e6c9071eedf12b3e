import { html, type Html } from "../../platform/pages/index.ts";

/** The place of a chart, or of the lines of a panel, while their figures are read: the page does not jump when they come. */
export function skeleton(kind: "chart" | "lines"): Html {
  return html`<div class="skeleton ${kind}" aria-hidden="true"></div>`;
}

/** A panel of which only the name is known. */
export function panelToCome(name: string): Html {
  return html`<section class="panel" aria-label="${name}">
    <header><h2>${name}</h2></header>
    ${skeleton("lines")}
  </section>`;
}
