import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { belongsTo, formFields, type FormField } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { Routing } from "./routing-at.ts";

/** A form that changes the draft of a routing: one rule, or what is behind the rules. */
export function ruleFormPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  routing: Routing;
  title: string;
  /** Below the page of the routing. */
  path: string;
  fields: readonly FormField[];
  /** Before the fields, as it is. */
  more?: Html;
  problem: FieldProblem | undefined;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, routing, title, path, fields, more, problem, curl } = view;
  const at = `${base}/console/${place.guid}/routing/${routing.connector.guid}`;
  const field = fields.find((one) => belongsTo(problem, one));
  const problems = problem
    ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }]
    : [];
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${t("Routing of {name}", { name: routing.connector.name })}</a
      ><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${errorSummary(problems)}
    <form class="form" method="post" action="${at}/${path}">
      ${csrfField(viewer)}
      <input type="hidden" name="revision" value="${routing.draft?.revision ?? 0}" />
      ${more ?? ""} ${formFields(fields, problem)}
      <p class="actions">
        <button class="primary">${t("Save in the draft")}</button>
        <a class="button" href="${at}">${t("Cancel")}</a>
      </p>
      <p class="hint">${t("Payments go by the draft only after it is activated.")}</p>
    </form>`;
  return { title, content, viewer, area: "routing", curl, status: problem ? 422 : 200 };
}
