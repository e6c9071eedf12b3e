import { html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { Area, ConsolePage, Viewer } from "./page.ts";
import { t } from "../language/translate.ts";

/** At a tenant, where a page needs a merchant first. */
export function chooseMerchantPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  area: Area;
  title: string;
  /** For the page, below the merchant's place. */
  path: string;
  merchants: readonly (readonly [guid: string, name: string])[];
}): ConsolePage {
  const { base, viewer, place, area, title, path, merchants } = options;
  const content = html`<h1>${title}</h1>
    ${
      merchants.length === 0
        ? html`<p>${t("{place} has no merchant yet.", { place: place.name })}</p>`
        : html`<p>${t("Choose a merchant of {place}.", { place: place.name })}</p>
            <ul class="cards">
              ${merchants.map(
                ([guid, name]) =>
                  html`<li>
                    <p class="link-line"><a href="${base}/console/${guid}/${path}">${name}</a></p>
                  </li>`,
              )}
            </ul>`
    }`;
  return { title, content, viewer, area };
}
