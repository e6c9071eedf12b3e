import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange, MailServer } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import type { FieldGroup } from "../../configuration/form-fields.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { actLink } from "../../frame/question-page.ts";
import { t } from "../../language/translate.ts";
import { settingsFormPage, type SettingsView } from "../settings-page.ts";
import { testedPart, type TestedMail } from "./tested-part.ts";

interface MailView extends SettingsView {
  readonly groups: readonly FieldGroup[];
  readonly version: string;
  readonly server: MailServer | null;
  readonly tested: TestedMail | undefined;
  /** The change of the server has removed the password of the one before. */
  readonly isPasswordRemoved: boolean;
  readonly changes: readonly ConfigurationChange[];
  readonly now: Temporal.Instant;
}

/** The mail server of a tenant, and which mails it sends. */
export function mailPage(visit: PlaceVisit, view: MailView): ShownPage {
  const { groups, version, changes, now, isPasswordRemoved } = view;
  return settingsFormPage(visit, view, {
    title: t("E-mail"),
    lead: t("For payment links, invitations and notices of this tenant."),
    path: "mail",
    groups,
    version,
    before: isPasswordRemoved
      ? html`<p class="notice wait" role="status">
          ${icon("alert")}<span
            >${t("The password was removed, because it was for another server. Enter it again.")}</span
          >
        </p>`
      : html``,
    side: html`${testPart(visit, view)} ${removePart(visit, view)} ${changesPart(visit, { changes, now })}`,
  });
}

function testPart({ at, viewer }: PlaceVisit, { server, tested }: MailView): Html {
  if (!server)
    return html`<section class="panel pad">
      <h2>${t("No mail is sent yet")}</h2>
      <p>
        ${t("Without a mail server, payment links and invitations are shown for you to send them yourself.")}
      </p>
    </section>`;
  return html`<section class="panel" id="test">
    <header><h2>${t("Test mail")}</h2></header>
    <div class="body account">
      ${tested === undefined ? "" : testedPart(tested)}
      <form method="post" action="${at("settings", "mail", "test", { "#": "test" })}">
        ${csrfField(viewer)}
        <button>${t("Send a test mail")}</button>
        <p class="hint">${t("To {email}, with the saved settings.", { email: viewer.person.email })}</p>
      </form>
      ${
        server.isDelegated === true
          ? html`<p class="hint">
              ${t("Mails that open an account of this console need a server that was set with the root credential.")}
            </p>`
          : ""
      }
    </div>
  </section>`;
}

function removePart({ at }: PlaceVisit, { server }: MailView): Html {
  if (!server) return html``;
  return html`<p class="actions">
    ${actLink({ at: at("settings", "mail", "remove"), text: t("Remove the mail server"), look: "danger" })}
  </p>`;
}
