import { createReadStream } from "node:fs";
import { lstat, mkdir, readdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant } from "../../tenancy/index.ts";
import type { BankParts } from "../parts.ts";
import { shownError } from "./import-error.ts";
import { importStatement } from "./import-statement.ts";

/** A file that was written so long ago is complete. */
const COMPLETE_AFTER_MS = 2_000;
/** The process that took a file is gone by then: another one imports it, and its entries count once all the same. */
const ABANDONED_AFTER_MS = 10 * 60_000;

interface Inbox {
  /** The folder (GATEWAY_BANK_INBOX), with one for each merchant, named by its guid; unset: none is watched. */
  readonly bankInbox?: string | undefined;
}

/** Imports the files that were put into the folders of merchants, and moves each to `done` or, with its errors beside it, to `failed`. */
export async function readInbox(parts: BankParts & Inbox): Promise<number> {
  const { bankInbox } = parts;
  if (bankInbox === undefined) return 0;
  let count = 0;
  for (const merchantGuid of await namesIn(bankInbox)) {
    if (!merchantGuid.startsWith("ME-")) continue;
    const merchant = await findMerchant(parts.db, { merchantGuid });
    if (!merchant) continue;
    const folder = join(bankInbox, merchantGuid);
    for (const name of await filesToRead(folder)) {
      const { tenantGuid } = merchant;
      if (await importFile(parts, { folder, name, merchantGuid, tenantGuid })) count += 1;
    }
  }
  return count;
}

async function importFile(
  parts: BankParts,
  {
    folder,
    name,
    merchantGuid,
    tenantGuid,
  }: { folder: string; name: string; merchantGuid: string; tenantGuid: string },
): Promise<boolean> {
  const taken = await take(folder, name);
  if (taken === undefined) return false;
  const result = await importStatement(parts, {
    merchantGuid,
    tenantGuid,
    body: createReadStream(taken),
    fileName: name,
  });
  const target = await freeName(join(folder, isRefusal(result) ? "failed" : "done"), name);
  await rename(taken, target);
  if (isRefusal(result)) {
    const errors = [shownError(result.error)];
    await writeFile(`${target}.errors.json`, `${JSON.stringify(errors, undefined, 2)}\n`);
    parts.log.warn({ merchant: merchantGuid, errors: 1 }, "A statement in the inbox was refused.");
  }
  return true;
}

/** Moves the file where no other process takes it; undefined when one was faster. */
async function take(folder: string, name: string): Promise<string | undefined> {
  const working = join(folder, "working");
  await mkdir(working, { recursive: true });
  const taken = join(working, name);
  try {
    await rename(join(folder, name), taken);
    // Its age says since when it is being imported.
    const now = new Date();
    await utimes(taken, now, now);
    return taken;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Files that are complete, the oldest name first; also those whose import was interrupted, which come back first. */
async function filesToRead(folder: string): Promise<string[]> {
  for (const name of await namesIn(join(folder, "working")))
    if (await isOlder(join(folder, "working", name), ABANDONED_AFTER_MS))
      await rename(join(folder, "working", name), join(folder, name)).catch(() => undefined);
  const ready: string[] = [];
  for (const name of await namesIn(folder))
    if (await isOlder(join(folder, name), COMPLETE_AFTER_MS)) ready.push(name);
  return ready;
}

async function isOlder(path: string, ms: number): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return (
    found !== undefined && found.isFile() && performance.timeOrigin + performance.now() - found.mtimeMs >= ms
  );
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith(".")).toSorted();
}

/** A file of the same name may have come before. */
async function freeName(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const taken = new Set(await readdir(folder));
  if (!taken.has(name)) return join(folder, name);
  for (let number = 2; ; number++)
    if (!taken.has(`${number}-${name}`)) return join(folder, `${number}-${name}`);
}
