import { html, type Html } from "../../platform/pages/index.ts";
import type { OpenInvitation } from "./invitation-store.ts";
import type { Invited } from "./invite-colleague.ts";
import type { Colleague } from "../access/person-store.ts";
import type { PersonRefusal } from "../access/person.ts";
import { ROLES, type Role } from "../access/permissions.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import { roleAndOwner, roleTitle } from "../access/role-words.ts";
import { doneNote } from "../frame/done-note.ts";
import { choiceField, textField } from "../frame/field.ts";
import { invitationActions, invitationState } from "./invitation-part.ts";
import { requiredFactorPart, type RequiredFactor } from "./required-factor-part.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { CONSOLE_LANGUAGES } from "../language/dictionary.ts";
import { timeText } from "../language/time-text.ts";
import { presentLanguage, t } from "../language/translate.ts";

/**
 * Which roles a person can give at a place. Administrators belong to the whole installation, and are made by administrators: the
 * other roles are what an owner is there to give.
 */
export function rolesToGive({ guid, roles }: Pick<PlaceView, "guid" | "roles">): readonly Role[] {
  const givesAdmin = guid === ROOT_TENANT_GUID && roles.includes("admin");
  return givesAdmin ? ROLES : ROLES.filter((role) => role !== "admin");
}

interface PeopleView {
  readonly colleagues: readonly Colleague[];
  readonly invitations: readonly OpenInvitation[];
  readonly requiredFactor: RequiredFactor;
  readonly curl?: string | undefined;
  readonly done?: string;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly values?: { readonly email: string; readonly role: string; readonly language: string };
  /** For the invitation that was just made: its address is shown once, where it is not mailed. */
  readonly link?: Pick<Invited, "email"> & { readonly address: string | undefined };
}

export function peoplePage(visit: PlaceVisit, view: PeopleView): ShownPage {
  const { place } = visit;
  const { colleagues, invitations, problem, link } = view;
  const content = html`${pageHead({ title: t("People at {place}", { place: place.name }), actions: otherPages(visit) })}
    ${errorSummary(problem ? [problem] : [])} ${problem || link ? "" : doneNote(view.done)}
    ${
      link
        ? html`<div class="note" role="status">
            <h2>
              ${link.address === undefined ? t("This link is mailed to {email}", { email: link.email }) : t("Send this link to {email}", { email: link.email })}
            </h2>
            ${
              link.address === undefined
                ? html`<p>
                    ${t("It works once, for 7 days. Only the recipient of the mail can accept it.")}
                  </p>`
                : html`<p>${t("It works once, for 7 days, and is not shown again.")}</p>
                    <pre tabindex="0"><code>${link.address}</code></pre>`
            }
          </div>`
        : ""
    }
    <div class="two">
      <div class="stack">
        <ul class="cards">
          ${colleagues.map((colleague) => colleagueCard(visit, colleague))}
        </ul>
        ${
          place.peoplePath.length < place.path.length
            ? html`<p class="hint">
                ${t("People with a role at a tenant above can act here too. They are listed there.")}
              </p>`
            : ""
        }
        ${
          invitations.length === 0
            ? ""
            : html`<h2>${t("Invited")}</h2>
                <ul class="cards">
                  ${invitations.map((invitation) => invitationCard(visit, invitation))}
                </ul>`
        }
        ${requiredFactorPart(visit, view.requiredFactor)}
      </div>
      ${place.isOwner ? inviteForm(visit, view) : html`<p class="hint">${t("An owner of this place can invite colleagues.")}</p>`}
    </div>`;
  return {
    title: t("People"),
    content,
    curl: view.curl,
    status: problem ? 422 : 200,
  };
}

function otherPages(visit: PlaceVisit): Html {
  const { place } = visit;
  const { at } = visit;
  return html`<a class="button" href="${at("limits")}">${t("Refund limits")}</a> ${
      place.kind === "tenant"
        ? html`<a class="button" href="${at("settings", "single-sign-on")}">${t("Single sign-on")}</a>
            <a class="button" href="${at("credentials")}">${t("Credentials of the provisioning API")}</a>`
        : ""
    }`;
}

