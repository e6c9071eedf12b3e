import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { Passkey } from "./passkeys/passkey-store.ts";
import { timeText } from "../language/time-text.ts";
import { doneNote } from "../frame/done-note.ts";
import { textField } from "../frame/field.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { actLink } from "../frame/question-page.ts";
import { passkeyForm } from "./passkey-part.ts";

interface PasskeysView {
  readonly passkeys: readonly Passkey[];
  /** False where browsers have none: without https, or at an IP address. */
  readonly isAvailable: boolean;
}

/** The person's own passkeys. */
export function passkeysPage(visit: PersonalVisit, view: PasskeysView): ShownPage {
  const { pageAt, viewer, query } = visit;
  const { passkeys, isAvailable } = view;
  const content = html`${pageHead({
    title: t("Passkeys"),
    above: [{ at: pageAt("me"), text: viewer.person.name }],
    lead: t(
      "A passkey signs you in without a password: your device verifies you by fingerprint, face or PIN. You also use it to confirm sensitive actions.",
    ),
  })}
  ${doneNote(query("done"))}
  ${
    passkeys.length === 0
      ? html`<p class="panel pad soft">${t("You have none yet.")}</p>`
      : html`<ul class="cards">
          ${passkeys.map((passkey) => card(visit, passkey))}
        </ul>`
  }
  ${isAvailable ? addLink(visit) : html`<p class="hint">${t("Browsers allow passkeys only at an HTTPS address with a host name, or at localhost. This gateway's public address is neither.")}</p>`}`;
  return { title: t("Passkeys"), content };
}

function addLink({ pageAt, viewer }: PersonalVisit): Html {
  if (viewer.person.isDemo) return html`<p class="hint">${t("Demo accounts have none.")}</p>`;
  return html`<p>
      <a class="button primary" href="${pageAt("me", "passkeys", "new")}">${t("Add a passkey")}</a>
    </p>
    <p class="hint">
      ${t("Your password stays valid. Without a second factor, the password alone is enough to sign in.")}
    </p>`;
}

function card({ pageAt }: PersonalVisit, passkey: Passkey): Html {
  const { id, name, createdAt, lastUsedAt, suspendedAt } = passkey;
  const added = timeText(createdAt);
  const use = lastUsedAt
    ? t("added {added}, last used {used}", { added, used: timeText(lastUsedAt) })
    : t("added {added}, not used yet", { added });
  return html`<li>
    <p>
      <strong>${name}</strong>
      ${suspendedAt ? html`<span class="badge wrong">${t("Not accepted")}</span>` : ""}<br />
      <span class="hint">${use}</span>
      ${
        suspendedAt
          ? html`<br />${t("Its counter went backwards, so it may have been copied. Remove it and add a new one.")}`
          : ""
      }
    </p>
    ${actLink({ at: pageAt("me", "passkeys", id, "remove"), text: t("Remove"), of: name, look: "danger" })}
  </li>`;
}

/** Names a passkey before it is made. Without scripts there are none. */
export function newPasskeyPage(
  { pageAt, viewer }: PersonalVisit,
  {
    name,
    problem,
  }: {
    readonly name: string;
    readonly problem?: { readonly field: string; readonly message: string } | undefined;
  },
): ShownPage {
  const inputs = textField({
    name: "name",
    label: t("Name"),
    value: name,
    hint: t("A name that you will recognise, for example: my phone."),
    problem: problem?.message,
    required: true,
    autocomplete: "off",
    maxlength: 60,
  });
  const content = html`${pageHead({
      title: t("Add a passkey"),
      above: [{ at: pageAt("me", "passkeys"), text: t("Passkeys") }],
    })}
    ${errorSummary(problem ? [problem] : [])}
    <p>${t("Your browser asks where to store it, and your device verifies that it is you.")}</p>
    ${passkeyForm({ action: pageAt("me", "passkeys"), fields: {}, inputs, viewer, ceremony: "create", label: t("Create passkey") })}
    <noscript><p>${t("This requires a browser with JavaScript enabled.")}</p></noscript>`;
  const status = problem ? 422 : 200;
  return { title: t("Add a passkey"), content, status, usesPasskeys: true };
}
