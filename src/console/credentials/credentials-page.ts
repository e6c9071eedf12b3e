import { PROVISIONING_PERMISSIONS, type ProvisioningPermission } from "../../authority/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { NewCredential, ProvisioningCredential } from "../../tenancy/index.ts";
import { givenPermissions } from "./given-permissions.ts";
import { below } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { timeText } from "../language/time-text.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { madeBy } from "../frame/made-by.ts";
import { doneNote } from "../frame/done-note.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

export interface CredentialValues {
  readonly name: string;
  readonly permissions: readonly ProvisioningPermission[];
}

interface CredentialsView {
  readonly credentials: readonly ProvisioningCredential[];
  /** Names of who made them, by the name in the audit. */
  readonly makers: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
  readonly curl: string;
  readonly done?: string;
  /** A credential that was just made: its password is shown once. */
  readonly made?: NewCredential;
  readonly values?: CredentialValues;
  readonly problem?: { readonly field: string; readonly message: string };
}

export function credentialsPage(visit: PlaceVisit, view: CredentialsView): ShownPage {
  const { place } = visit;
  const { credentials, made, problem } = view;
  const content = html`${pageHead({
      title: t("Credentials of the provisioning API"),
      above: [{ at: visit.at("people"), text: t("People") }],
      here: t("Credentials"),
      lead: t("A credential reaches {place} and everything below it. It ends after 90 days.", {
        place: place.name,
      }),
    })}
    ${errorSummary(problem ? [problem] : [])} ${problem || made ? "" : doneNote(view.done)}
    ${
      made
        ? html`<div class="note" role="status">
            <h2>${t("Save this password")}</h2>
            <p>
              ${t("It is not shown again. The credential is valid until {time}.", { time: timeText(made.credential.expiresAt) })}
            </p>
            <pre tabindex="0"><code>${made.credential.guid}:${made.password}</code></pre>
          </div>`
        : ""
    }
    <div class="two">
      ${
        credentials.length === 0
          ? emptyPart({
              title: t("There are no credentials yet"),
              text: t("With a credential a program can set up merchants and connectors here."),
            })
          : html`<ul class="cards">
              ${credentials.toReversed().map((credential) => credentialCard(visit, view, credential))}
            </ul>`
      }
      ${place.isOwner ? createForm(visit, view) : html`<p class="hint">${t("An owner of this place can create them.")}</p>`}
    </div>`;
  const status = problem ? 422 : 200;
  return { title: t("Credentials"), content, curl: view.curl, status };
}

const PERMISSION_WORDS: Readonly<Record<ProvisioningPermission, PlainText>> = {
  read: "Read configuration",
  configure: "Configure",
  credentials: "Manage credentials",
  annotate: "Annotate payments",
  bank: "Work with the bank account",
  operate: "Operate the gateway",
  privacy: "Data of one person",
  review: "Decide reviews",
  vault: "Move cards in and out",
};

function credentialCard(
  visit: PlaceVisit,
  { makers, now }: CredentialsView,
  credential: ProvisioningCredential,
): Html {
  const { place } = visit;
  const { guid, name, permissions, expiresAt, revokedAt } = credential;
  const isUsable = revokedAt === null && Temporal.Instant.compare(expiresAt, now) > 0;
  const own = below(visit.at, "credentials", guid);
  const given = givenPermissions(place);
  const mayRotate = permissions.every((permission) => given.includes(permission));
  return html`<li>
    <p>
      <strong>${name}</strong> ·
      ${permissions.map((permission, index) => html`${index === 0 ? "" : ", "}${t(PERMISSION_WORDS[permission])} <code class="small soft">${permission}</code>`)}<br />
      <span class="hint">${guid} · ${endText(credential, isUsable)}${madeBy(credential, makers)}</span>
    </p>
    ${
      isUsable && place.isOwner
        ? html`<p class="actions">
            ${mayRotate ? actLink({ at: own("rotate"), text: t("Rotate password"), of: name }) : ""}
            ${actLink({ at: own("revoke"), text: t("Revoke"), of: name, look: "danger" })}
          </p>`
        : ""
    }
  </li>`;
}

function endText({ expiresAt, revokedAt }: ProvisioningCredential, isUsable: boolean): string {
  if (revokedAt) return t("revoked {time}", { time: timeText(revokedAt) });
  const time = timeText(expiresAt);
  return isUsable ? t("valid until {time}", { time }) : t("ended {time}", { time });
}

function createForm({ at, place, viewer }: PlaceVisit, { values, problem }: CredentialsView): Html {
  return html`<section class="panel" aria-labelledby="create-title">
    <header><h2 id="create-title">${t("Create a credential")}</h2></header>
    <form class="body" method="post" action="${at("credentials")}">
      ${csrfField(viewer)}
      ${textField({
        name: "name",
        label: t("Purpose"),
        value: values?.name ?? "",
        problem: problem?.field === "name" ? problem.message : undefined,
        autocomplete: "off",
        required: true,
        maxlength: 100,
      })}
      ${givenPermissions(place).map(
        (permission) =>
          html`<p class="check">
            <input
              type="checkbox"
              id="permission-${permission}"
              name="permission-${permission}"
              value="yes"
              ${(values?.permissions ?? ["read"]).includes(permission) ? "checked" : ""}
            />
            <label for="permission-${permission}"
              >${t(PERMISSION_WORDS[permission])} <code class="small soft">${permission}</code>:
              ${t(PROVISIONING_PERMISSIONS[permission])}</label
            >
          </p>`,
      )}
      <button class="primary">${t("Create credential")}</button>
    </form>
  </section>`;
}
