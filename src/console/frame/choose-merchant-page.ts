import { html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { Area, ConsolePage, Viewer } from "./page.ts";
import { noMerchantPart } from "./no-merchant-part.ts";
import { pageHead } from "./page-head.ts";
import { placeTile } from "./place-switcher.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Areas with pages that need a merchant, by their own names. */
const AREAS: Readonly<Partial<Record<Area, PlainText>>> = {
  batches: "Batches",
  connectors: "Connectors",
  developers: "Developers",
  links: "Links",
  routing: "Routing",
  settings: "Settings",
};

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
  const above = AREAS[area];
  const content = html`${pageHead({
    title,
    above:
      above && path.startsWith(`${area}/`)
        ? [{ at: `${base}/console/${place.guid}/${area}`, text: t(above) }]
        : [],
    lead: merchants.length === 0 ? undefined : t("Choose a merchant of {place}.", { place: place.name }),
  })}
  ${
    merchants.length === 0
      ? noMerchantPart({ base, place })
      : html`<ul class="providers">
          ${merchants.map(
            ([guid, name]) =>
              html`<li class="panel open with-tile">
                ${placeTile(name)}<a class="go" href="${base}/console/${guid}/${path}">${name}</a>
              </li>`,
          )}
        </ul>`
  }`;
  return { title, content, viewer, area };
}
