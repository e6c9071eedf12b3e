import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";

/** Between the links for one payment and those for several. */
export function linkTabs({
  base,
  place,
  current,
}: {
  base: string;
  place: PlaceView;
  current: "single" | "reusable";
}): Html {
  const at = `${base}/console/${place.guid}/links`;
  const chip = (kind: typeof current, href: string, text: string): Html =>
    html`<a class="chip" href="${href}" ${kind === current ? html`aria-current="page"` : ""}>${text}</a>`;
  return html`<nav class="chips" aria-label="${t("Kinds of links")}">
    ${chip("single", at, t("For one payment"))}
    ${chip("reusable", `${at}/reusable`, t("For several payments"))}
  </nav>`;
}
