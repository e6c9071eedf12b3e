import { findTransaction } from "../transactions/index.ts";
import type { ScheduleParts } from "./parts.ts";
import { concludeOrigin } from "./schedule-of-request.ts";
import { listEndedOrigins } from "./schedule-store.ts";

export const ORIGIN_BATCH = 100;

/**
 * Concludes schedules whose transaction ended otherwise than by a provider's outcome: the customer cancelled, it expired, or
 * the gateway refused it.
 */
export async function concludeEndedOrigins(parts: Pick<ScheduleParts, "db" | "clock">): Promise<number> {
  const ended = await listEndedOrigins(parts.db, { limit: ORIGIN_BATCH });
  for (const uuid of ended) {
    const transaction = await findTransaction(parts.db, uuid);
    if (!transaction) throw new Error(`No transaction ${uuid}.`);
    const succeeded = transaction.status === "success";
    await parts.db.transaction((tx) => concludeOrigin(tx, parts, { transaction, succeeded }));
  }
  return ended.length;
}
