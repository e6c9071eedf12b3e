import { html, type Html } from "../../platform/pages/index.ts";
import { counted, listed, t } from "../language/translate.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { actLink, type Question } from "../frame/question-page.ts";

export interface RequiredFactor {
  /** The tenant itself requires it. */
  readonly isOwn: boolean;
  /** Names of tenants above that require it. */
  readonly above: readonly string[];
  /** Colleagues that have none. */
  readonly without: number;
}

/** Whether two factors are required at the place, and by whom; an owner of a tenant changes it. */
export function requiredFactorPart(
  { at, place }: Pick<PlaceVisit, "at" | "place">,
  requiredFactor: RequiredFactor,
): Html {
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
        ? actLink({
            at: at("second-factor"),
            text: isOwn ? t("Stop requiring a second factor") : t("Require a second factor"),
          })
        : ""
    }
  </section>`;
}

/** Before an owner requires a second factor, or no longer does. */
export function requiredFactorQuestion(
  { at, place: { name: place } }: PlaceVisit,
  { isOwn, without }: RequiredFactor,
): Question {
  const from = { at: at("people"), text: t("People") };
  const fields = html`<input type="hidden" name="required" value="${isOwn ? "no" : "yes"}" />`;
  return isOwn
    ? {
        title: t("Stop requiring a second factor at {place}?", { place }),
        consequences: [
          t("People without one can sign in with a password only, unless a tenant above requires it."),
        ],
        button: t("Stop requiring a second factor"),
        kind: "ends",
        fields,
        from,
      }
    : {
        title: t("Require a second factor at {place}?", { place }),
        consequences: [
          t("People without one must set one up before they continue, from their next page."),
          counted(without, { one: "{count} colleague has none.", other: "{count} colleagues have none." }),
        ],
        button: t("Require a second factor"),
        kind: "moves",
        fields,
        from,
      };
}
