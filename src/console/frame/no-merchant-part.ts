import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { PlaceVisit } from "./console-route.ts";

/** Stands where a page of a tenant needs a merchant and there is none, and leads to the form for one. */
export function noMerchantPart({ at, place }: Pick<PlaceVisit, "at" | "place">): Html {
  return html`<section class="panel pad">
    <h2>${t("{place} has no merchant yet.", { place: place.name })}</h2>
    <p>${t("Connectors, API users and payments belong to a merchant.")}</p>
    ${
      place.allows("settings")
        ? html`<p class="actions">
            <a class="button primary" href="${at("settings", "organisation", "new-merchant")}"
              >${t("New merchant")}</a
            >
          </p>`
        : ""
    }
  </section>`;
}
