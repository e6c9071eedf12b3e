import { html, type Html } from "../../platform/pages/index.ts";
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
    <div class="scroll" tabindex="0" role="region" aria-label="${label}">
      <table>
        <caption class="unseen">
          ${label}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("Day")}</th>
            <th scope="col" class="num">${heading}</th>
            <th scope="col" class="num">${t("Period before")}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, text, beforeText }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td class="num">${text}</td>
                <td class="num">${beforeText}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
