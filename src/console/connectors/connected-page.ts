import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { crumbs } from "./new-connector-page.ts";

/** After a provider was connected: the secret, once, and what to do next. */
export function connectedPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  name: string;
  guid: string;
  secret: Html;
}): ConsolePage {
  const { base, viewer, place, name, guid, secret } = view;
  const title = t("{name} is connected", { name });
  const content = html`${crumbs(view, name)}
    <h1>${title}</h1>
    ${secret}
    <p class="actions">
      <a class="button primary" href="${base}/console/${place.guid}/connectors/${guid}"
        >${t("Open the connector")}</a
      >
    </p>
    <p class="hint">${t("Its page has the webhook address for the provider, and all settings.")}</p>`;
  return { title, content, viewer, area: "connectors" };
}
