import { isRefusal } from "../../platform/refusal.ts";
import { peoplePage, peopleRefusal, rolesToGive } from "./people-page.ts";
import { removePage, resetPage } from "./colleague-questions.ts";
import { listInvitations, withdrawInvitation } from "./invitation-store.ts";
import { inviteColleague, resendInvitation, type Invited } from "./invite-colleague.ts";
import { listColleagues } from "../access/person-store.ts";
import type { PersonRefusal } from "../access/person.ts";
import { authorityAt } from "../access/authority-at.ts";
import { endMadeThing, madeThings } from "./made-things.ts";
import { removeColleague } from "./remove-colleague.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { requiredFactorAt, requiredFactorCurl } from "./required-factor-routes.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { noted } from "../frame/done-note.ts";
import { t } from "../language/translate.ts";

/** The permissions of people at a place; owners invite and remove. */
export function peopleRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "people";
  const needsProof = () => true;
  return [
    getting("people", access, (visit) => list(parts, visit)),
    posting("people", access, (visit) => invite(parts, visit), { needsProof }),
    asking("invitations/:invitation/withdraw", access, (visit) => askWithdraw(parts, visit)),
    posting("invitations/:invitation/withdraw", access, (visit) => withdraw(parts, visit)),
    posting("invitations/:invitation/resend", access, (visit) => resend(parts, visit), { needsProof }),
    getting("people/:membership/remove", access, (visit) => confirm(parts, visit, { page: removePage })),
    getting("people/:membership/reset", access, (visit) =>
      confirm(parts, visit, { page: resetPage, needsFactor: true }),
    ),
    posting("people/:membership/reset", access, (visit) => reset(parts, visit), { needsProof }),
    posting("people/:membership/remove", access, (visit) => remove(parts, visit), { needsProof }),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  more: Partial<Parameters<typeof peoplePage>[1]> = {},
) {
  const { place, query } = visit;
  const [colleagues, invitations] = await Promise.all([
    listColleagues(parts.db, place.peoplePath),
    listInvitations(parts.db, place.guid),
  ]);
  const requiredFactor = await requiredFactorAt(parts, { place, colleagues });
  const curl = requiredFactorCurl(parts, place, requiredFactor);
  const done = query("done");
  return visit.show(peoplePage(visit, { colleagues, invitations, requiredFactor, curl, done, ...more }));
}

async function invite(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  if (!place.isOwner) return refused(visit, "not_an_owner");
  const values = { email: visit.form("email"), role: visit.form("role"), language: visit.form("language") };
  const invited = await changedBy(viewer, { request, operation: "console.inviteColleague" }, () =>
    inviteColleague(parts, {
      ...values,
      isOwner: visit.form("owner") === "yes",
      place,
      roles: rolesToGive(place),
      inviter: viewer.person,
    }),
  );
  if (isRefusal(invited)) {
    if (invited.code !== "field_invalid") return refused(visit, invited.code);
    return list(parts, visit, { problem: invited, values });
  }
  return showLink(parts, visit, { invited });
}

/** Where it is mailed, the page says so and does not show it: only who receives the mail has the address. */
function showLink(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { invited: { token, email } }: { invited: Invited },
) {
  const address = token === undefined ? undefined : `${parts.publicUrl}/console/invitation#${token}`;
  return list(parts, visit, { link: { email, address } });
}

async function resend(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  if (!place.isOwner) return refused(visit, "not_an_owner");
  const id = visit.path("invitation");
  const invited = await changedBy(viewer, { request, operation: "console.resendInvitation" }, () =>
    resendInvitation(parts, { id, place, roles: rolesToGive(place), inviter: viewer.person }),
  );
  if (!isRefusal(invited)) return showLink(parts, visit, { invited });
  return refused(visit, "invitation_not_valid");
}

async function askWithdraw(
  { db }: ConsoleParts,
  { at, place, path }: PlaceVisit,
): Promise<Question | undefined> {
  const invitations = await listInvitations(db, place.guid);
  const invitation = invitations.find(({ id }) => id === path("invitation"));
  if (!invitation || !place.isOwner) return undefined;
  return {
    title: t("Withdraw the invitation of {email}?", { email: invitation.email ?? "" }),
    consequences: [t("The link in the mail no longer works. You can invite the person again.")],
    button: t("Withdraw invitation"),
    kind: "ends",
    from: { at: at("people"), text: t("People") },
  };
}

async function withdraw({ db }: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  if (!place.isOwner) return refused(visit, "not_an_owner");
  await changedBy(viewer, { request, operation: "console.withdrawInvitation" }, () =>
    withdrawInvitation(db, { id: visit.path("invitation"), placeGuid: place.guid }),
  );
  return visit.goTo("people", noted("invitation-withdrawn"));
}

async function confirm(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { page, needsFactor = false }: { page: typeof removePage; needsFactor?: boolean },
) {
  const { place } = visit;
  const colleague = await colleagueOf(parts, visit);
  if (!colleague) return visit.nothing();
  if (needsFactor && !colleague.hasSecondFactor) return refused(visit, "no_second_factor");
  const made = needsFactor ? [] : await madeThings(parts, { email: colleague.email, placeGuid: place.guid });
  return visit.show(page(visit, { colleague, made }));
}

async function colleagueOf({ db }: ConsoleParts, { place, path }: PlaceVisit) {
  const colleagues = await listColleagues(db, [place.guid]);
  return colleagues.find(({ id }) => id === path("membership"));
}

async function remove(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const colleague = await colleagueOf(parts, visit);
  const operation = "console.removeColleague";
  const removed = await changedBy(viewer, { request, operation }, async () => {
    const done = await removeColleague(parts.db, {
      membershipId: visit.path("membership"),
      place,
      actor: viewer.person,
    });
    if (!isRefusal(done) && colleague) await endChosen(parts, visit, colleague);
    return done;
  });
  if (isRefusal(removed) && removed.code !== "field_invalid") return refused(visit, removed.code);
  return visit.goTo("people", noted("colleague-removed"));
}

/** Ends the things whose box was ticked, of those that the person made at the place or below it. */
async function endChosen(parts: ConsoleParts, { place, form }: PlaceVisit, { email }: { email: string }) {
  const maker = await authorityAt(parts.db, place);
  const made = await madeThings(parts, { email, placeGuid: place.guid });
  for (const { kind, guid } of made)
    if (form(`end-${guid}`) === "yes") await endMadeThing(parts, { kind, guid, maker });
}

async function reset(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const membershipId = visit.path("membership");
  const done = await changedBy(viewer, { request, operation: "console.resetSecondFactor" }, () =>
    resetSecondFactor(parts, { membershipId, place, actor: viewer.person }),
  );
  if (isRefusal(done) && done.code !== "field_invalid") return refused(visit, done.code);
  return visit.goTo("people", noted("factor-reset"));
}

function refused(visit: PlaceVisit, code: Exclude<PersonRefusal["code"], "field_invalid">) {
  const status =
    code === "not_an_owner"
      ? 403
      : code === "no_such_membership" || code === "invitation_not_valid"
        ? 404
        : 422;
  return visit.message({ title: t("Nothing was changed"), text: peopleRefusal(code), status });
}
