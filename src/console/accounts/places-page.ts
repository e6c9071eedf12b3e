import { html } from "../../platform/pages/index.ts";
import type { ListedPlace } from "../../tenancy/index.ts";
import type { Membership } from "../access/person.ts";
import { roleWord } from "../access/role-words.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { findByName } from "../frame/find-by-name.ts";
import { placeTile } from "../frame/place-switcher.ts";
import { pageHead } from "../frame/page-head.ts";
import { listed, t } from "../language/translate.ts";

/** The places of a person, by name. */
export function placesPage(
  { pageAt }: PersonalVisit,
  options: {
    /** The name that was searched for. */
    readonly name: string;
    readonly memberships: readonly Membership[];
    readonly places: readonly ListedPlace[];
    readonly hasMore: boolean;
  },
): ShownPage {
  const { name, memberships, places, hasMore } = options;
  const title = t("Where to?");
  const rolesOf = Map.groupBy(memberships, ({ placeGuid }) => placeGuid);
  const content = html`${pageHead({ title })}
  ${
    memberships.length === 0
      ? html`<p>${t("You no longer have a role at any place. An owner can invite you again.")}</p>`
      : html`${findByName({ label: t("Search places"), name, action: pageAt("places") })}
          ${places.length === 0 ? html`<p>${t("No match.")}</p>` : ""}
          <ul class="cards">
            ${places.map(
              ({ guid, name: placeName, kind }) =>
                html`<li>
                  <p class="with-tile">
                    ${placeTile(placeName)}<a href="${pageAt(guid, "overview")}"
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
  return { title, content };
}
