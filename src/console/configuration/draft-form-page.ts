import { html, type Html } from "../../platform/pages/index.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage, type Viewer } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { belongsTo, formGroups, type FieldGroup } from "./form-fields.ts";

/** The field of the button that leads to the question of the activation. */
const NEXT = "next";
const ACTIVATE = "activate";

export function leadsToActivation(form: (name: string) => string): boolean {
  return form(NEXT) === ACTIVATE;
}

interface DraftFormView {
  title: string;
  /** The page whose draft it changes. */
  back: { readonly at: string; readonly text: string };
  /** Where the form is sent. */
  action: string;
  /** The revision of the draft that the form was made of; 0 without one. */
  revision: number;
  groups: readonly FieldGroup[];
  /** Above the form. */
  before?: Html;
  /** Beside the form. */
  side?: Html;
  /** Before the fields, as it is. */
  more?: Html | undefined;
  problem: FieldProblem | undefined;
  /** When the draft comes in force. */
  hint: string;
  /** The person may activate it: a second button leads to the question at once. */
  mayActivate?: boolean;
  /** The button of a form that makes something new. */
  submit?: string;
  curl: string;
}

/** A form that changes a draft, or begins one. */
export function draftFormPage({ viewer }: Pick<PlaceVisit, "viewer">, view: DraftFormView): ShownPage {
  const { title, back, groups, before = "", side, problem, curl } = view;
  const field = groups.flatMap(({ fields }) => fields).find((one) => belongsTo(problem, one));
  const problems = problem
    ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }]
    : [];
  const content = html`${pageHead({ title, above: [back] })} ${errorSummary(problems)} ${before}
    <div class="form-two">${form(viewer, view)} ${side ?? ""}</div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function form(viewer: Viewer, view: DraftFormView): Html {
  const { action, revision, more, groups, problem, back, hint, submit, mayActivate = false } = view;
  return html`<form class="form" method="post" action="${action}">
    ${csrfField(viewer)}
    <input type="hidden" name="revision" value="${revision}" />
    ${more ?? ""} ${formGroups(groups, problem)}
    <p class="actions">
      <button class="primary">${submit ?? t("Save in the draft")}</button>
      ${mayActivate ? html`<button name="${NEXT}" value="${ACTIVATE}">${t("Save and activate…")}</button>` : ""}
      <a class="button" href="${back.at}">${t("Cancel")}</a>
    </p>
    <p class="hint">${hint}</p>
  </form>`;
}
