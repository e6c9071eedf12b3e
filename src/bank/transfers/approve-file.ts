import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { lockTransfersOfFile, type OutgoingTransfer } from "../../providers/index.ts";
import type { BankSourceParts } from "../parts.ts";
import { planSending } from "./send-transfer-file.ts";
import { lockTransferFile, saveContent } from "./transfer-file-store.ts";
import type { TransferFile } from "./transfer-file.ts";
import { writePain } from "./write-pain.ts";

/**
 * Locks a file that waits, with its transfers. `changed`: the bank booked one of them meanwhile, so that the file would pay it twice.
 * Undefined: it does not wait any more.
 */
export async function lockForApproval(
  tx: DatabaseTransaction,
  guid: string,
): Promise<{ file: TransferFile; transfers: OutgoingTransfer[] } | "changed" | undefined> {
  const file = await lockTransferFile(tx, guid);
  if (file?.state !== "waiting") return undefined;
  const transfers = await lockTransfersOfFile(tx, guid);
  return transfers.length === file.transfers ? { file, transfers } : "changed";
}

/** A second person agreed: the file is written, and never changes; a bank source sends it, where one is for its account. */
export async function approveFile(
  tx: DatabaseTransaction,
  parts: BankSourceParts,
  { file, transfers }: { file: TransferFile; transfers: readonly OutgoingTransfer[] },
  at: Temporal.Instant,
): Promise<void> {
  await saveContent(tx, { guid: file.guid, content: writePain(file, { transfers, at }) });
  await planSending(tx, parts, file);
}
