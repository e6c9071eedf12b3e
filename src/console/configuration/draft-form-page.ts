import { html, type Html } from "../../platform/pages/index.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type Area, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { belongsTo, formFields, type FormField } from "./form-fields.ts";

/** A form that changes a draft, or begins one. */
export function draftFormPage(view: {
  viewer: Viewer;
  area: Area;
  title: string;
  /** The page whose draft it changes. */
  back: { readonly at: string; readonly text: string };
  /** Where the form is sent. */
  action: string;
  /** The revision of the draft that the form was made of; 0 without one. */
  revision: number;
  fields: readonly FormField[];
  /** Above the form. */
  before?: Html;
  /** Before the fields, as it is. */
  more?: Html | undefined;
  problem: FieldProblem | undefined;
  /** When the draft comes in force. */
  hint: string;
  curl: string;
}): ConsolePage {
  const {
    viewer,
    area,
    title,
    back,
    action,
    revision,
    fields,
    before = "",
    more,
    problem,
    hint,
    curl,
  } = view;
  const field = fields.find((one) => belongsTo(problem, one));
  const problems = problem
    ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }]
    : [];
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${back.at}">${back.text}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${errorSummary(problems)} ${before}
    <form class="form" method="post" action="${action}">
      ${csrfField(viewer)}
      <input type="hidden" name="revision" value="${revision}" />
      ${more ?? ""} ${formFields(fields, problem)}
      <p class="actions">
        <button class="primary">${t("Save in the draft")}</button>
        <a class="button" href="${back.at}">${t("Cancel")}</a>
      </p>
      <p class="hint">${hint}</p>
    </form>`;
  return { title, content, viewer, area, curl, status: problem ? 422 : 200 };
}
