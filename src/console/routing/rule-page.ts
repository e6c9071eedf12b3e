import type { Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import type { FormField } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
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
  const { base, place, routing, path, fields } = view;
  const at = `${base}/console/${place.guid}/routing/${routing.connector.guid}`;
  return draftFormPage({
    ...view,
    area: "routing",
    groups: [{ title: "", fields }],
    back: { at, text: t("Routing of {name}", { name: routing.connector.name }) },
    action: `${at}/${path}`,
    revision: routing.draft?.revision ?? 0,
    hint: t("Payments are routed by the draft only after it is activated."),
  });
}
