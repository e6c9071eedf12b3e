import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { changeTransfer, findTransfer, lockTransfersOfFile, type EventKey } from "../../providers/index.ts";
import type { ReadRejection, ReadReport } from "../statements/statement.ts";
import { UnreadableStatement, type LineFault } from "../statements/statement-fault.ts";
import { failTransfer } from "./fail-transfer.ts";
import { lockTransferFile } from "./transfer-file-store.ts";
import type { TransferFile } from "./transfer-file.ts";

/** Characters of an id in a bank's message that are shown. */
const MAX_REFERENCE = 50;

/** Transfers of a file that its bank has refused. */
interface Rejected {
  /** The files that the report is of. */
  readonly files: readonly TransferFile[];
  readonly count: number;
  readonly keys: readonly EventKey[];
  readonly errors: readonly LineFault[];
}

/**
 * Records what a bank refused of approved transfer files: single transfers, or all that it has not booked. One that was refused before
 * stays as it is, and one that the bank has booked is an error of its line.
 *
 * @throws UnreadableStatement where the report is of no approved file of the merchant
 */
export async function rejectTransfers(
  tx: DatabaseTransaction,
  {
    merchantGuid,
    reports,
    rejections,
  }: {
    merchantGuid: string;
    reports: readonly ReadReport[];
    rejections: readonly ReadRejection[];
  },
): Promise<Rejected> {
  const files = new Map<string, TransferFile>();
  for (const { fileGuid, line } of reports) {
    const file = await lockTransferFile(tx, fileGuid);
    if (file?.merchantGuid !== merchantGuid || file.state !== "approved")
      throw new UnreadableStatement(line, {
        code: "no_transfer_file",
        values: { file: fileGuid.slice(0, MAX_REFERENCE) },
      });
    files.set(fileGuid, file);
  }
  const keys: EventKey[] = [];
  const errors: LineFault[] = [];
  let count = 0;
  const reject = async (reference: string, { fileGuid, code, line }: ReadRejection): Promise<void> => {
    const shown = { reference: reference.slice(0, MAX_REFERENCE) };
    const before = await findTransfer(tx, reference);
    if (before?.fileGuid !== fileGuid)
      return void errors.push({ line, fault: { code: "no_transfer", values: shown } });
    if (before.state === "returned") return;
    const changed = await changeTransfer(tx, { reference, from: ["in_file"], to: "returned" });
    if (!changed) return void errors.push({ line, fault: { code: "transfer_booked", values: shown } });
    count += 1;
    const more = {
      adapterCode: code ?? undefined,
      adapterMessage: "The bank refused the transfer.",
    };
    keys.push(
      ...(await failTransfer(tx, { transfer: before, eventId: `bank:refused:${reference}`, ...more })),
    );
  };
  // A single reason says more than that of all.
  for (const rejection of rejections.toSorted((one, other) => rank(one) - rank(other))) {
    const { fileGuid, reference } = rejection;
    const wanted =
      reference === null
        ? (await lockTransfersOfFile(tx, fileGuid)).map((transfer) => transfer.reference)
        : [reference];
    for (const one of wanted) await reject(one, rejection);
  }
  return { files: [...files.values()], count, keys, errors };
}

function rank({ reference }: ReadRejection): number {
  return reference === null ? 1 : 0;
}
