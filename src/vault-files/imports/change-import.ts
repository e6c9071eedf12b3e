import { setTimeout as sleep } from "node:timers/promises";
import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { FileFault } from "../file-fault.ts";
import type { VaultFileParts } from "../parts.ts";
import { removeFile } from "./chunk-store.ts";
import { UNDO_DAYS, undoUntil, type ImportState, type VaultImport } from "./import.ts";
import { findImport, moveImport } from "./import-store.ts";
import { removeRows } from "./row-store.ts";
import { RUN_VAULT_IMPORT } from "./run-import-job.ts";
import { UNDO_VAULT_IMPORT } from "./undo-import-job.ts";

export type ChangeRefusal =
  | Refusal<"import_not_found">
  | (Refusal<"wrong_state"> & { readonly fault: FileFault });

/** A small import is done within the call; of a larger one the caller asks how far it is. */
const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 50;

/** Starts the import, once: a second call changes nothing and shows how far it is. */
export async function runVaultImport(
  parts: VaultFileParts,
  guid: string,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<VaultImport | ChangeRefusal> {
  const started = await change(parts, guid, { from: "checked", to: "running", kind: RUN_VAULT_IMPORT });
  if (isRefusal(started)) return started;
  if (started.state === "discarded") return wrongState({ code: "file_removed" });
  return afterJob(parts, started, waitMs);
}

/** Removes what the import stored and nobody used since. Within 30 days after its end. */
export async function undoVaultImport(
  parts: VaultFileParts,
  guid: string,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<VaultImport | ChangeRefusal> {
  const found = await findImport(parts.db, { guid });
  if (!found) return { refused: true, code: "import_not_found" };
  const until = undoUntil(found);
  if (found.state === "imported" && until && Temporal.Instant.compare(parts.clock.now(), until) > 0)
    return wrongState({ code: "undo_too_late", values: { days: UNDO_DAYS } });
  const started = await change(parts, guid, { from: "imported", to: "undoing", kind: UNDO_VAULT_IMPORT });
  if (isRefusal(started)) return started;
  if (started.state !== "undoing" && started.state !== "undone")
    return wrongState({ code: "not_imported", values: { state: started.state } });
  return afterJob(parts, started, waitMs);
}

/** Removes the file and its dry run. */
export async function discardVaultImport(
  { db }: VaultFileParts,
  guid: string,
): Promise<VaultImport | ChangeRefusal> {
  return db.transaction(async (tx) => {
    const moved = await moveImport(tx, { guid, from: ["checked", "discarded"], to: "discarded" });
    if (!moved)
      return (await findImport(tx, { guid }))
        ? wrongState({ code: "has_run" })
        : { refused: true, code: "import_not_found" };
    await removeFile(tx, { guid });
    await removeRows(tx, { guid });
    return moved;
  });
}

async function change(
  { db, notifyWorkers }: VaultFileParts,
  guid: string,
  { from, to, kind }: { from: ImportState; to: ImportState; kind: string },
): Promise<VaultImport | ChangeRefusal> {
  const changed = await db.transaction(async (tx) => {
    const moved = await moveImport(tx, { guid, from: [from], to });
    if (!moved) return findImport(tx, { guid });
    await enqueue(tx, { kind, key: guid, owner: moved.merchantGuid, payload: { guid } });
    return moved;
  });
  notifyWorkers();
  return changed ?? { refused: true, code: "import_not_found" };
}

/** As it is when its job is done, or after a while. */
async function afterJob({ db }: VaultFileParts, started: VaultImport, waitMs: number): Promise<VaultImport> {
  const endsAtMs = performance.now() + waitMs;
  let found = started;
  while ((found.state === "running" || found.state === "undoing") && performance.now() < endsAtMs) {
    await sleep(LOOK_AGAIN_MS);
    found = (await findImport(db, { guid: started.guid })) ?? found;
  }
  return found;
}

function wrongState(fault: FileFault): ChangeRefusal {
  return { refused: true, code: "wrong_state", fault };
}
