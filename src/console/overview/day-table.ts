import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { t } from "../language/translate.ts";

interface DayRow {
  readonly name: string;
  readonly text: string | Html;
  /** The same day of the period before. */
  readonly beforeText: string;
}

/** The days of a chart as a table, beside the same days of the period before. `heading` names the number. */
export function dayTable({
  rows,
  label,
  heading,
}: {
  rows: readonly DayRow[];
  label: string;
  heading: string;
}): Html {
  return html`<details class="as-table">
    <summary>${t("As a table")}</summary>
    ${figureTable<DayRow>({
      caption: label,
      layout: "",
      scrolls: true,
      name: { head: t("Day"), cell: ({ name }) => name },
      columns: [
        { head: heading, cell: ({ text }) => text },
        { head: t("Period before"), cell: ({ beforeText }) => beforeText },
      ],
      rows,
    })}
  </details>`;
}
