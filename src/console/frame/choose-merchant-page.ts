import { html } from "../../platform/pages/index.ts";
import { areaOf } from "./area-of.ts";
import type { PlaceVisit } from "./console-route.ts";
import type { Area, ShownPage } from "./page.ts";
import { findByName } from "./find-by-name.ts";
import { noMerchantPart } from "./no-merchant-part.ts";
import { pageHead } from "./page-head.ts";
import { placeTile } from "./place-switcher.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Areas with pages that need a merchant, by their own names. */
const AREAS: Readonly<Partial<Record<Area, PlainText>>> = {
  batches: "Batches",
  connectors: "Connectors",
  customers: "Customers",
  developers: "Developers",
  links: "Links",
  routing: "Routing",
  settings: "Settings",
};

/** At a tenant, where a page needs a merchant first. */
export function chooseMerchantPage(
  visit: PlaceVisit,
  options: {
    title: string;
    /** For the page, below the merchant's place. */
    path: string;
    merchants: readonly (readonly [guid: string, name: string])[];
    /** The name that was searched for; undefined where all merchants are shown, which are few. */
    name: string | undefined;
  },
): ShownPage {
  const { place, at, pageAt } = visit;
  const { title, path, merchants, name } = options;
  const area = areaOf(`/${place.guid}/${path}`);
  const above = area && AREAS[area];
  const content = html`${pageHead({
    title,
    above: area && above && path.startsWith(`${area}/`) ? [{ at: at(area), text: t(above) }] : [],
    lead:
      merchants.length === 0 && name === undefined
        ? undefined
        : t("Choose a merchant of {place}.", { place: place.name }),
  })}
  ${name === undefined ? "" : findByName({ label: t("Search merchants"), name })}
  ${
    merchants.length === 0
      ? name === undefined
        ? noMerchantPart(visit)
        : html`<p>${t("No match.")}</p>`
      : html`<ul class="providers">
          ${merchants.map(
            ([guid, merchant]) =>
              html`<li class="panel open with-tile">
                ${placeTile(merchant)}<a class="go" href="${pageAt(guid, ...path.split("/"))}">${merchant}</a>
              </li>`,
          )}
        </ul>`
  }`;
  return { title, content };
}
