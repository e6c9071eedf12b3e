import { updateConnector, type ChangedAccount } from "../../../connectors/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { tiedTo } from "../../access/independence.ts";
import { namePeople } from "../../access/person-store.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { t } from "../../language/translate.ts";
import { secondPersonRoutes } from "../../people/second-person-routes.ts";
import type { ConsoleParts } from "../../parts.ts";
import { accountRequestPage, accountRequestsPage } from "./account-request-page.ts";
import { accountRequests, type AccountRequest } from "./account-request-store.ts";

/** Another account for live money needs a second person: who configures must not send it to themselves. */
export function accountRequestRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return secondPersonRoutes("/:place/account-requests", {
    list: (visit) => list(parts, visit, context),
    show: (visit) => show(parts, visit, { context }),
    decide: (state) => (visit) => decide(parts, visit, { context, state }),
    carryOut: (visit) => carryOut(parts, visit, context),
  });
}

async function list({ db, clock }: ConsoleParts, { place, viewer, send }: PlaceVisit, { base }: PageContext) {
  const requests = await accountRequests.list(db, await merchantsAt(db, place));
  const people = await namePeople(db, requests.flatMap(peopleOf));
  return send(accountRequestsPage({ base, viewer, place, requests, people, now: clock.now() }));
}

function peopleOf({ requestedBy, decidedBy }: AccountRequest): string[] {
  return decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: string },
) {
  const { place, viewer } = visit;
  const request = await requestOf(parts, visit);
  if (!request) return visit.send(notFoundPage(context, viewer));
  const people = await namePeople(parts.db, peopleOf(request));
  return visit.send(accountRequestPage({ base: context.base, viewer, place, request, people, problem }));
}

/** At the merchant of the path. */
function requestOf({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<AccountRequest | undefined> {
  return accountRequests.find(db, { id: path("request"), placeGuid: place.guid });
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
  const decided = await changedBy(viewer, { request, operation: `console.${state}Account` }, () =>
    accountRequests.decide(parts.db, decision),
  );
  if (!decided) return show(parts, visit, { context, problem: t(TOO_LATE) });
  return visit.redirect(`/console/${place.guid}/account-requests/${found.id}`);
}

async function problemOf(
  { db }: ConsoleParts,
  { place, viewer }: PlaceVisit,
  { found, state }: { found: AccountRequest; state: "approved" | "refused" },
): Promise<string | undefined> {
  const { id } = viewer.person;
  if (found.requestedBy === id) return t("Another person has to approve it.");
  if (!place.allows("approve")) return t("Your role can decide in test mode only.");
  if (state === "refused") return undefined;
  const tied = await tiedTo(db, { personId: id, others: [found.requestedBy] });
  return tied.size > 0
    ? t("One of you invited the other, or one person invited you both: a third person has to approve it.")
    : undefined;
}

const TOO_LATE = "Nothing was changed: it has already been decided, has expired, or is not yours to decide.";

async function carryOut(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request, place } = visit;
  const found = await requestOf(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("configure"))
    return show(parts, visit, { context, problem: t("Your role cannot change connectors.") });
  const done = await changedBy(viewer, { request, operation: "console.changeAccount" }, async () => {
    const taken = await accountRequests.take(parts.db, { id: found.id, personId: viewer.person.id });
    if (!taken) return false;
    if (await changeAccount(parts, taken)) return true;
    await accountRequests.fail(parts.db, taken.id);
    return false;
  });
  if (done)
    return visit.redirect(`/console/${place.guid}/connectors/${found.wanted.connectorGuid}?saved=yes`);
  const problem = t(
    "Nothing was changed: it is not approved, or the connector was changed meanwhile. Request it again.",
  );
  return show(parts, visit, { context, problem });
}

/** Changes the account of the connector, which has the value that the second person saw, and removes its secrets. */
async function changeAccount(parts: ConsoleParts, { wanted }: AccountRequest): Promise<boolean> {
  const { connectorGuid, path, before, after } = wanted;
  const current = await parts.findConnector(connectorGuid);
  if (!current || valueAt(current.config, path) !== before) return false;
  const field = path.slice(path.lastIndexOf(".") + 1);
  const config =
    path === "config.username"
      ? { username: after === "" ? null : after }
      : { extraData: changedExtraData(current.config.extraData, { field, after }) };
  const updated = await updateConnector(parts.db, {
    connectorGuid,
    request: { config },
    mayUseCredentials: true,
    isAgreed: true,
    parts: parts.provisioning,
  });
  return !isRefusal(updated);
}

type Config = Pick<
  NonNullable<Awaited<ReturnType<ConsoleParts["findConnector"]>>>["config"],
  "username" | "extraData"
>;

function valueAt(config: Config, path: ChangedAccount["path"]): string {
  return (
    (path === "config.username"
      ? config.username
      : config.extraData[path.slice("config.extraData.".length)]) ?? ""
  );
}

function changedExtraData(
  extraData: Readonly<Record<string, string>>,
  { field, after }: { field: string; after: string },
): Record<string, string> {
  const { [field]: _before, ...others } = extraData;
  return after === "" ? others : { ...others, [field]: after };
}
