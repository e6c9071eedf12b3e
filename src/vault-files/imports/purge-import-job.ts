import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { removeFile } from "./chunk-store.ts";
import { RESULT_DAYS, type VaultImport } from "./import.ts";
import { moveImport } from "./import-store.ts";
import { removeRows } from "./row-store.ts";

/** Job kind: removes the file of an import that did not run, or the result of one that did. Stored with each job. */
export const PURGE_VAULT_IMPORT = "purge-vault-import";

const LONGEST = Temporal.Duration.from({ hours: 24 * (RESULT_DAYS + 1) });

export function purgeVaultImportJobKind({ db }: Pick<VaultFileParts, "db">): JobKind<{ guid: string }> {
  return {
    name: PURGE_VAULT_IMPORT,
    leaseSeconds: 300,
    laneConcurrency: 1,
    longestWait: { first: LONGEST, retry: Temporal.Duration.from({ hours: 1 }) },
    retryAfter: doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 1_000 }),
    run: async ({ payload: { guid } }) => {
      await db.transaction(async (tx) => {
        await moveImport(tx, { guid, from: ["checked"], to: "discarded" });
        await removeFile(tx, { guid });
        await removeRows(tx, { guid });
      });
      return done;
    },
  };
}

/** Keeps the result of an import that ran, and removes it a year later. */
export async function keepResult(
  tx: Queryable,
  { guid, merchantGuid: owner }: Pick<VaultImport, "guid" | "merchantGuid">,
  now: Temporal.Instant,
): Promise<void> {
  const runAt = now.add({ hours: RESULT_DAYS * 24 });
  await enqueue(tx, { kind: PURGE_VAULT_IMPORT, key: guid, owner, payload: { guid }, runAt });
}
