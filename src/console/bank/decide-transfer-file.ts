import { findTransferFile, findTransferFiles } from "../../bank/index.ts";
import { listTransfersOfFile } from "../../providers/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { decisionProblem, namesOfRequests } from "../people/decision-problem.ts";
import { decisionBadge } from "../people/second-person-parts.ts";
import { decideTransferFile, transferRequestsAt } from "./request-transfer-files.ts";
import { transferRequestPage, transferTitle } from "./transfer-request-page.ts";
import { transferRequests, type TransferRequest } from "./transfer-request-store.ts";

type Problem = { readonly field?: string; readonly message: string };

/** Transfers of a file that its page shows. */
const MAX_SHOWN = 200;

/** Requests of files as the list of approvals shows them. */
export async function listedTransferFiles(parts: ConsoleParts, { at, place }: PlaceVisit) {
  const requests = await transferRequestsAt(parts, place);
  const names = await namesOfRequests(parts, requests);
  const found = await findTransferFiles(
    parts.db,
    requests.map(({ wanted }) => wanted.fileGuid),
  );
  const files = new Map(found.map((file) => [file.guid, file]));
  return requests.flatMap((request) => {
    const file = files.get(request.wanted.fileGuid);
    if (!file) return [];
    return {
      address: at("approvals", request.id),
      title: transferTitle(file),
      badge: decisionBadge(request),
      order: "",
      by: names.get(request.requestedBy) ?? "",
      at: request.requestedAt,
      isOpen: request.state === "open" && !request.isExpired,
    };
  });
}

/** The request of the page's address, of a file of transfers. */
export async function transferRequestOf(
  { db }: ConsoleParts,
  visit: PlaceVisit,
): Promise<TransferRequest | undefined> {
  const id = visit.path("approval");
  for (const placeGuid of await merchantsAt(db, visit.place)) {
    const found = await transferRequests.find(db, { id, placeGuid });
    if (found) return found;
  }
  return undefined;
}

export async function showTransferRequest(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { request, problem }: { request: TransferRequest; problem?: Problem | undefined },
) {
  const { fileGuid } = request.wanted;
  const file = (await findTransferFile(parts.db, fileGuid))!;
  const transfers = await listTransfersOfFile(parts.db, { fileGuid, limit: MAX_SHOWN });
  const people = await namesOfRequests(parts, [request]);
  const words = visit.form("words");
  return visit.show(transferRequestPage(visit, { request, file, transfers, people, problem, words }));
}

/** A second person decides; what is approved cannot be stopped, because its bank may have it. */
export async function decideOnTransferFile(
  parts: ConsoleParts,
  visit: PlaceVisit,
  decision: { request: TransferRequest; state: "approved" | "refused" | "withdrawn" },
) {
  const { viewer } = visit;
  const { request, state } = decision;
  const file = (await findTransferFile(parts.db, request.wanted.fileGuid))!;
  const message = await decisionProblem(parts, visit, { request, state, testMode: file.test });
  if (message !== undefined) return showTransferRequest(parts, visit, { request, problem: { message } });
  const decided = await changedBy(
    viewer,
    { request: visit.request, operation: `console.${state}TransferFile` },
    () => decideTransferFile(parts, { request, state, personId: viewer.person.id }),
  );
  if (decided && decided !== "changed") return undefined;
  const problem = {
    message:
      decided === "changed"
        ? t("The bank has booked one of these transfers already. Refuse the file, and create another one.")
        : t("Nothing was changed: it has already been decided, has expired, or is not yours to decide."),
  };
  const { id, placeGuid } = request;
  const now = await transferRequests.find(parts.db, { id, placeGuid });
  return showTransferRequest(parts, visit, { request: now ?? request, problem });
}
