import { isRefusal } from "../../platform/refusal.ts";
import { invitationPage, joinPage } from "./invitation-page.ts";
import { peopleRefusal } from "./people-page.ts";
import { openInvitationPage } from "../accounts/secret-link-part.ts";
import { acceptInvitation, findInvitedPerson, joinByInvitation } from "./accept-invitation.ts";
import { findInvitation, type Invitation } from "./invitation-store.ts";
import type { PersonRefusal } from "../access/person.ts";
import { closeSession, openSession } from "../access/session.ts";
import { findPlace } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { browserOf } from "../accounts/browser-of.ts";
import { changedBy } from "../frame/changed-by.ts";
import { openPage, type ConsoleRoute, type Visit } from "../frame/console-route.ts";
import { setCookie } from "../access/cookie.ts";
import { demandSecondFactor } from "../accounts/demand-second-factor.ts";
import { secretLinkRoutes } from "../accounts/secret-link-routes.ts";
import { t } from "../language/translate.ts";

/** The link of an invitation, and the set-up link of the first start. */
export function invitationRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "/invitation";
  return [
    openPage(path, (visit) => visit.show(openInvitationPage(visit))),
    ...secretLinkRoutes(parts, {
      path,
      action: "accept",
      ask: (visit) => visit.show(openInvitationPage(visit, { isMissing: true })),
      show: (visit, token) => show(parts, visit, token),
      use: (visit, token) => accept(parts, visit, token),
    }),
  ];
}

async function show(parts: ConsoleParts, visit: Visit, token: string) {
  const invitation = await findInvitation(parts.db, token);
  if (!invitation) return notValid(visit, "invitation_not_valid");
  const { viewer } = visit;
  const placeName = await nameOf(parts, invitation);
  const known = await findInvitedPerson(parts.db, invitation);
  if (known && (!known.isReplaceable || viewer?.person.email === known.email))
    return visit.show(joinPage(visit, { token, invitation, placeName }));
  const mayBeOwn = known !== undefined;
  return visit.show(invitationPage(visit, { token, invitation, placeName, mayBeOwn }));
}

async function accept(parts: ConsoleParts, visit: Visit, token: string) {
  const { viewer, request } = visit;
  const invitation = await findInvitation(parts.db, token);
  if (!invitation) return notValid(visit, "invitation_not_valid");
  const known = await findInvitedPerson(parts.db, invitation);
  if (viewer && known && (!known.isReplaceable || viewer.person.email === known.email)) {
    const { placeGuid } = invitation;
    const demanded = await demandSecondFactor(parts, visit, { viewer, placeGuid, isForSetUp: false });
    if (demanded !== undefined) return visit.redirect(demanded);
    const joined = await changedBy(viewer, { request, operation: "console.joinByInvitation" }, () =>
      joinByInvitation(parts, { token, person: viewer.person }),
    );
    if (isRefusal(joined)) return notValid(visit, "invitation_not_valid");
    return visit.goToPage(invitation.placeGuid, "overview");
  }
  const [email, name] = [visit.form("email"), visit.form("name")];
  const actor = {
    person: { id: "", email: invitation.email ?? email.slice(0, 200), name: "", isDemo: false },
  };
  const person = await changedBy(actor, { request, operation: "console.acceptInvitation" }, () =>
    acceptInvitation(parts, { token, email, name, password: visit.form("password") }),
  );
  if (isRefusal(person)) {
    if (person.code !== "field_invalid") return notValid(visit, person.code);
    const placeName = await nameOf(parts, invitation);
    const values = { email, name };
    return visit.show(invitationPage(visit, { token, invitation, placeName, values, problem: person }));
  }
  if (viewer) await closeSession(parts.db, viewer.token);
  const session = await openSession(parts.db, {
    personId: person.id,
    browser: browserOf(visit.request),
  });
  setCookie(visit.reply, { token: session, publicUrl: parts.publicUrl });
  return visit.goToPage();
}

async function nameOf({ db, sealer }: ConsoleParts, { placeGuid }: Invitation): Promise<string> {
  return (await findPlace(db, { guid: placeGuid, sealer }))?.name ?? placeGuid;
}

function notValid(visit: Visit, code: Exclude<PersonRefusal["code"], "field_invalid">) {
  return visit.message({
    title: t("This invitation cannot be accepted"),
    text: peopleRefusal(code),
    status: code === "email_taken" ? 422 : 404,
  });
}
