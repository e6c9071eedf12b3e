import { draftFormPage } from "../configuration/draft-form-page.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { below } from "../frame/address.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { factsPart } from "./facts-part.ts";
import type { ThreeDSecureView } from "./three-d-secure-at.ts";
import { providersNote } from "./three-d-secure-page.ts";

/** The form of a draft: the settings and parameters of 3-D Secure. */
export function draftPage(
  visit: PlaceVisit,
  view: {
    shown: ThreeDSecureView;
    groups: readonly FieldGroup[];
    inForce: readonly FieldGroup[];
    problem: FieldProblem | undefined;
    curl: string;
  },
): ShownPage {
  const { shown, inForce } = view;
  const { connector, draft, hasDirectoryServer } = shown;
  const at = below(visit.at, "three-d-secure", connector.guid);
  return draftFormPage(visit, {
    ...view,
    title: draft ? t("Edit draft") : t("New draft"),
    back: { at: at(), text: t("3-D Secure of {name}", { name: connector.name }) },
    action: at("draft"),
    revision: draft?.revision ?? 0,
    ...(!hasDirectoryServer && { before: providersNote() }),
    side: factsPart(inForce, { title: t("In force") }),
    hint: t("Payments are authenticated by the draft only after it is activated."),
  });
}
