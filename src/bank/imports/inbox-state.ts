import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The watched folder of a merchant: how many files wait, and which were refused. */
export interface InboxState {
  readonly waiting: number;
  /** Names of files that were refused, the last name first, at most twenty. */
  readonly failed: readonly string[];
}

const MAX_NAMES = 20;

/** Undefined: no folder is watched (GATEWAY_BANK_INBOX), or the merchant has none in it. */
export async function inboxState(
  { bankInbox }: { readonly bankInbox?: string | undefined },
  merchantGuid: string,
): Promise<InboxState | undefined> {
  if (bankInbox === undefined) return undefined;
  const folder = join(bankInbox, merchantGuid);
  const own = await filesIn(folder);
  if (own === undefined) return undefined;
  const [working = [], failed = []] = await Promise.all([
    filesIn(join(folder, "working")),
    filesIn(join(folder, "failed")),
  ]);
  return {
    waiting: own.length + working.length,
    failed: failed
      .filter((name) => !name.endsWith(".errors.json"))
      .toReversed()
      .slice(0, MAX_NAMES),
  };
}

async function filesIn(folder: string): Promise<string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  return entries
    ?.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted();
}
