import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { lockWaitingTransfers, putInFile, type OutgoingTransfer } from "../../providers/index.ts";
import type { OwnAccount } from "../accounts.ts";
import type { BankParts } from "../parts.ts";
import type { TransferFile } from "./transfer-file.ts";
import { expireTransferFiles, insertTransferFile } from "./transfer-file-store.ts";

/** In all files of a request; the rest is in those of the next one. */
export const MAX_TRANSFERS = 5_000;

/**
 * Puts the transfers that wait into files: one for each account, currency and mode of its connectors. Calls at the same time put each
 * transfer in one file only. A file waits for its approval.
 *
 * @param options.validHours until when it can be approved; then its transfers wait again
 */
export async function collectTransfers(
  tx: DatabaseTransaction,
  { ids }: Pick<BankParts, "ids">,
  {
    merchantGuid,
    accounts,
    validHours,
  }: { merchantGuid: string; accounts: ReadonlyMap<string, OwnAccount>; validHours: number },
): Promise<TransferFile[]> {
  await expireTransferFiles(tx, merchantGuid);
  const connectors = [...accounts.values()].flatMap((account) => account.connectors);
  const testConnectors = new Set(connectors.filter(({ config }) => config.testMode).map(({ guid }) => guid));
  const waiting = await lockWaitingTransfers(tx, {
    connectorGuids: connectors.map(({ guid }) => guid),
    ibans: [...accounts.keys()],
    limit: MAX_TRANSFERS,
  });
  const groups = Map.groupBy(waiting, ({ iban, currency, connectorGuid }) =>
    [iban, currency, testConnectors.has(connectorGuid)].join(" "),
  );
  const files: TransferFile[] = [];
  for (const transfers of groups.values()) {
    const [{ iban, currency, connectorGuid }] = transfers as [OutgoingTransfer, ...OutgoingTransfer[]];
    const { accountHolder, bic } = accounts.get(iban)!;
    const guid = ids.guid("TF");
    const file = await insertTransferFile(
      tx,
      {
        guid,
        merchantGuid,
        approvalId: ids.uuid(),
        iban,
        accountHolder,
        bic,
        currency,
        test: testConnectors.has(connectorGuid),
        transfers: transfers.length,
        amountMinor: transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      },
      { validHours },
    );
    await putInFile(tx, { references: transfers.map(({ reference }) => reference), fileGuid: guid });
    files.push(file);
  }
  return files;
}
