import { html, type Html } from "../../platform/pages/index.ts";

/** Names and what is said of them; one without a value is left out. */
export type Facts = readonly (readonly [name: string, value: Html | string | null | undefined])[];

export function factsList(facts: Facts): Html {
  return html`<dl class="facts">
    ${facts.map(([name, value]) =>
      value === undefined || value === null || value === ""
        ? html``
        : html`<dt>${name}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** The same as a part of a page. */
export function factsPanel(title: string, facts: Facts): Html {
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    <div class="body">${factsList(facts)}</div>
  </section>`;
}
