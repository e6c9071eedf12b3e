import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import { stateFields, type Typed } from "../frame/form-state.ts";
import { problemSummary } from "../connectors/new-connector-page.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** The person who looks at a page of the settings, and the place that the settings are of. */
export interface SettingsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly problem?: FieldProblem | undefined;
  readonly isSaved?: boolean;
  /** The place was created by the form before. */
  readonly isCreated?: boolean;
  readonly curl?: string | undefined;
  /** The typed values, where the form was refused. */
  readonly typed?: Typed | undefined;
}

interface FormPage {
  readonly title: string;
  readonly lead: string;
  /** The page's, below the settings of the place. */
  readonly path: string;
  readonly groups: readonly FieldGroup[];
  /** The version of the entity that the form changes, read before the values of the groups; see `versionOf`. */
  readonly version: string;
  /** The word on the button that sends the form. */
  readonly button?: string;
  /** Before the fields and behind them, inside the form. */
  readonly before?: Html;
  readonly after?: Html;
  /** Beside the form. */
  readonly side?: Html;
  readonly hasFiles?: boolean;
}

/** The address of the settings of a place. */
export function settingsOf({ base, place }: Pick<SettingsView, "base" | "place">): string {
  return `${base}/console/${place.guid}/settings`;
}

/** A page of the settings that is a form, with what belongs to it at its side. */
export function settingsFormPage(view: SettingsView, page: FormPage): ConsolePage {
  const { viewer, problem } = view;
  const {
    title,
    path,
    groups,
    version,
    button = t("Save changes"),
    before = "",
    after = "",
    side = "",
  } = page;
  const content = html`${settingsHead(view, {
      ...page,
      actions: html`<button class="primary" form="settings">${button}</button>`,
    })}
    ${problemSummary(problem, groups)} ${savedNote(view)}
    <div class="form-two">
      <form
        class="form"
        id="settings"
        method="post"
        action="${settingsOf(view)}/${path}"
        ${page.hasFiles === true ? html`enctype="multipart/form-data"` : ""}
      >
        ${csrfField(viewer)}
        ${stateFields(
          groups.flatMap(({ fields }) => fields),
          { version, typed: view.typed },
        )}
        ${before} ${formGroups(groups, problem)} ${after}
      </form>
      <div class="stack">${side}</div>
    </div>`;
  const status = problem ? 422 : 200;
  return { title, content, viewer, area: "settings", curl: view.curl, status };
}

export function savedNote({ isSaved, isCreated, place, problem }: SettingsView): Html {
  if (problem) return html``;
  if (isCreated === true)
    return html`<p class="note" role="status">${t("{name} is created", { name: place.name })}</p>`;
  return isSaved === true ? html`<p class="note" role="status">${t("The changes are saved.")}</p>` : html``;
}

/** The way back, the title, and what can be done. */
export function settingsHead(
  view: SettingsView,
  { title, lead, actions = "" }: { title: string; lead: string; actions?: Html | "" },
): Html {
  return html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${settingsOf(view)}">${t("Settings")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft small">${lead}</p>
      </div>
      ${actions === "" ? "" : html`<div class="actions">${actions}</div>`}
    </div>`;
}
