import { html, type Html } from "../../platform/pages/index.ts";
import { consolePath } from "../frame/address.ts";
import { linesField } from "../frame/field.ts";
import { notice } from "../frame/notice.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import { answerPart } from "./answer-part.ts";
import { fieldsPart } from "./fields-part.ts";
import type { SavedQuery } from "./query-store.ts";
import { openPart, ownerText, saveFields } from "./saved-part.ts";
import type { RefusedSearch } from "./refused-search.ts";
import { MAX_SEARCH_LENGTH } from "./search-rules.ts";

/** The result of a search that was run. */
export type Outcome =
  | { readonly kind: "not_switched_on" }
  | { readonly kind: "off" }
  | { readonly kind: "refused"; readonly refused: RefusedSearch }
  /** `amounts`: the names of aggregations of amounts. */
  | { readonly kind: "answered"; readonly answer: unknown; readonly amounts: ReadonlySet<string> };

interface EditorView {
  readonly title: string;
  /** The search as it was typed. */
  readonly text: string;
  readonly saved: SavedQuery | undefined;
  readonly name: string;
  readonly isShared: boolean;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  /** Undefined until the search is run. */
  readonly outcome: Outcome | undefined;
  readonly queries: readonly SavedQuery[];
  readonly curl: string | undefined;
}

/** A search as JSON beside the fields that it can name. */
export function editorPage(visit: PlaceVisit, view: EditorView): ShownPage {
  const { at, place, viewer } = visit;
  const { title, text, saved, problems, outcome, queries } = view;
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const content = html`<nav class="crumbs" aria-label="${t("Path")}">
      <a href="${at("explore")}">${t("Explore")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head explore">
      <div>
        <h1>${title}</h1>
        <p class="soft small">${saved ? ownerText(saved, viewer) : place.name}</p>
      </div>
      <div class="actions">
        ${openPart(visit, { queries, openId: saved?.id })}
        <button class="primary" form="editor" name="do" value="run">${t("Run")}</button>
      </div>
    </div>
    ${errorSummary(problems)}
    <div class="two">
      <div class="stack">
        <form id="editor" class="panel pad editor" method="post" action="${at("explore", "editor")}">
          ${csrfField(viewer)}
          ${linesField({
            name: "json",
            label: t("Search as JSON"),
            hint: t(
              "query, aggs, size and sort of an OpenSearch search. It finds the payments of this place in the chosen mode.",
            ),
            value: text,
            rows: 18,
            maxlength: MAX_SEARCH_LENGTH,
            required: true,
            ...(problemOf("json") !== undefined && { problem: problemOf("json") }),
          })}
          <details ${problemOf("name") === undefined ? "" : "open"}>
            <summary>${t("Save")}</summary>
            ${saveFields(place, { name: view.name, isShared: view.isShared, problem: problemOf("name") })}
            <button name="do" value="save">${t("Save query")}</button>
          </details>
        </form>
        ${outcome ? outcomePart(outcome) : ""}
      </div>
      <aside class="stack" aria-label="${t("Fields")}">${fieldsPart()}</aside>
    </div>`;
  return {
    title: `${title} · ${t("Explore")}`,
    content,
    curl: view.curl,
    comeBack: consolePath([place.guid, "explore", "editor"]),
    status: problems.length > 0 || outcome?.kind === "refused" ? 422 : 200,
  };
}

function outcomePart(outcome: Outcome): Html {
  switch (outcome.kind) {
    case "not_switched_on":
      return notice(
        t("The BI data source is not switched on for this tenant."),
        t("An administrator can switch it on in the settings of the tenant."),
        "alert",
      );
    case "off":
      return notice(
        t("No figures at the moment."),
        t("The BI data source does not respond. Run it again later."),
        "alert",
      );
    case "refused":
      return html`${notice(t("The search was refused."), outcome.refused.text, "alert")}
      ${outcome.refused.detail === undefined ? "" : html`<p class="soft small" lang="en">${outcome.refused.detail}</p>`}`;
    case "answered":
      return answerPart(outcome.answer, outcome.amounts);
  }
}
