import { html, type Html } from "../../platform/pages/index.ts";
import { counted, listed, t } from "../language/translate.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, type Viewer } from "../frame/page.ts";

export interface RequiredFactor {
  /** The tenant itself requires it. */
  readonly isOwn: boolean;
  /** Names of tenants above that require it. */
  readonly above: readonly string[];
  /** Colleagues that have none. */
  readonly without: number;
}

/** Whether two factors are required at the place, and by whom; an owner of a tenant changes it. */
export function requiredFactorPart(view: {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly requiredFactor: RequiredFactor;
}): Html {
  const { base, viewer, place, requiredFactor } = view;
  const { isOwn, above, without } = requiredFactor;
  const mayChange = place.isOwner && place.kind === "tenant";
  return html`<section class="panel pad" aria-labelledby="required-title">
    <h2 id="required-title">${t("Second factor")}</h2>
    <p>
      ${isOwn ? t("Everybody with a role at {place} or below needs an authenticator app or a passkey.", { place: place.name }) : ""}
      ${above.length > 0 ? t("Required by {tenants} for everything below.", { tenants: listed(above) }) : ""}
      ${isOwn || above.length > 0 ? "" : t("Optional: people can sign in with a password only.")}
      ${without === 0 ? "" : counted(without, { one: "{count} colleague has none.", other: "{count} colleagues have none." })}
    </p>
    ${
      mayChange
        ? html`<form method="post" action="${base}/console/${place.guid}/second-factor">
            ${csrfField(viewer)}
            <input type="hidden" name="required" value="${isOwn ? "no" : "yes"}" />
            ${isOwn ? "" : html`<p class="hint">${t("People without one must set one up before they continue.")}</p>`}
            <button>${isOwn ? t("Stop requiring a second factor") : t("Require a second factor")}</button>
          </form>`
        : ""
    }
  </section>`;
}
