import { html } from "../../platform/pages/index.ts";
import type { FigureColumn } from "../frame/figure-table.ts";

/**
 * The last column of a table: what a column before it says, as a bar from zero. Phones have no room for it.
 *
 * @param options.lengthOf from 0 to 1
 * @param options.lookOf another colour than that of the present period
 */
export function barColumn<Row>({
  head,
  lengthOf,
  lookOf,
}: {
  readonly head: string;
  readonly lengthOf: (row: Row) => number;
  readonly lookOf?: (row: Row) => "before" | "fall";
}): FigureColumn<Row> {
  return {
    head: html`<span class="unseen">${head}</span>`,
    look: ["barcell"],
    yields: true,
    cell: (row) =>
      html`<svg class="hbar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="8" />
        <rect class="bar ${lookOf?.(row) ?? ""}" width="${(lengthOf(row) * 100).toFixed(1)}" height="8" />
      </svg>`,
  };
}
