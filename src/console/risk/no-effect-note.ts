import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** Where no rule looks at the lists, and how one is made by who may: a profile belongs to the tenant of the place. */
export function noEffectNote({ at, viewer }: PlaceVisit, { mayCreate }: { mayCreate: boolean }): Html {
  return html`<div class="notice wait" role="status">
    ${icon("alert")}
    <div>
      <p>
        <b>${t("The lists have no effect yet.")}</b>
        ${t("No default risk profile here declines what is on a block list.")}
      </p>
      ${
        mayCreate
          ? html`<form method="post" action="${at("risk", "profile")}">
              ${csrfField(viewer)}<button>${t("Create a profile that declines it")}</button>
            </form>`
          : ""
      }
    </div>
  </div>`;
}
