import { html, icon } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { menuLists, menuOf } from "./menu.ts";
import type { ConsolePage, Viewer } from "./page.ts";

/** The whole menu of a place: what the bar of a phone has no room for. */
export function menuPage({
  base,
  viewer,
  place,
}: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
}): ConsolePage {
  const content = html`<div class="head"><h1>${place.name}</h1></div>
    <nav class="menu whole" aria-label="${t("All pages")}">
      ${menuLists(menuOf(place, viewer.frame?.waiting ?? {}), { base, area: undefined })}
      <ul>
        <li><a href="${base}/console/places">${icon("search")}${t("Choose another place")}</a></li>
        <li><a href="${base}/console/me">${icon("customers")}${viewer.person.name}</a></li>
      </ul>
    </nav>`;
  return { title: t("Menu"), content, viewer };
}
