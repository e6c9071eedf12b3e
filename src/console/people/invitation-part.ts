import { html, type Html } from "../../platform/pages/index.ts";
import type { InvitationMailState } from "./invitation-mails/mail-store.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import type { OpenInvitation } from "./invitation-store.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";

/** Whether the mail was sent, and until when the link is valid. */
export function invitationState({ mailState, expiresAt }: OpenInvitation): Html {
  const mail =
    mailState === null
      ? t("not mailed, because no mail server was set up with the root credential")
      : t(MAIL_WORDS[mailState]);
  return html`<span class="hint">${t("{mail}; until {time}", { mail, time: timeText(expiresAt) })}</span>`;
}

const MAIL_WORDS: Readonly<Record<InvitationMailState, PlainText>> = {
  queued: "the mail is waiting to be sent",
  sending: "the mail is being sent",
  sent: "mailed",
  unclear: "the mail server did not respond: it may have arrived",
  refused: "the mail server refused the mail",
  not_sent: "not mailed, because the mail server has been removed or replaced",
};

/** Sending again makes a new link, because the old one is not kept. */
export function invitationActions({ at, viewer }: PlaceVisit, { id, email }: OpenInvitation): Html {
  return html`<form class="actions" method="post" action="${at("invitations", id, "resend")}">
    ${csrfField(viewer)}
    <button>${t("New link")}<span class="unseen"> ${t("for {email}", { email: email ?? "" })}</span></button>
    ${actLink({ at: at("invitations", id, "withdraw"), text: t("Withdraw"), of: t("the invitation of {email}", { email: email ?? "" }), look: "danger" })}
  </form>`;
}
