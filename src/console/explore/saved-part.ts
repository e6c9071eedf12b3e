import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { textField } from "../frame/field.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import type { SavedQuery } from "./query-store.ts";

export const MAX_NAME_LENGTH = 60;

/** The menu of the queries that the person saved and that colleagues share. */
export function openPart(
  { at, viewer, place }: PlaceVisit,
  { queries, openId }: { queries: readonly SavedQuery[]; openId: string | undefined },
): Html {
  const mayDelete = ({ personId }: SavedQuery): boolean =>
    personId === viewer.person.id || place.allows("people");
  return html`<details class="pick">
    <summary>${t("Saved queries")}${icon("down", "xs")}</summary>
    <div class="pop wide">
      <ul aria-label="${t("Saved queries")}">
        ${queries.map(
          (query) =>
            html`<li class="with-button">
              <a
                href="${at("explore", "queries", query.id)}"
                ${query.id === openId ? html`aria-current="true"` : ""}
                ><span>${query.name}<br /><span class="tiny soft">${ownerText(query, viewer)}</span></span></a
              >
              ${
                mayDelete(query)
                  ? actLink({
                      at: at("explore", "queries", query.id, "delete"),
                      text: t("Delete"),
                      of: t("the query {name}", { name: query.name }),
                      look: "ghost",
                    })
                  : ""
              }
            </li>`,
        )}
        <li><a href="${at("explore")}">${t("New question")}</a></li>
        <li><a href="${at("explore", "editor")}">${t("New search as JSON")}</a></li>
      </ul>
    </div>
  </details>`;
}

/** The owner of a query and the people who see it, in words. */
export function ownerText({ personId, isShared, savedBy }: SavedQuery, { person }: Viewer): string {
  if (personId !== person.id) return t("Shared by {name}", { name: savedBy });
  return isShared ? t("Yours, shared") : t("Only you can see it.");
}

/** The form that saves the question of the page. */
export function savePart(
  { at, viewer, place }: PlaceVisit,
  { content, name, isShared }: { content: string; name: string; isShared: boolean },
): Html {
  return html`<details class="pick">
    <summary>${t("Save")}${icon("down", "xs")}</summary>
    <div class="pop wide">
      <form method="post" action="${at("explore", "queries")}">
        ${csrfField(viewer)}
        <input type="hidden" name="kind" value="question" />
        <input type="hidden" name="content" value="${content}" />
        ${saveFields(place, { name, isShared })}
        <button>${t("Save query")}</button>
      </form>
    </div>
  </details>`;
}

/** The name of a query, and whether colleagues see it. */
export function saveFields(
  place: PlaceView,
  { name, isShared, problem }: { name: string; isShared: boolean; problem?: string | undefined },
): Html {
  return html`${textField({
      name: "name",
      label: t("Save this query as"),
      value: name,
      autocomplete: "off",
      maxlength: MAX_NAME_LENGTH,
      problem,
    })}
    <p class="check">
      <input type="checkbox" id="shared" name="shared" value="yes" ${isShared ? "checked" : ""} />
      <label for="shared"
        >${t("Share it with everyone who has a role at {place}", { place: place.name })}</label
      >
    </p>`;
}
