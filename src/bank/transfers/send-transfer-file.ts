import type { BankSource, SentTransfers, TransferDocument } from "@quittance/provider-kit";
import { cutText } from "../../platform/cut-text.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { lockTransfersOfFile } from "../../providers/index.ts";
import type { BankParts, BankSourceParts } from "../parts.ts";
import { setSending } from "./sending-store.ts";
import { contentOfTransferFile, lockTransferFile } from "./transfer-file-store.ts";
import type { TransferFile } from "./transfer-file.ts";

/** Job kind: sends an approved file to its bank, once. Stored with each job. */
const SEND_TRANSFER_FILE = "send-transfer-file";
const MAX_PROBLEM = 500;
const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 12 });

/** States in which a file may go to the bank, or may go once more. */
const SENDABLE: ReadonlySet<TransferFile["sending"]> = new Set([null, "failed", "unknown"]);

interface Payload {
  readonly guid: string;
  /** See `TransferDocument.again`. */
  readonly again: boolean;
}

/** The port of the source that sends for the account; undefined: people upload the file. A file of test connectors is never sent. */
function transfersFor(
  { bankSources }: BankSourceParts,
  { merchantGuid, iban, test }: Pick<TransferFile, "merchantGuid" | "iban" | "test">,
): BankSource["transfers"] {
  if (test) return undefined;
  return bankSources.find(
    (source) => source.merchantGuid === merchantGuid && source.transfers?.ibans.includes(iban),
  )?.transfers;
}

/** Whether approved files of the account are sent by a source. */
export function sendsFor(
  parts: BankSourceParts,
  account: Pick<TransferFile, "merchantGuid" | "iban" | "test">,
): boolean {
  return transfersFor(parts, account) !== undefined;
}

/**
 * In the commit of the approval, or when a person says so later: the bank gets the file, where a source sends for its account.
 *
 * @returns whether it is planned: not while it is on its way, or when the bank has it
 */
export async function planSending(
  tx: Queryable,
  parts: BankSourceParts,
  file: TransferFile,
  { again = false }: { again?: boolean } = {},
): Promise<boolean> {
  const { guid, merchantGuid } = file;
  if (!SENDABLE.has(file.sending) || !sendsFor(parts, file)) return false;
  // It may have changed since it was read.
  if (!(await setSending(tx, { guid, from: [file.sending], to: "waiting" }))) return false;
  const payload: Payload = { guid, again };
  await enqueue(tx, { kind: SEND_TRANSFER_FILE, key: guid, owner: merchantGuid, payload });
  return true;
}

/**
 * Sends a file once. It is marked before the bank gets it: one whose process ended meanwhile, or whose outcome the source does not
 * know, is sent again only when a person says so.
 */
export function sendTransferFileJobKind(
  parts: Pick<BankParts, "db" | "log"> & BankSourceParts,
): JobKind<Payload> {
  return {
    name: SEND_TRANSFER_FILE,
    leaseSeconds: 900,
    laneConcurrency: 1,
    retryAfter,
    run: async ({ payload: { guid, again }, attempts }) => {
      const begun = await begin(parts, guid);
      if (!begun) return done;
      const { transfers, document } = begun;
      const sent = await send(transfers, { guid, document, again });
      if (sent.kind === "sent") {
        await setSending(parts.db, { guid, from: ["sending", "unknown"], to: "sent", orderId: sent.orderId });
        return done;
      }
      const problem = cutText(sent.because.split("\n", 1)[0] || "It failed.", MAX_PROBLEM);
      parts.log.warn({ file: guid, problem }, "A file of transfers was not sent.");
      const after = sent.kind === "not_sent" ? retryAfter(attempts) : undefined;
      const to = after ? "waiting" : sent.kind === "not_sent" ? "failed" : "unknown";
      await setSending(parts.db, { guid, from: ["sending"], to, problem });
      return after ? { kind: "again", after, because: problem } : done;
    },
  };
}

/** Undefined: there is nothing to send, or not by this process. */
function begin(
  parts: Pick<BankParts, "db" | "log"> & BankSourceParts,
  guid: string,
): Promise<{ transfers: NonNullable<BankSource["transfers"]>; document: string } | undefined> {
  return parts.db.transaction(async (tx) => {
    const file = await lockTransferFile(tx, guid);
    const content = await contentOfTransferFile(tx, guid);
    if (!file || !content) return undefined;
    if (file.sending === "sending") {
      const problem = "The process that sent it ended before the bank had answered.";
      await setSending(tx, { guid, from: ["sending"], to: "unknown", problem });
      parts.log.warn({ file: guid, problem }, "A file of transfers was not sent.");
    }
    if (file.sending !== "waiting") return undefined;
    const transfers = transfersFor(parts, file);
    const fails = (problem: string) => setSending(tx, { guid, from: ["waiting"], to: "failed", problem });
    if (!transfers) return void (await fails("No bank source sends for this account any more."));
    // It would pay those again.
    if ((await lockTransfersOfFile(tx, guid)).length < file.transfers)
      return void (await fails("The bank has booked or refused transfers of it already."));
    await setSending(tx, { guid, from: ["waiting"], to: "sending" });
    return { transfers, document: content.toString("utf8") };
  });
}

/** Nothing that a package throws says that the bank does not have the file. */
async function send(
  transfers: NonNullable<BankSource["transfers"]>,
  file: TransferDocument,
): Promise<SentTransfers> {
  try {
    return await transfers.send(file);
  } catch (error) {
    return { kind: "unknown", because: error instanceof Error ? error.message : String(error) };
  }
}
