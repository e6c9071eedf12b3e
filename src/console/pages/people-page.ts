import { html, type Html } from "../../payment-pages/index.ts";
import type { Invited, OpenInvitation } from "../people/invitation.ts";
import type { Colleague } from "../people/person-store.ts";
import type { PersonRefusal } from "../people/person.ts";
import { ROLES, type Role } from "../permissions.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import type { PlaceView } from "../places.ts";
import { choiceField, textField } from "./field.ts";
import { invitationActions, invitationState } from "./invitation-part.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "./page.ts";

/** Which roles a place can give: administrators belong to the whole installation. */
export function rolesToGive(place: Pick<PlaceView, "guid">): readonly Role[] {
  return place.guid === ROOT_TENANT_GUID ? ROLES : ROLES.filter((role) => role !== "admin");
}

interface PeopleView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly colleagues: readonly Colleague[];
  readonly invitations: readonly OpenInvitation[];
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly values?: { readonly email: string; readonly role: string };
  /** Of the invitation that was just made: it is shown once. */
  readonly link?: Omit<Invited, "token"> & { readonly address: string };
}

export function peoplePage(view: PeopleView): ConsolePage {
  const { viewer, place, colleagues, invitations, problem, link } = view;
  const content = html`<h1>People at ${place.name}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      link
        ? html`<div class="note" role="status">
            <h2>${link.isMailed ? "This link is mailed to" : "Send this link to"} ${link.email}</h2>
            <p>It works once, for 7 days, and is not shown again.</p>
            <pre tabindex="0"><code>${link.address}</code></pre>
          </div>`
        : ""
    }
    <ul class="cards">
      ${colleagues.map((colleague) => colleagueCard(view, colleague))}
    </ul>
    ${
      invitations.length === 0
        ? ""
        : html`<h2>Invited</h2>
            <ul class="cards">
              ${invitations.map((invitation) => invitationCard(view, invitation))}
            </ul>`
    }
    <p class="actions">
      <a class="button" href="${view.base}/console/${place.guid}/limits">Refund limits</a>
      ${
        place.kind === "tenant"
          ? html`<a class="button" href="${view.base}/console/${place.guid}/credentials"
              >Credentials of the provisioning API</a
            >`
          : ""
      }
    </p>
    ${place.isOwner ? inviteForm(view) : html`<p class="hint">An owner of this place can invite colleagues.</p>`}`;
  return {
    title: "People",
    content,
    viewer,
    area: "people",
    status: problem ? 422 : 200,
  };
}

function colleagueCard({ base, viewer, place }: PeopleView, colleague: Colleague): Html {
  const isInherited = colleague.placeGuid !== place.guid;
  const mayRemove = place.isOwner && !isInherited && colleague.personId !== viewer.person.id;
  return html`<li>
    <p>
      <strong>${colleague.name}</strong> · ${colleague.role}${colleague.isOwner ? ", owner" : ""}<br />
      <span class="hint">${colleague.email}${isInherited ? " · through a tenant above" : ""}</span>
    </p>
    ${
      mayRemove
        ? html`<p class="actions">
            <a class="button" href="${base}/console/${place.guid}/people/${colleague.id}/reset"
              >Lost phone<span class="unseen"> of ${colleague.name}</span></a
            >
            <a class="button" href="${base}/console/${place.guid}/people/${colleague.id}/remove"
              >Remove<span class="unseen"> ${colleague.name}</span></a
            >
          </p>`
        : ""
    }
  </li>`;
}

function invitationCard({ base, viewer, place }: PeopleView, invitation: OpenInvitation): Html {
  return html`<li>
    <p>
      <strong>${invitation.email ?? ""}</strong> · ${invitation.role}${invitation.isOwner ? ", owner" : ""}<br />
      ${invitationState(invitation)}
    </p>
    ${place.isOwner ? invitationActions({ base, viewer, place }, invitation) : ""}
  </li>`;
}

function inviteForm({ base, viewer, place, problem, values }: PeopleView): Html {
  return html`<section class="panel" aria-labelledby="invite-title">
    <h2 id="invite-title">Invite a colleague</h2>
    <form method="post" action="${base}/console/${place.guid}/people">
      ${csrfField(viewer)}
      ${textField({
        name: "email",
        label: "E-mail address",
        type: "email",
        value: values?.email ?? "",
        problem: problem?.field === "email" ? problem.message : undefined,
        required: true,
        autocomplete: "off",
      })}
      ${choiceField({ name: "role", label: "Role", value: values?.role ?? "support", options: rolesToGive(place).map((role) => [role, role]) })}
      <p class="check">
        <input type="checkbox" id="owner" name="owner" value="yes" />
        <label for="owner">Owner: an operator or admin who may invite and remove colleagues</label>
      </p>
      <button class="primary">Make the invitation</button>
    </form>
  </section>`;
}

/** What is removed, and what that means. */
export function removePage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  colleague: Colleague;
}): ConsolePage {
  const { base, viewer, place, colleague } = options;
  const title = `Remove ${colleague.name} as ${colleague.role}?`;
  const content = html`<h1>${title}</h1>
    <p>
      ${colleague.name} (${colleague.email}) can no longer act as ${colleague.role} at ${place.name}, from
      their next request on. What they did keeps their name.
    </p>
    <form class="actions" method="post" action="${base}/console/${place.guid}/people/${colleague.id}/remove">
      ${csrfField(viewer)}
      <button class="primary">Remove ${colleague.name}</button>
      <a class="button" href="${base}/console/${place.guid}/people">Keep</a>
    </form>`;
  return { title, content, viewer, area: "people" };
}

/** For a colleague who has neither phone nor recovery codes. */
export function resetPage(options: Parameters<typeof removePage>[0]): ConsolePage {
  const { base, viewer, place, colleague } = options;
  const title = `Remove the second factor of ${colleague.name}?`;
  const content = html`<h1>${title}</h1>
    <p>
      ${colleague.name} (${colleague.email}) is signed out everywhere, and signs in with the password only
      until they add a new app. Their passkeys are removed too. Make sure that it is really ${colleague.name}
      who asked for it: call them.
    </p>
    <form class="actions" method="post" action="${base}/console/${place.guid}/people/${colleague.id}/reset">
      ${csrfField(viewer)}
      <button class="primary">Remove the second factor</button>
      <a class="button" href="${base}/console/${place.guid}/people">Keep</a>
    </form>`;
  return { title, content, viewer, area: "people" };
}

/** Refusals that a form cannot correct. */
export function peopleRefusal(code: Exclude<PersonRefusal["code"], "field_invalid">): string {
  switch (code) {
    case "email_taken":
      return "There is a person with this e-mail address already. Sign in to accept the invitation.";
    case "invitation_not_valid":
      return "The link was used already, has expired, or is not complete. Ask for a new one.";
    case "not_an_owner":
      return "Only an owner of this place can do this.";
    case "own_membership":
      return "Another owner has to remove you.";
    case "no_such_membership":
      return "This colleague was removed already.";
  }
}
