import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { type At, type Query, queryText } from "../../frame/address.ts";
import { later } from "../../frame/later.ts";
import { csrfField, type Viewer } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { ALWAYS_SHOWN, COLUMN_NAMES, COLUMN_WORDS, USUAL_COLUMNS, type ColumnName } from "./columns.ts";

/** The button for the columns of a person who has not chosen. */
export const USUAL = "usual";

export function columnField(name: ColumnName): string {
  return `column-${name}`;
}

/** The form in which a person chooses the columns of the list. */
export function columnsPart(options: {
  /** The address of the list, without a slash at its end. */
  readonly at: At;
  readonly viewer: Viewer;
  /** Undefined for the usual ones. */
  readonly chosen: readonly ColumnName[] | undefined;
  /** The filter of the page, as it stands in its address. */
  readonly query: Query;
  readonly hasMerchants: boolean;
}): Html {
  const { at, viewer, chosen, query, hasMerchants } = options;
  const shown = chosen ?? USUAL_COLUMNS;
  const names = COLUMN_NAMES.filter((name) => hasMerchants || name !== "merchant");
  return html`<details class="more-filters">
    <summary class="chip add">
      ${icon("columns", "xs")}${t("Columns")}${chosen === undefined ? "" : html` <b>${t("in use")}</b>`}
    </summary>
    ${later(
      html`<form class="columns" method="post" action="${at("payments", "columns")}">
        ${csrfField(viewer)}
        <input type="hidden" name="query" value="${queryText(query)}" />
        ${hasMerchants || !shown.includes("merchant") ? "" : html`<input type="hidden" name="${columnField("merchant")}" value="yes" />`}
        <fieldset>
          <legend>${t("Columns of the list")}</legend>
          <div class="choices">
            ${names.map(
              (name) =>
                html`<p class="check">
                  <input
                    type="checkbox"
                    id="${columnField(name)}"
                    name="${columnField(name)}"
                    value="yes"
                    ${shown.includes(name) ? "checked" : ""}
                    ${name === ALWAYS_SHOWN ? "disabled" : ""}
                  />
                  <label for="${columnField(name)}">${t(COLUMN_WORDS[name])}</label>
                </p>`,
            )}
          </div>
        </fieldset>
        <p class="hint">${t("Kept for you, for the list of payments at each place.")}</p>
        <p class="actions">
          <button class="primary">${t("Save columns")}</button>
          ${chosen === undefined ? "" : html`<button name="${USUAL}" value="yes">${t("Usual columns")}</button>`}
        </p>
      </form>`,
    )}
  </details>`;
}
