import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { crumbs } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { aboveNew } from "./new-connector-page.ts";

/** After a provider was connected: the secret, once, and what to do next. */
export function connectedPage(
  { at }: PlaceVisit,
  view: {
    name: string;
    guid: string;
    secret: Html;
    /** The merchant's payment selection pages. */
    selections: readonly { readonly guid: string; readonly name: string }[];
  },
): ShownPage {
  const { name, guid, secret, selections } = view;
  const title = t("{name} is connected", { name });
  const content = html`${crumbs(aboveNew(at), name)}
    <h1>${title}</h1>
    ${secret}
    <p class="actions">
      <a class="button primary" href="${at("connectors", guid)}">${t("Open the connector")}</a>
      ${
        selections.length === 0
          ? html`<a class="button" href="${at("connectors", "new-selection")}"
              >${t("New payment selection page")}</a
            >`
          : selections.map(
              (one) =>
                html`<a class="button" href="${at("connectors", one.guid)}"
                  >${t("Offer it on {name}", { name: one.name })}</a
                >`,
            )
      }
    </p>
    <p class="hint">${t("Its page has the webhook address for the provider, and all settings.")}</p>`;
  return { title, content };
}
