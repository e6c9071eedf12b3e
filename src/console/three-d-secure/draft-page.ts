import { html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { belongsTo, formFields, type FormField } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ThreeDSecureView } from "./three-d-secure-at.ts";
import { providersNote } from "./three-d-secure-page.ts";

/** The form of a draft: the settings and parameters of 3-D Secure. */
export function draftPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  shown: ThreeDSecureView;
  fields: readonly FormField[];
  problem: FieldProblem | undefined;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, shown, fields, problem, curl } = view;
  const { connector, draft, hasDirectoryServer } = shown;
  const at = `${base}/console/${place.guid}/three-d-secure/${connector.guid}`;
  const field = fields.find((one) => belongsTo(problem, one));
  const problems = problem
    ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }]
    : [];
  const title = draft ? t("Edit draft") : t("New draft");
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${t("3-D Secure of {name}", { name: connector.name })}</a
      ><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div><h1>${title}</h1></div>
    </div>
    ${errorSummary(problems)} ${hasDirectoryServer ? "" : providersNote()}
    <form class="form" method="post" action="${at}/draft">
      ${csrfField(viewer)}
      <input type="hidden" name="revision" value="${draft?.revision ?? 0}" />
      ${formFields(fields, problem)}
      <p class="actions">
        <button class="primary">${t("Save in the draft")}</button>
        <a class="button" href="${at}">${t("Cancel")}</a>
      </p>
      <p class="hint">${t("Payments are authenticated by the draft only after it is activated.")}</p>
    </form>`;
  return { title, content, viewer, area: "three-d-secure", curl, status: problem ? 422 : 200 };
}
