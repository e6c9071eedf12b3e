import { isRefusal } from "../../platform/refusal.ts";
import { carryOutApiUserRequest } from "./api-user-requests/carry-out.ts";
import {
  decideApiUserRequest,
  findApiUserRequest,
  listApiUserRequests,
  type ApiUserRequest,
} from "./api-user-requests/request-store.ts";
import { refuseApiUserAgreement } from "./api-user-requests/refuse-agreement.ts";
import { t } from "../language/translate.ts";
import { API_USER_REFUSED, apiUserRequestPage, apiUserRequestsPage } from "./api-user-requests-page.ts";
import type { PageContext } from "../frame/page.ts";
import { secondPersonRoutes } from "../people/second-person-routes.ts";
import type { ConsoleParts } from "../parts.ts";
import { tiedTo } from "../access/independence.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { namePeople } from "../access/person-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";

/**
 * API users who may refund or pay out live money need a second person: a role that moves no money cannot make itself a way to do
 * so.
 */
export function apiUserRequestRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return secondPersonRoutes("/:place/api-user-requests", {
    list: (visit) => list(parts, visit, context),
    show: (visit) => show(parts, visit, { context }),
    decide: (state) => (visit) => decide(parts, visit, { context, state }),
    carryOut: (visit) => carryOut(parts, visit, context),
  });
}

async function list({ db, clock }: ConsoleParts, { place, viewer, send }: PlaceVisit, { base }: PageContext) {
  const merchants = await merchantsAt(db, place);
  const requests = await listApiUserRequests(db, merchants);
  const people = await namePeople(db, requests.flatMap(peopleOf));
  return send(apiUserRequestsPage({ base, viewer, place, requests, people, now: clock.now() }));
}

function peopleOf({ requestedBy, decidedBy }: ApiUserRequest): string[] {
  return decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];
}

interface Shown {
  readonly context: PageContext;
  readonly problem?: string;
  readonly made?: { readonly username: string; readonly password: string | undefined };
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { context, ...more }: Shown) {
  const { place, viewer } = visit;
  const request = await requestOf(parts, visit);
  if (!request) return visit.send(notFoundPage(context, viewer));
  const people = await namePeople(parts.db, peopleOf(request));
  const refusal = await refuseApiUserAgreement(parts.db, { place, rights: request });
  return visit.send(
    apiUserRequestPage({ base: context.base, viewer, place, request, people, refusal, ...more }),
  );
}

/** At the merchant of the path. */
function requestOf({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<ApiUserRequest | undefined> {
  return findApiUserRequest(db, { id: path("request"), merchantGuid: place.guid });
}

async function decide(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, state }: { context: PageContext; state: "approved" | "refused" | "withdrawn" },
) {
  const { viewer, request, place } = visit;
  const found = await requestOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  if (state !== "withdrawn") {
    const isOwn = found.requestedBy === viewer.person.id;
    if (isOwn) return show(parts, visit, { context, problem: t("Another person has to approve it.") });
    // They are rights over live money.
    if (!place.allows("approve"))
      return show(parts, visit, { context, problem: t("Your role can decide in test mode only.") });
  }
  const refusal =
    state === "approved" ? await refuseApiUserAgreement(parts.db, { place, rights: found }) : undefined;
  if (refusal !== undefined) return show(parts, visit, { context, problem: t(API_USER_REFUSED[refusal]) });
  if (state === "approved" && (await isTied(parts, found, viewer.person.id))) {
    const problem = t(
      "One of you invited the other, or one person invited you both: a third person has to approve it.",
    );
    return show(parts, visit, { context, problem });
  }
  const decision = { id: found.id, state, personId: viewer.person.id };
  const decided = await changedBy(viewer, { request, operation: `console.${state}ApiUser` }, () =>
    decideApiUserRequest(parts.db, decision),
  );
  if (!decided) return show(parts, visit, { context, problem: t(TOO_LATE) });
  return visit.redirect(`/console/${place.guid}/api-user-requests/${found.id}`);
}

async function isTied({ db }: ConsoleParts, { requestedBy }: ApiUserRequest, personId: string) {
  return (await tiedTo(db, { personId, others: [requestedBy] })).has(requestedBy);
}

const TOO_LATE = "Nothing was changed: it has already been decided, has expired, or is not yours to decide.";

async function carryOut(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const found = await requestOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  const made = await changedBy(viewer, { request, operation: "console.carryOutApiUser" }, () =>
    carryOutApiUserRequest(parts, { id: found.id, personId: viewer.person.id }),
  );
  if (!isRefusal(made)) return show(parts, visit, { context, made });
  const problem =
    made.code === "not_approved"
      ? t(TOO_LATE)
      : t(
          "Nothing was changed: in the meantime the user was changed or the name was taken. Request it again.",
        );
  return show(parts, visit, { context, problem });
}
