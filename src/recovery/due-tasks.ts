import { calledConnector } from "../transaction-requests/index.ts";
import { findTransaction, judgementOf } from "../transactions/index.ts";
import { listEndedAttempts, listExpiredCases } from "./case-store.ts";
import { lockOpenCase, loseCase } from "./end-case.ts";
import type { RecoveryParts } from "./parts.ts";
import { recordForRecovery } from "./record-ended.ts";
import { lockSchedule } from "./retry-case.ts";

export const RECOVERY_BATCH = 100;

/** Ends open cases whose time is over. */
export async function endExpiredCases(parts: RecoveryParts): Promise<number> {
  const expired = await listExpiredCases(parts.db, { limit: RECOVERY_BATCH });
  for (const { id } of expired)
    await parts.db.transaction(async (tx) => {
      const of = await lockOpenCase(tx, { id, lockSchedule });
      if (of) await loseCase(tx, parts, of);
    });
  return expired.length;
}

/** The end of attempts whose transaction ended otherwise than by a provider's outcome: the customer cancelled, or it expired. */
export async function concludeEndedAttempts(parts: RecoveryParts): Promise<number> {
  const ended = await listEndedAttempts(parts.db, { limit: RECOVERY_BATCH });
  for (const uuid of ended) {
    const transaction = await findTransaction(parts.db, uuid);
    if (!transaction) throw new Error(`No transaction ${uuid}.`);
    const connector = await calledConnector(parts, transaction);
    const last = transaction.result.errors?.at(-1);
    const judgement =
      transaction.status === "success"
        ? undefined
        : last
          ? judgementOf(transaction, { error: last, at: parts.clock.now() })
          : NO_DECLINE;
    await parts.db.transaction((tx) => recordForRecovery(tx, parts, { transaction, connector, judgement }));
  }
  return ended.length;
}

const NO_DECLINE = {
  class: "unknown",
  source: "gateway",
  scheme: null,
  retryAfter: null,
  endsAgreement: false,
  forbidsAttempts: false,
} as const;
