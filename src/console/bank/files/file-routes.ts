import {
  contentOfTransferFile,
  describeTransferFile,
  findTransferFile,
  listTransferFiles,
  planSending,
  sendsFor,
  setSending,
  type TransferFile,
} from "../../../bank/index.ts";
import { listWaitingTransfers, sumWaitingTransfers } from "../../../providers/index.ts";
import { recordAuditEvent } from "../../../tenancy/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { CONSOLE_HEADERS } from "../../frame/send-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { atBank, type BankVisit } from "../bank-place.ts";
import { requestTransferFiles, TooManyFilesWait } from "../request-transfer-files.ts";
import { filesPage } from "./files-page.ts";

const MAX_FILES = 50;
const MAX_WAITING = 200;

/** Files of transfers for the bank: what waits, requesting them, and the download of those that a second person approved. */
export function fileRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const of = atBank(parts);
  return [
    getting("bank/files", "bank", of(list)),
    posting("bank/files", "bank", of(create)),
    getting("bank/files/:file", "bank", of(download)),
    posting("bank/files/:file/sending", "bank", of(decideSending)),
  ];
}

async function list(parts: ConsoleParts, visit: BankVisit, problem?: string) {
  const { place, accounts, testMode } = visit;
  const { db, publicUrl } = parts;
  const ibans = [...accounts.keys()];
  const connectorGuids = [...accounts.values()].flatMap(({ connectors }) =>
    connectors.map(({ guid }) => guid),
  );
  const [waiting, sums, files] = await Promise.all([
    listWaitingTransfers(db, { connectorGuids, ibans, limit: MAX_WAITING }),
    sumWaitingTransfers(db, { connectorGuids, ibans }),
    listTransferFiles(db, { merchantGuids: [place.guid], limit: MAX_FILES }),
  ]);
  return visit.show(
    filesPage(visit, {
      waiting,
      sums,
      files: files.filter((file) => isShown(visit, file)),
      mayCreate: place.allows("bank", { testMode }),
      isSent: ibans.every((iban) => sendsFor(parts, { merchantGuid: place.guid, iban, test: testMode })),
      problem,
      curl: provisioningCurl({ publicUrl, operation: `listTransferFiles/${place.guid}` }),
    }),
  );
}

/** Those of the mode, and of an account with connectors of both modes, which is a live one. */
function isShown({ testMode, accounts }: BankVisit, { test, iban }: TransferFile): boolean {
  return test === testMode || (test && accounts.has(iban));
}

async function create(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer, request } = visit;
  try {
    const files = await changedBy(viewer, { request, operation: "console.createTransferFile" }, () =>
      requestTransferFiles(parts, {
        merchantGuid: place.guid,
        username: viewer.person.email,
        accounts: visit.accounts,
      }),
    );
    if (files.length === 0) return await list(parts, visit, t("No transfer waits for a file."));
  } catch (error) {
    if (error instanceof TooManyFilesWait)
      return list(parts, visit, t("Too many files wait for their approval. Decide on one first."));
    throw error;
  }
  return visit.goTo("bank", "files");
}

/** A person decides by what the bank said about a file that was not sent, or may have been. */
async function decideSending(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer, request } = visit;
  const file = await findTransferFile(parts.db, visit.path("file"));
  if (file?.merchantGuid !== place.guid || !isShown(visit, file)) return visit.nothing();
  const { guid } = file;
  const how = visit.form("how");
  const operation = how === "has" ? "console.confirmSentTransferFile" : "console.sendTransferFileAgain";
  const changed = await changedBy(viewer, { request, operation }, () =>
    parts.db.transaction(async (tx) => {
      if (how === "has") return setSending(tx, { guid, from: ["unknown"], to: "sent" });
      // One that no source sent may be at the bank by hand.
      if (how !== "again" || file.sending === null) return false;
      return planSending(tx, parts, file, { again: file.sending === "unknown" });
    }),
  );
  if (!changed)
    return list(parts, visit, t("Nothing was changed: the state of the file is another one now."));
  parts.notifyWorkers();
  return visit.goTo("bank", "files");
}

async function download(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer, request, reply, path } = visit;
  const file = await findTransferFile(parts.db, path("file"));
  const content =
    file?.merchantGuid === place.guid && isShown(visit, file)
      ? await contentOfTransferFile(parts.db, file.guid)
      : undefined;
  if (!file || !content) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.downloadTransferFile" }, () =>
    recordAuditEvent(parts.db, {
      entity: "transferFile",
      target: file.guid,
      placeGuid: place.guid,
      facts: { transfers: file.transfers },
    }),
  );
  const { fileName } = describeTransferFile(file, parts);
  return reply
    .headers({
      ...CONSOLE_HEADERS,
      "content-type": "application/xml",
      "content-disposition": `attachment; filename="${fileName}"`,
    })
    .send(content);
}
