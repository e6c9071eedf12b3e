import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { ListedPlace } from "../../tenancy/index.ts";
import { t } from "../language/translate.ts";
import type { PlaceView } from "../access/places.ts";
import { later } from "./later.ts";

/**
 * The places of a person, by name; a list of the page opens without a script, and the search is a page. The list has the first places
 * only: the last link searches among all, and the script gives it the typed name.
 */
export function placeSwitcher({
  base,
  place,
  places,
}: {
  base: string;
  place: PlaceView | undefined;
  places: readonly ListedPlace[];
}): Html {
  return html`<details class="place">
    <summary>
      ${placeTile(place?.name ?? "?")}<span
        ><b>${place?.name ?? t("Choose a place")}</b
        ><span class="tiny soft">${place ? kindWord(place.kind) : t("Tenant or merchant")}</span></span
      >${icon("down", "s")}
    </summary>
    ${later(
      html`<div class="pop">
        <form method="get" action="${base}/console/places" role="search" aria-label="${t("Search places")}">
          <label class="unseen" for="place-name">${t("Search places")}</label>
          <input
            id="place-name"
            name="name"
            type="search"
            maxlength="100"
            autocomplete="off"
            placeholder="${t("Search places")}"
            data-filters="place-list"
          />
        </form>
        <div id="place-list">${placeTree({ base, places, present: place?.guid })}</div>
        <a href="${base}/console/places" data-search="${t("Search all places")}" data-all="${t("All places")}"
          >${t("All places")}</a
        >
      </div>`,
    )}
  </details>`;
}

/** Tenants with what is below them; a place whose tenant is not in the list stands alone. */
function placeTree({
  base,
  places,
  present,
}: {
  base: string;
  places: readonly ListedPlace[];
  present?: string | undefined;
}): Html {
  const listed = new Set(places.map(({ guid }) => guid));
  const below = Map.groupBy(places, ({ parentGuid }) =>
    parentGuid !== null && listed.has(parentGuid) ? parentGuid : "",
  );
  const level = (parent: string): Html => {
    const own = below.get(parent) ?? [];
    if (own.length === 0) return html``;
    return html`<ul ${parent === "" ? "" : html`class="inner"`}>
      ${own.map(
        ({ guid, name }) =>
          html`<li>
            <a href="${base}/console/${guid}/overview" ${guid === present ? html`aria-current="true"` : ""}
              >${placeTile(name)}<span>${name}</span></a
            >${level(guid)}
          </li>`,
      )}
    </ul>`;
  };
  return level("");
}

/** The letters of a name on one of four grounds, always the same for a name. */
export function placeTile(name: string, shape = ""): Html {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return html`<span
    class="tile${TONES[sum % TONES.length] ?? ""}${shape}"
    aria-hidden="true"
    data-letters="${initials(name)}"
  ></span>`;
}

const TONES = ["", " b", " w", " q"];

function initials(name: string): string {
  const [first = [], second] = name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => Array.from(word));
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return letters.join("").toUpperCase();
}

function kindWord(kind: PlaceView["kind"]): string {
  return kind === "tenant" ? t("Tenant") : t("Merchant");
}
