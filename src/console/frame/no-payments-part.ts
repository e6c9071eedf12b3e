import type { Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { PlaceVisit } from "./console-route.ts";
import { emptyPart } from "./empty-part.ts";

/** Stands where a page shows payments and the place never had one. */
export function noPaymentsPart({ at }: PlaceVisit, more = ""): Html {
  return emptyPart({
    title: t("There are no payments yet"),
    text: `${t("The first one appears here as soon as it is made.")} ${more}`.trim(),
    action: { at: at("overview"), text: t("Go to the first steps") },
  });
}
