import { createAgentCredential } from "../../../agents/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { merchantsWithin } from "../../../tenancy/index.ts";
import { tiedTo } from "../../access/independence.ts";
import { namePeople } from "../../access/person-store.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { t } from "../../language/translate.ts";
import { secondPersonRoutes } from "../../people/second-person-routes.ts";
import type { ConsoleParts } from "../../parts.ts";
import { authorityAt } from "../../access/authority-at.ts";
import { agentRequestPage, agentRequestsPage } from "./agent-request-page.ts";
import { agentRequests, type AgentRequest } from "./agent-request-store.ts";
import { refuseAgreement } from "./agreed-agent.ts";
import { AGREED } from "./giver.ts";

/** Assistants that move live money need a second person, who may move it: nobody gives an assistant more than people have. */
export function agentRequestRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return secondPersonRoutes("/:place/agent-requests", {
    list: (visit) => list(parts, visit, context),
    show: (visit) => show(parts, visit, { context }),
    decide: (state) => (visit) => decide(parts, visit, { context, state }),
    carryOut: (visit) => carryOut(parts, visit, context),
  });
}

async function list({ db, clock }: ConsoleParts, { place, viewer, send }: PlaceVisit, { base }: PageContext) {
  const below = place.kind === "merchant" ? [] : await merchantsWithin(db, place.guid);
  const requests = await agentRequests.list(db, [place.guid, ...below]);
  const people = await namePeople(db, requests.flatMap(peopleOf));
  return send(agentRequestsPage({ base, viewer, place, requests, people, now: clock.now() }));
}

function peopleOf({ requestedBy, decidedBy }: AgentRequest): string[] {
  return decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];
}

interface Shown {
  readonly context: PageContext;
  readonly problem?: string;
  readonly token?: string;
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { context, problem, token }: Shown) {
  const { place, viewer } = visit;
  const request = await requestOf(parts, visit);
  if (!request) return visit.send(notFoundPage(context, viewer));
  const people = await namePeople(parts.db, peopleOf(request));
  const refusal = refuseAgreement(await authorityAt(parts.db, place), request.wanted);
  const shown = token === undefined ? undefined : { token, url: `${parts.publicUrl}/mcp` };
  const { base } = context;
  return visit.send(agentRequestPage({ base, viewer, place, request, people, refusal, problem, shown }));
}

/** At the place of the path. */
function requestOf({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<AgentRequest | undefined> {
  return agentRequests.find(db, { id: path("request"), placeGuid: place.guid });
}

async function decide(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, state }: { context: PageContext; state: "approved" | "refused" | "withdrawn" },
) {
  const { viewer, request, place } = visit;
  const found = await requestOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  const problem = state === "withdrawn" ? undefined : await problemOf(parts, visit, { found, state });
  if (problem !== undefined) return show(parts, visit, { context, problem });
  const decision = { id: found.id, state, personId: viewer.person.id };
  const decided = await changedBy(viewer, { request, operation: `console.${state}Agent` }, () =>
    agentRequests.decide(parts.db, decision),
  );
  if (!decided) return show(parts, visit, { context, problem: t(TOO_LATE) });
  return visit.redirect(`/console/${place.guid}/agent-requests/${found.id}`);
}

async function problemOf(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { found, state }: { found: AgentRequest; state: "approved" | "refused" },
): Promise<string | undefined> {
  const { place, viewer } = visit;
  if (found.requestedBy === viewer.person.id) return t("Another person has to approve it.");
  if (!place.allows("approve")) return t("Your role can decide in test mode only.");
  if (state === "refused") return undefined;
  const refusal = refuseAgreement(await authorityAt(parts.db, place), found.wanted);
  if (refusal !== undefined) return t(REFUSED[refusal]);
  const tied = await tiedTo(parts.db, { personId: viewer.person.id, others: [found.requestedBy] });
  return tied.size > 0
    ? t("One of you invited the other, or one person invited you both: a third person has to approve it.")
    : undefined;
}

const REFUSED = {
  role: "Your role cannot do itself what the assistant would do.",
  limit: "The limits of the assistant are above your own limits for refunds.",
} as const;
const TOO_LATE = "Nothing was changed: it has already been decided, has expired, or is not yours to decide.";

async function carryOut(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const found = await requestOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  const made = await changedBy(viewer, { request, operation: "console.createAgentCredential" }, async () => {
    const result = await makeAgent(parts, visit, found);
    if (isRefusal(result) && result.code !== "not_approved") await agentRequests.fail(parts.db, found.id);
    return result;
  });
  if (!isRefusal(made)) return show(parts, visit, { context, token: made.token });
  const problem =
    made.code === "not_approved"
      ? t(TOO_LATE)
      : t("Nothing was changed: in the meantime its last day has passed. Request it again.");
  return show(parts, visit, { context, problem });
}

/** Uses up the request and makes the credential, both or neither. */
function makeAgent(parts: ConsoleParts, { viewer, place }: PlaceVisit, { id }: AgentRequest) {
  return parts.db.transaction(async (tx) => {
    const taken = await agentRequests.take(tx, { id, personId: viewer.person.id });
    if (!taken) return { refused: true, code: "not_approved" } as const;
    const giver = AGREED;
    return createAgentCredential({ ...parts, db: tx }, { ...taken.wanted, placeGuid: place.guid, giver });
  });
}
