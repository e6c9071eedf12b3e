import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";

/** Between the links for one payment and those for several. */
export function linkTabs({ at }: PlaceVisit, current: "single" | "reusable"): Html {
  const chip = (kind: typeof current, href: string, text: string): Html =>
    html`<a class="chip" href="${href}" ${kind === current ? html`aria-current="page"` : ""}>${text}</a>`;
  return html`<nav class="chips" aria-label="${t("Kinds of links")}">
    ${chip("single", at("links"), t("For one payment"))}
    ${chip("reusable", at("links", "reusable"), t("For several payments"))}
  </nav>`;
}
