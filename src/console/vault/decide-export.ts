import { findExport, stateOf, stopExport, WAIT_HOURS } from "../../vault-files/index.ts";
import { consolePath } from "../frame/address.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { exportRequestPage, exportTitle } from "./export-request-page.ts";
import { exportRequests, type ExportRequest } from "./export-request-store.ts";
import { decideExport, exportRequestAt, exportRequestsAt } from "./request-export.ts";
import { decisionProblem, namesOfRequests } from "../people/decision-problem.ts";
import { decisionBadge } from "../people/second-person-parts.ts";

type Problem = { readonly field?: string; readonly message: string };

/** Requests of exports as the list of approvals shows them, with the number of those that wait. */
export async function listedExports(parts: ConsoleParts, { at, place }: PlaceVisit) {
  const requests = await exportRequestsAt(parts, place);
  const names = await namesOfRequests(parts, requests);
  return requests.map((request) => ({
    address: at("approvals", request.id),
    title: exportTitle(),
    badge: decisionBadge(request),
    order: "",
    by: names.get(request.requestedBy) ?? "",
    at: request.requestedAt,
    isOpen: request.state === "open" && !request.isExpired,
  }));
}

/** The request of the page's address, of an export. */
export function exportRequestOf(parts: ConsoleParts, visit: PlaceVisit): Promise<ExportRequest | undefined> {
  return exportRequestAt(parts, { place: visit.place, id: visit.path("approval") });
}

export async function showExportRequest(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { request, problem }: { request: ExportRequest; problem?: Problem | undefined },
) {
  const people = await namesOfRequests(parts, [request]);
  const found = await findExport(parts.db, { guid: request.wanted.exportGuid });
  const now = parts.clock.now();
  const state = found && stateOf(found, now);
  return visit.show(
    exportRequestPage(visit, { request, found, state, people, problem, words: visit.form("words") }),
  );
}

/** A second person decides; everybody who may approve can stop an approved one until it is fetched. */
export async function decideOnExport(
  parts: ConsoleParts,
  visit: PlaceVisit,
  decision: { request: ExportRequest; state: "approved" | "refused" | "withdrawn" },
) {
  const { viewer, place } = visit;
  const { request, state } = decision;
  const message = isStop(request, state)
    ? place.allows("approve")
      ? undefined
      : t("Your role cannot approve it.")
    : await decisionProblem(parts, visit, decision);
  if (message !== undefined) return showExportRequest(parts, visit, { request, problem: { message } });
  const { person } = viewer;
  const notice = {
    subject: t("All stored cards of {place} will be exported", { place: place.name }),
    text: t(
      "{who} approved an export of all stored cards and mandates of {place}. It can be fetched from {time}, encrypted to the key {fingerprint}.\n\nIf you do not know of it, stop it before then: {address}",
      {
        who: person.name,
        place: place.name,
        time: timeText(parts.clock.now().add({ hours: WAIT_HOURS })),
        fingerprint: request.wanted.fingerprint,
        address: parts.publicUrl + consolePath([request.placeGuid, "approvals", request.id]),
      },
    ),
  };
  const decided = await changedBy<boolean>(
    viewer,
    { request: visit.request, operation: `console.${state}Export` },
    async () =>
      isStop(request, state)
        ? stopExport(parts.db, { guid: request.wanted.exportGuid, state: "cancelled" })
        : (await decideExport(parts, { request, state, person, notice })) !== undefined,
  );
  if (decided) return undefined;
  const late = t("Nothing was changed: it has already been decided, has expired, or is not yours to decide.");
  const now = await exportRequests.find(parts.db, { id: request.id, placeGuid: request.placeGuid });
  return showExportRequest(parts, visit, { request: now ?? request, problem: { message: late } });
}

/** Refusing what was approved stops it. */
function isStop({ state: before }: ExportRequest, state: string): boolean {
  return state === "refused" && before === "done";
}
