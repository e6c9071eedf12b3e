import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField } from "../frame/csrf-field.ts";
import { textField } from "../frame/field.ts";
import { t } from "../language/translate.ts";
import type { Problem, Subject } from "./subjects.ts";

/** The fields of the form, as they were typed or as they are proposed. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
}

/** The form of a period, or why there is nothing to judge. */
export function beginPart(
  visit: PlaceVisit,
  { subject, asked, problem }: { subject: Subject; asked: Asked; problem: Problem | undefined },
): Html {
  if (!subject.allows("draft")) return html``;
  if (subject.draft !== "routing" && !subject.drafted)
    return html`<section class="panel pad narrow">
      <h2>${t("There is no draft")}</h2>
      <p>${t("Begin a draft to see what it would have brought.")}</p>
    </section>`;
  if (subject.connectorGuid === undefined)
    return html`<section class="panel pad narrow">
      <h2>${t("No connector uses it")}</h2>
      <p>${t("It applies to the payments of no connector of this place.")}</p>
    </section>`;
  const field = (name: "from" | "to" | "currency", label: string): Html =>
    textField({
      name,
      label,
      type: name === "currency" ? "text" : "date",
      value: asked[name],
      maxlength: name === "currency" ? 3 : 10,
      problem: problem?.field === name ? problem.message : undefined,
      required: true,
    });
  return html`<section class="panel">
    <header><h2>${t("Period")}</h2></header>
    <form class="body" method="post" action="${visit.at(...subject.path, "what-if")}">
      ${csrfField(visit.viewer)} ${field("from", t("First day"))} ${field("to", t("Last day"))}
      ${field("currency", t("Currency"))}
      <div class="actions"><button class="primary">${t("Compute")}</button></div>
    </form>
  </section>`;
}
