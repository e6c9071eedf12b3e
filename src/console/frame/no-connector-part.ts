import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "./console-route.ts";
import { t } from "../language/translate.ts";

/**
 * Stands where a page needs a connector and the place has none, and leads to the form for one.
 *
 * @param text what the connector is needed for
 */
export function noConnectorPart({ at, place }: PlaceVisit, text: string): Html {
  return html`<section class="panel pad">
    <h2>${t("There is no connector yet")}</h2>
    <p>${text}</p>
    ${
      place.allows("configure")
        ? html`<p class="actions">
            <a class="button primary" href="${at("connectors", "new")}">${t("Connect a provider")}</a>
          </p>`
        : html`<p class="soft small">${t("An operator can connect a provider.")}</p>`
    }
  </section>`;
}
