import {
  accountsOfMerchant,
  approveFile,
  collectTransfers,
  lockForApproval,
  stopTransferFile,
  type OwnAccount,
  type TransferFile,
} from "../../bank/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { personBehind } from "../access/person-behind.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { VALID_HOURS } from "../people/second-person-store.ts";
import { transferRequests, type TransferRequest } from "./transfer-request-store.ts";

/** Too many files of the merchant wait for their approval: nothing was changed. */
export class TooManyFilesWait extends Error {}

/**
 * Collects the transfers that wait, and requests the approval of each file.
 *
 * @param options.accounts only theirs; all of the merchant unless given
 */
export async function requestTransferFiles(
  parts: Pick<TransactionParts, "db" | "ids" | "adapters" | "connectorsOfMerchant">,
  {
    merchantGuid,
    username,
    ...given
  }: { merchantGuid: string; username: string; accounts?: ReadonlyMap<string, OwnAccount> },
): Promise<TransferFile[]> {
  const accounts = given.accounts ?? (await accountsOfMerchant(parts, merchantGuid));
  return parts.db.transaction(async (tx) => {
    const files = await collectTransfers(tx, parts, { merchantGuid, accounts, validHours: VALID_HOURS });
    const requestedBy = (await personBehind(tx, username))?.id ?? username;
    for (const { guid, approvalId } of files) {
      const request = await transferRequests.insert(tx, {
        id: approvalId,
        placeGuid: merchantGuid,
        wanted: { fileGuid: guid, requester: username },
        requestedBy,
      });
      if (!request) throw new TooManyFilesWait();
    }
    return files;
  });
}

/** Requests at the place and below it, those that wait first. */
export async function transferRequestsAt(
  { db }: Pick<ConsoleParts, "db">,
  place: Place,
): Promise<TransferRequest[]> {
  return transferRequests.list(db, await merchantsAt(db, place));
}

/**
 * Decides one in a commit. `changed`: the bank booked a transfer of the file meanwhile, so that it can only be refused. Undefined when it
 * was decided before.
 */
export function decideTransferFile(
  parts: Pick<ConsoleParts, "db" | "clock" | "bankSources">,
  {
    request,
    state,
    personId,
  }: { request: TransferRequest; state: "approved" | "refused" | "withdrawn"; personId: string },
): Promise<TransferRequest | "changed" | undefined> {
  const { id, requestedBy, wanted } = request;
  return parts.db.transaction(async (tx) => {
    const locked = await lockForApproval(tx, wanted.fileGuid);
    if (locked === undefined) return undefined;
    if (state === "approved" && locked === "changed") return "changed";
    const decided = await transferRequests.decide(tx, { id, state, personId });
    if (!decided) return undefined;
    if (state === "approved" && locked !== "changed") {
      await approveFile(tx, parts, locked, parts.clock.now());
      await transferRequests.take(tx, { id, personId: requestedBy });
    } else {
      await stopTransferFile(tx, {
        guid: wanted.fileGuid,
        state: state === "refused" ? "refused" : "cancelled",
      });
    }
    return decided;
  });
}
