import type { PlaceView } from "../access/places.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { factsPart } from "./facts-part.ts";
import type { ThreeDSecureView } from "./three-d-secure-at.ts";
import { providersNote } from "./three-d-secure-page.ts";

/** The form of a draft: the settings and parameters of 3-D Secure. */
export function draftPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  shown: ThreeDSecureView;
  groups: readonly FieldGroup[];
  inForce: readonly FieldGroup[];
  problem: FieldProblem | undefined;
  curl: string;
}): ConsolePage {
  const { base, place, shown, inForce } = view;
  const { connector, draft, hasDirectoryServer } = shown;
  const at = `${base}/console/${place.guid}/three-d-secure/${connector.guid}`;
  return draftFormPage({
    ...view,
    area: "three-d-secure",
    title: draft ? t("Edit draft") : t("New draft"),
    back: { at, text: t("3-D Secure of {name}", { name: connector.name }) },
    action: `${at}/draft`,
    revision: draft?.revision ?? 0,
    ...(!hasDirectoryServer && { before: providersNote() }),
    side: factsPart(inForce, { title: t("In force") }),
    hint: t("Payments are authenticated by the draft only after it is activated."),
  });
}
