import { compareDuePayouts, planFetches, readInbox, releaseParts, PARTS_BATCH } from "../bank/index.ts";
import type { Task } from "../platform/recurring.ts";
import type { GatewayParts } from "./parts.ts";

const INBOX_INTERVAL_MS = 10_000;
/** Each plans its own next run; this looks for those that have none. */
const SOURCES_INTERVAL_MS = 60_000;
/** Payouts arrive within days. */
const PAYOUTS_INTERVAL_MS = 10 * 60_000;
/** A person decides about them: minutes are soon enough. */
const PARTS_INTERVAL_MS = 5 * 60_000;

/** Statements that wait in the inbox, payouts that are compared with what the bank received, and parts of payments that ended without the rest. */
export function bankTasks(parts: GatewayParts): Task[] {
  return [
    { name: "inbox of the bank", intervalMs: INBOX_INTERVAL_MS, batch: 1, run: () => readInbox(parts) },
    {
      name: "bank sources",
      intervalMs: SOURCES_INTERVAL_MS,
      batch: 1,
      run: async () => {
        await planFetches(parts);
        return 0;
      },
    },
    {
      name: "payouts at the bank",
      intervalMs: PAYOUTS_INTERVAL_MS,
      batch: 1,
      run: async () => {
        await compareDuePayouts(parts);
        return 0;
      },
    },
    {
      name: "parts of ended payments",
      intervalMs: PARTS_INTERVAL_MS,
      batch: PARTS_BATCH,
      run: () => releaseParts(parts),
    },
  ];
}
