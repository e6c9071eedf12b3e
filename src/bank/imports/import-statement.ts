import { enqueue } from "../../platform/jobs/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { accountsOfMerchant } from "../accounts.ts";
import { readStatements } from "../statements/read-statements.ts";
import { UnreadableStatement } from "../statements/statement-fault.ts";
import type { BankParts } from "../parts.ts";
import { importError } from "./import-error.ts";
import { countStates, insertImport, lockImportsOf, type BankImport } from "./import-store.ts";
import { StatementImport } from "./statement-import.ts";
import type { EventKey } from "../../providers/index.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import { concludeEvents, MATCH_BANK_ENTRIES, matchImport } from "../matching/match-import.ts";

type ImportRefusal = Refusal<"statement_unreadable"> & {
  readonly error: ReturnType<typeof importError>;
};

interface ImportedStatement extends BankImport {
  readonly states: Awaited<ReturnType<typeof countStates>>;
  /** Transfers that a status report of the bank refused. */
  readonly rejected: number;
}

/** By then the request has matched them, unless its process is gone. */
const MATCH_AFTER_SECONDS = 60;

/**
 * Imports a file of the bank: its entries are recorded in one commit, so that a file that cannot be read to its end changes
 * nothing, and then matched. The same entry again, in whatever file, changes nothing.
 */
export async function importStatement(
  parts: BankParts,
  {
    merchantGuid,
    tenantGuid,
    body,
    fileName = null,
  }: { merchantGuid: string; tenantGuid: string; body: AsyncIterable<Uint8Array>; fileName?: string | null },
): Promise<ImportedStatement | ImportRefusal> {
  const accounts = await accountsOfMerchant(parts, merchantGuid);
  const guid = parts.ids.uuid();
  let done: { made: BankImport; rejected: number; keys: readonly EventKey[] };
  try {
    done = await parts.db.transaction(async (tx) => {
      await lockImportsOf(tx, merchantGuid);
      const reading = new StatementImport(tx, parts, { guid, merchantGuid, accounts, fileName });
      for await (const part of readStatements(body)) await reading.take(part);
      const made = await reading.end();
      await insertImport(tx, made);
      await enqueue(tx, {
        kind: MATCH_BANK_ENTRIES,
        key: guid,
        owner: tenantGuid,
        lane: `${MATCH_BANK_ENTRIES}:${merchantGuid}`,
        payload: { importGuid: guid, merchantGuid },
        runAt: parts.clock.now().add({ seconds: MATCH_AFTER_SECONDS }),
      });
      return { made, rejected: reading.rejected, keys: reading.keys };
    });
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return { refused: true, code: "statement_unreadable", error: importError(error) };
  }
  await concludeEvents(parts, done.keys);
  await matchImport(parts, { importGuid: guid, merchantGuid });
  await comparePayouts(parts, merchantGuid);
  return { ...done.made, rejected: done.rejected, states: await countStates(parts.db, guid) };
}
