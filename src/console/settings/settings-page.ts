import { html, type Html } from "../../platform/pages/index.ts";
import { formGroups, type FieldGroup } from "../configuration/form-fields.ts";
import { stateFields, type Typed } from "../frame/form-state.ts";
import { problemSummary } from "../connectors/new-connector-page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";

/** The common facts of the pages of the settings. */
export interface SettingsView {
  readonly problem?: FieldProblem | undefined;
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

/** A page of the settings that is a form, with what belongs to it at its side. */
export function settingsFormPage(visit: PlaceVisit, view: SettingsView, page: FormPage): ShownPage {
  const { problem, typed, curl } = view;
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
  const content = html`${settingsHead(visit, {
      ...page,
      actions: html`<button class="primary" form="settings">${button}</button>`,
    })}
    ${problemSummary(problem, groups)} ${savedNote(visit, view)}
    <div class="form-two">
      <form
        class="form"
        id="settings"
        method="post"
        action="${visit.at("settings", path)}"
        ${page.hasFiles === true ? html`enctype="multipart/form-data"` : ""}
      >
        ${csrfField(visit.viewer)}
        ${stateFields(
          groups.flatMap(({ fields }) => fields),
          { version, typed },
        )}
        ${before} ${formGroups(groups, problem)} ${after}
      </form>
      <div class="stack">${side}</div>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** The effect of the form before, as its address says. */
export function savedNote({ place, query }: PlaceVisit, { problem }: SettingsView): Html {
  if (problem) return html``;
  if (query("created") === "yes")
    return html`<p class="note" role="status">${t("{name} is created", { name: place.name })}</p>`;
  return query("saved") === "yes"
    ? html`<p class="note" role="status">${t("The changes are saved.")}</p>`
    : html``;
}

/** The way back, the title, and what can be done. */
export function settingsHead(
  { at }: PlaceVisit,
  { title, lead, actions = "" }: { title: string; lead: string; actions?: Html | "" },
): Html {
  return pageHead({ title, lead, actions, above: [{ at: at("settings"), text: t("Settings") }] });
}
