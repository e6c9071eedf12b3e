import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { List, SavedView } from "./view-store.ts";
import { textField } from "../frame/field.ts";
import { later } from "../frame/later.ts";
import { csrfField } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";

/** The person's names for addresses of a list, and the form that names the present one. */
export function savedViews(
  { at, viewer }: PlaceVisit,
  options: {
    readonly list: List;
    readonly views: readonly SavedView[];
    /** The filter of the page, as it stands in its address. */
    readonly query: string;
  },
): Html {
  const { list, views, query } = options;
  return html`<details class="pick">
    <summary>${t("Saved views")}${icon("down", "xs")}</summary>
    ${later(
      html`<div class="pop wide">
        ${
          views.length === 0
            ? ""
            : html`<ul aria-label="${t("Saved views")}">
                ${views.map(
                  ({ id, name, query: saved }) =>
                    html`<li class="with-button">
                      <a
                        href="${at(list, Object.fromEntries(new URLSearchParams(saved)))}"
                        ${saved === query ? html`aria-current="true"` : ""}
                        >${name}</a
                      >
                      ${actLink({ at: at("views", id, "delete"), text: t("Delete"), of: t("the view {name}", { name }), look: "ghost" })}
                    </li>`,
                )}
              </ul>`
        }
        <form method="post" action="${at("views")}">
          ${csrfField(viewer)}
          <input type="hidden" name="list" value="${list}" />
          <input type="hidden" name="query" value="${query}" />
          ${textField({ name: "name", label: t("Save this view as"), hint: t("Only you can see it."), autocomplete: "off", required: true, maxlength: 60 })}
          <button>${t("Save view")}</button>
        </form>
      </div>`,
    )}
  </details>`;
}
