import { lockUnused, removeImported } from "../../customer-profiles/index.ts";
import { done, type JobKind } from "../../platform/jobs/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { eraseInstrumentsWithCopies } from "../../vault/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { findImport, moveImport } from "./import-store.ts";
import { lockImportedRows, recordOutcomes } from "./row-store.ts";

/** Job kind: removes what an import stored and nobody used. Stored with each job. */
export const UNDO_VAULT_IMPORT = "undo-vault-import";

const ROWS_PER_CHUNK = 100;
const AFTER_FAILURE = Temporal.Duration.from({ seconds: 10 });

export function undoVaultImportJobKind(parts: VaultFileParts): JobKind<{ guid: string }> {
  return {
    name: UNDO_VAULT_IMPORT,
    leaseSeconds: 300,
    laneConcurrency: 1,
    retryAfter: () => AFTER_FAILURE,
    run: async ({ payload: { guid } }) => {
      const found = await findImport(parts.db, { guid });
      if (found?.state !== "undoing") return done;
      for (;;) {
        const count = await parts.db.transaction((tx) => undoRows(tx, parts, guid));
        if (count === 0) break;
      }
      await moveImport(parts.db, { guid, from: ["undoing"], to: "undone" });
      return done;
    },
  };
}

/**
 * Erases instruments that were never charged, cancels the schedules that the import made for them, and removes the customers that it
 * made and that have nothing else. One that was charged, or taken out of its profile by its merchant, is kept.
 */
async function undoRows(tx: Queryable, parts: VaultFileParts, guid: string): Promise<number> {
  const rows = await lockImportedRows(tx, { guid, limit: ROWS_PER_CHUNK });
  const all = rows.map(({ transactionUuid }) => transactionUuid);
  const unused = new Set(
    (await lockUnused(tx, { transactionUuids: all })).map(({ transactionUuid }) => transactionUuid),
  );
  const transactionUuids = all.filter((uuid) => unused.has(uuid));
  const registrations = await eraseInstrumentsWithCopies(tx, { transactionUuids });
  await parts.cancelSchedules(tx, { registrations });
  const newProfiles = rows.flatMap((row) =>
    unused.has(row.transactionUuid) && row.isNewProfile ? [row.profileGuid] : [],
  );
  await removeImported(tx, { transactionUuids, newProfiles });
  const outcomes = rows.map(({ row, transactionUuid }) => ({
    row,
    state: unused.has(transactionUuid) ? ("undone" as const) : ("kept" as const),
  }));
  await recordOutcomes(tx, { guid, outcomes });
  return rows.length;
}
