import {
  decideOnTransferFile,
  listedTransferFiles,
  showTransferRequest,
  transferRequestOf,
} from "../bank/decide-transfer-file.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";
import { decideOnExport, exportRequestOf, listedExports, showExportRequest } from "../vault/decide-export.ts";

/** Requests of files of cards and of transfers, as the list of approvals shows them. */
export async function listedFileRequests(parts: ConsoleParts, visit: PlaceVisit) {
  const [cards, transfers] = await Promise.all([
    listedExports(parts, visit),
    listedTransferFiles(parts, visit),
  ]);
  return [...cards, ...transfers];
}

/** The request of the page's address, where it is of such a file, with its page and its decision. */
export async function fileRequestOf(parts: ConsoleParts, visit: PlaceVisit) {
  type Problem = Parameters<typeof showExportRequest>[2]["problem"];
  type State = Parameters<typeof decideOnExport>[2]["state"];
  const cards = await exportRequestOf(parts, visit);
  if (cards)
    return {
      show: (problem: Problem) => showExportRequest(parts, visit, { request: cards, problem }),
      decide: (state: State) => decideOnExport(parts, visit, { request: cards, state }),
    };
  const request = await transferRequestOf(parts, visit);
  return (
    request && {
      show: (problem: Problem) => showTransferRequest(parts, visit, { request, problem }),
      decide: (state: State) => decideOnTransferFile(parts, visit, { request, state }),
    }
  );
}
