import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** Where no rule looks at the lists, and how one is made. */
export function noEffectNote({
  base,
  viewer,
  place,
  mayCreate,
}: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  /** A profile belongs to the tenant of the place. */
  mayCreate: boolean;
}): Html {
  return html`<div class="notice wait" role="status">
    ${icon("alert")}
    <div>
      <p>
        <b>${t("The lists have no effect yet.")}</b>
        ${t("No default risk profile here declines what is on a block list.")}
      </p>
      ${
        mayCreate
          ? html`<form method="post" action="${base}/console/${place.guid}/risk/profile">
              ${csrfField(viewer)}<button>${t("Create a profile that declines it")}</button>
            </form>`
          : ""
      }
    </div>
  </div>`;
}
