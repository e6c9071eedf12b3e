import type { Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { emptyPart } from "./empty-part.ts";

/** Stands where a page shows payments and the place never had one. */
export function noPaymentsPart(
  { base, place }: { readonly base: string; readonly place: PlaceView },
  more = "",
): Html {
  return emptyPart({
    title: t("There are no payments yet"),
    text: `${t("The first one appears here as soon as it is made.")} ${more}`.trim(),
    action: { at: `${base}/console/${place.guid}/overview`, text: t("Go to the first steps") },
  });
}
