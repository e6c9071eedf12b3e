import { html, icon } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { PlaceVisit } from "./console-route.ts";
import { menuLists, menuOf } from "./menu.ts";
import type { ShownPage } from "./page.ts";

/** The whole menu of a place: what the bar of a phone has no room for. */
export function menuPage({ base, viewer, place, pageAt }: PlaceVisit): ShownPage {
  const content = html`<div class="head"><h1>${place.name}</h1></div>
    <nav class="menu whole" aria-label="${t("All pages")}">
      ${menuLists(menuOf(place, viewer.frame?.waiting ?? {}), { base, area: undefined })}
      <ul>
        <li><a href="${pageAt("places")}">${icon("search")}${t("Choose another place")}</a></li>
        <li><a href="${pageAt("me")}">${icon("customers")}${viewer.person.name}</a></li>
      </ul>
    </nav>`;
  return { title: t("Menu"), content };
}
