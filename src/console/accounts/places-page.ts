import { html } from "../../platform/pages/index.ts";
import type { ListedPlace } from "../../tenancy/index.ts";
import type { Membership } from "../access/person.ts";
import { roleWord } from "../access/role-words.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { findByName } from "../frame/find-by-name.ts";
import { placeTile } from "../frame/place-switcher.ts";
import { listed, t } from "../language/translate.ts";

/** The places of a person, by name. */
export function placesPage(options: {
  base: string;
  viewer: Viewer;
  title: string;
  /** The name that was searched for. */
  name: string;
  memberships: readonly Membership[];
  places: readonly ListedPlace[];
  hasMore: boolean;
}): ConsolePage {
  const { base, viewer, title, name, memberships, places, hasMore } = options;
  const rolesOf = Map.groupBy(memberships, ({ placeGuid }) => placeGuid);
  const content = html`<div class="head"><h1>${title}</h1></div>
    ${
      memberships.length === 0
        ? html`<p>${t("You no longer have a role at any place. An owner can invite you again.")}</p>`
        : html`${findByName({ label: t("Search places"), name, action: `${base}/console/places` })}
            ${places.length === 0 ? html`<p>${t("No match.")}</p>` : ""}
            <ul class="cards">
              ${places.map(
                ({ guid, name: placeName, kind }) =>
                  html`<li>
                    <p class="with-tile">
                      ${placeTile(placeName)}<a href="${base}/console/${guid}/overview"
                        ><strong>${placeName}</strong></a
                      >
                    </p>
                    <span class="soft small"
                      >${listed([
                        kind === "tenant" ? t("Tenant") : t("Merchant"),
                        ...(rolesOf.get(guid) ?? []).map(({ role }) => roleWord(role)),
                      ])}</span
                    >
                  </li>`,
              )}
            </ul>
            ${hasMore ? html`<p class="hint">${t("There are more. Search for a name.")}</p>` : ""}`
    }`;
  return { title, content, viewer };
}