function colleagueCard(visit: PlaceVisit, colleague: Colleague): Html {
  const { at, place, viewer } = visit;
  const isInherited = colleague.placeGuid !== place.guid;
  const mayRemove = place.isOwner && !isInherited && colleague.personId !== viewer.person.id;
  return html`<li>
    <p>
      <strong>${colleague.name}</strong> · ${roleAndOwner(colleague)}<br />
      <span class="hint"
        >${colleague.email}${isInherited ? ` · ${t("through a tenant above")}` : ""}${colleague.identityId === null ? "" : html` · ${providerLink(visit)}`}${colleague.hasSecondFactor ? "" : ` · ${t("no second factor")}`}${colleague.mayApprove || !colleague.approvesAt ? "" : ` · ${t("approves from {time}", { time: timeText(colleague.approvesAt) })}`}</span
      >
    </p>
    ${
      mayRemove
        ? html`<p class="actions">
            ${
              colleague.hasSecondFactor
                ? html`<a class="button" href="${at("people", colleague.id, "reset")}"
                    >${t("Reset second factor")}<span class="unseen"> ${t("of {name}", colleague)}</span></a
                  >`
                : ""
            }
            <a class="button danger" href="${at("people", colleague.id, "remove")}"
              >${t("Remove")}<span class="unseen"> ${colleague.name}</span></a
            >
          </p>`
        : ""
    }
  </li>`;
}

/** How the role came; at a tenant a link to its provider. */
function providerLink({ at, place }: PlaceVisit): Html | string {
  const text = t("by single sign-on");
  return place.kind === "tenant" ? html`<a href="${at("settings", "single-sign-on")}">${text}</a>` : text;
}

function invitationCard(visit: PlaceVisit, invitation: OpenInvitation): Html {
  return html`<li>
    <p>
      <strong>${invitation.email ?? ""}</strong> · ${roleAndOwner(invitation)}<br />
      ${invitationState(invitation)}
    </p>
    ${visit.place.isOwner ? invitationActions(visit, invitation) : ""}
  </li>`;
}

function inviteForm({ at, place, viewer }: PlaceVisit, { problem, values }: PeopleView): Html {
  return html`<section class="panel" aria-labelledby="invite-title">
    <header><h2 id="invite-title">${t("Invite a colleague")}</h2></header>
    <form class="body" method="post" action="${at("people")}">
      ${csrfField(viewer)}
      ${textField({
        name: "email",
        label: t("E-mail address"),
        type: "email",
        value: values?.email ?? "",
        problem: problem?.field === "email" ? problem.message : undefined,
        required: true,
        autocomplete: "off",
      })}
      ${choiceField({ name: "role", label: t("Role"), value: values?.role ?? "support", options: rolesToGive(place).map((role) => [role, roleTitle(role)]) })}
      ${choiceField({ name: "language", label: t("Language of the mail"), value: values?.language ?? presentLanguage(), options: CONSOLE_LANGUAGES.map(({ code, name }) => [code, name]) })}
      <p class="check">
        <input type="checkbox" id="owner" name="owner" value="yes" />
        <label for="owner">${t("Owner: an operator or admin who can invite and remove colleagues")}</label>
      </p>
      <button class="primary">${t("Send invitation")}</button>
    </form>
  </section>`;
}

/** Refusals that a form cannot correct. */
export function peopleRefusal(code: Exclude<PersonRefusal["code"], "field_invalid">): string {
  switch (code) {
    case "email_taken":
      return t("This e-mail address already has an account. Sign in to accept the invitation.");
    case "invitation_not_valid":
      return t("The link has been used, has expired or is incomplete. Request a new one.");
    case "not_an_owner":
      return t("Only an owner of this place can do this.");
    case "own_membership":
      return t("Another owner has to remove you.");
    case "last_local_owner":
      return t("This is the last owner who can sign in without the identity provider.");
    case "no_second_factor":
      return t("This colleague has no second factor.");
    case "not_an_approver":
      return t("Your role does not approve here.");
    case "not_independent":
      return t(
        "One of you invited the other, or one person invited you both: a third person has to confirm it.",
      );
    case "no_such_membership":
      return t("This colleague has already been removed.");
  }
}
