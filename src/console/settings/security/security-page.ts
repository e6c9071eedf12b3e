import { html, type Html } from "../../../platform/pages/index.ts";
import { MIN_PASSWORD_LENGTH } from "../../../tenancy/index.ts";
import { IDLE_MINUTES, MAX_HOURS, PROOF_MINUTES } from "../../access/session.ts";
import { WRONG_PASSWORDS } from "../../accounts/sign-in-attempts.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import type { ShownPage } from "../../frame/page.ts";
import { timeText } from "../../language/time-text.ts";
import { counted, listed, t, tHtml } from "../../language/translate.ts";
import type { RequiredFactor } from "../../people/required-factor-part.ts";
import type { ShownRetention } from "../retention/read-retention.ts";
import { settingsHead, type SettingsView } from "../settings-page.ts";

interface SecurityView extends SettingsView {
  readonly requiredFactor: RequiredFactor;
  /** When the tenant began to require it, where the audit still says so. */
  readonly requiredSince: Temporal.Instant | null;
  readonly hasProvider: boolean;
  readonly audit: ShownRetention | undefined;
}

/** Security at a glance: it changes nothing, and leads to the pages that do. */
export function securityPage(visit: PlaceVisit, view: SecurityView): ShownPage {
  const title = t("Security");
  const content = html`${settingsHead(visit, {
      title,
      lead: t(
        "The rules of signing in and of the audit, with the page or setting that changes each of them.",
      ),
    })}
    <div class="two">
      <div class="stack">${signInPart(visit, view)} ${limitsPart()}</div>
      <div class="stack">${auditPart(visit, view)}</div>
    </div>`;
  return { title, content, curl: view.curl };
}

function signInPart({ at, place }: PlaceVisit, view: SecurityView): Html {
  return factsPanel(t("Signing in"), [
    [t("Second factor"), html`${factorText(place.name, view)} <a href="${at("people")}">${t("People")}</a>`],
    [
      t("Single sign-on"),
      html`${view.hasProvider ? t("An identity provider is set.") : t("No identity provider is set.")}
        <a href="${at("settings", "single-sign-on")}">${t("Single sign-on")}</a>`,
    ],
  ]);
}

function factorText(place: string, { requiredFactor, requiredSince }: SecurityView): string {
  const { isOwn, above, without } = requiredFactor;
  const required = [
    isOwn
      ? t("Everybody with a role at {place} or below needs an authenticator app or a passkey.", {
          place,
        })
      : "",
    isOwn && requiredSince ? t("Required since {time}.", { time: timeText(requiredSince) }) : "",
    above.length > 0 ? t("Required by {tenants} for everything below.", { tenants: listed(above) }) : "",
    isOwn || above.length > 0 ? "" : t("Optional: people can sign in with a password only."),
    without === 0
      ? ""
      : counted(without, { one: "{count} colleague has none.", other: "{count} colleagues have none." }),
  ];
  return required.filter((text) => text !== "").join(" ");
}

function limitsPart(): Html {
  const { most, lockMinutes } = WRONG_PASSWORDS;
  return factsPanel(t("Fixed by the gateway, for everybody"), [
    [
      t("A session ends"),
      t("after {minutes} minutes without use, and after {hours} hours in any case", {
        minutes: IDLE_MINUTES,
        hours: MAX_HOURS,
      }),
    ],
    [
      t("Sensitive actions"),
      t("need a sign-in, a code or a passkey of the last {minutes} minutes", { minutes: PROOF_MINUTES }),
    ],
    [
      t("Wrong passwords"),
      t("{count} block the sign-in for {minutes} minutes, for that address from that network", {
        count: most,
        minutes: lockMinutes,
      }),
    ],
    [
      t("Wrong codes"),
      t("{count} block the second step for {minutes} minutes, from every network", {
        count: most,
        minutes: lockMinutes,
      }),
    ],
    [
      t("Passwords"),
      t("at least {count} characters, and none that is easy to guess", { count: MIN_PASSWORD_LENGTH }),
    ],
  ]);
}

function auditPart({ at, place }: PlaceVisit, { audit }: SecurityView): Html {
  return html`<section class="panel">
    <header><h2>${t("Audit")}</h2></header>
    <div class="body stack">
      ${
        audit
          ? html`<p>
              ${tHtml("Entries are kept for {days}, by the setting {setting} of the gateway.", {
                days: counted(audit.days, { one: "{count} day", other: "{count} days" }),
                setting: html`<code>${audit.setting ?? ""}</code>`,
              })}
            </p>`
          : ""
      }
      <p>
        ${place.allows("audit") ? html`<a href="${at("audit")}">${t("Audit")}</a> · ` : ""}<a
          href="${at("settings", "retention")}"
          >${t("Retention")}</a
        >
      </p>
    </div>
  </section>`;
}
