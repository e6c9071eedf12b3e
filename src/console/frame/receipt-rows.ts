import { html, type Html } from "../../platform/pages/index.ts";

/** The lines of a receipt: what a sum is for, and the sum. */
export function receiptRows(rows: readonly (readonly [name: string, sum: string])[]): Html {
  return html`${rows.map(
    ([name, sum]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${sum}</dd>
      </div>`,
  )}`;
}
