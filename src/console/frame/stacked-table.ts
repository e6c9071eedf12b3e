import { html, type Html } from "../../platform/pages/index.ts";

/**
 * A table whose cells stand below each other on phones: the first one names its row there, and each other one has the word of its
 * column before it.
 */
export function stackedTable({
  caption,
  columns,
  rows,
  look = "",
}: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Html | string)[])[];
  /** A class of its own. */
  readonly look?: string;
}): Html {
  return html`<table class="stacked ${look}" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((word) => html`<th role="columnheader" scope="col">${word}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${cells.map((cell, index) =>
              index === 0
                ? html`<td role="cell">${cell}</td>`
                : html`<td role="cell" data-label="${columns[index] ?? ""}">${cell}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
