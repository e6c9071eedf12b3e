import { done, type JobKind } from "../../platform/jobs/index.ts";
import type { EventKey } from "../../providers/index.ts";
import { workOffEvent } from "../../transaction-requests/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import { lockNewEntries } from "../entries/entry-store.ts";
import type { BankParts } from "../parts.ts";
import { matchEntries } from "./match-entries.ts";

/** Job kind: matches the entries of an import that its request did not. Stored with each job. */
export const MATCH_BANK_ENTRIES = "match-bank-entries";

const BATCH = 500;
/** Outcomes that are recorded beside one another. */
const CONCURRENT = 8;

export function matchBankEntriesJobKind(
  parts: BankParts,
): JobKind<{ importGuid: string; merchantGuid: string }> {
  return {
    name: MATCH_BANK_ENTRIES,
    leaseSeconds: 600,
    laneConcurrency: 1,
    retryAfter: () => Temporal.Duration.from({ minutes: 1 }),
    run: async ({ payload }) => {
      await matchImport(parts, payload);
      return done;
    },
  };
}

/** Matches the new entries of an import, batch by batch, each in a commit of its own; after a crash the rest is matched by its job. */
export async function matchImport(
  parts: BankParts,
  { importGuid, merchantGuid }: { importGuid: string; merchantGuid: string },
): Promise<void> {
  const accounts = await accountsOfMerchant(parts, merchantGuid);
  for (;;) {
    const keys: EventKey[] = [];
    const count = await parts.db.transaction(async (tx) => {
      const entries = await lockNewEntries(tx, { importGuid, limit: BATCH });
      keys.push(...(await matchEntries(tx, { entries, accounts })));
      return entries.length;
    });
    await concludeEvents(parts, keys);
    if (count === 0) return;
  }
}

/** Does at once what the stored events mean; what fails is done again by their jobs. */
export async function concludeEvents(parts: BankParts, keys: readonly EventKey[]): Promise<void> {
  const waiting = [...keys];
  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key; key = waiting.shift())
      try {
        await workOffEvent(parts, key);
      } catch (error) {
        parts.log.warn(
          { event: key.eventId, error: (error as Error).message },
          "An entry of the bank is recorded by its job.",
        );
      }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  if (keys.length > 0) parts.notifyWorkers();
}
