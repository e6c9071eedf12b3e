import { markDeregistered } from "../../vault/index.ts";
import { recordInstrumentUse, removeInstrument } from "../../customer-profiles/index.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { confirmPayment } from "../customer/confirm-payment.ts";
import type { TransactionParts } from "../parts.ts";
import type { CommitEffect, Conclusion } from "./conclusion.ts";

/** Writes of an approval beside the record: use of the instrument, mails of a link, a capture that is due later. */
export function effectsOfApproval(
  parts: TransactionParts,
  { transaction, connector }: Pick<Conclusion, "transaction" | "connector">,
): CommitEffect[] {
  const { paymentSource, type } = transaction;
  const at = parts.clock.now();
  const effects: CommitEffect[] = [];
  if (paymentSource?.kind === "registration")
    effects.push({
      companion: "instrument_used",
      run: (tx) => recordInstrumentUse(tx, { registration: paymentSource.transactionUuid, type, at }),
    });
  if (isPayByLink(transaction.request))
    effects.push({
      companion: "confirmation_planned",
      run: (tx) => confirmPayment(tx, parts, { transaction, connector }),
    });
  if (type === "deregister" && transaction.referenceUuid !== null) {
    const transactionUuid = transaction.referenceUuid;
    effects.push({
      companion: "instrument_deregistered",
      run: async (tx) => {
        await markDeregistered(tx, { transactionUuid });
        await removeInstrument(tx, { transactionUuid });
      },
    });
  }
  const captureInMinutes = transaction.requestedType === "debit" ? 0 : transaction.request.captureInMinutes;
  if (type === "preauthorize" && typeof captureInMinutes === "number") {
    // Counted from the authorisation: a link may have been paid days after it was made.
    const runAt = at.add({ minutes: captureInMinutes });
    effects.push({
      companion: "capture_scheduled",
      run: (tx) => scheduleCapture(tx, { transaction, runAt }),
    });
  }
  return effects;
}

/** Job kind: the capture of a preauthorization with `captureInMinutes`. Stored with each job. */
export const SCHEDULED_CAPTURE = "scheduled-capture";

async function scheduleCapture(
  tx: DatabaseTransaction,
  { transaction, runAt }: { transaction: Transaction; runAt: Temporal.Instant },
): Promise<void> {
  await enqueue(tx, {
    kind: SCHEDULED_CAPTURE,
    key: transaction.uuid,
    owner: transaction.tenantGuid,
    // A provider that hangs delays no other's captures.
    lane: `${SCHEDULED_CAPTURE}:${transaction.connectorGuid}`,
    payload: { transactionUuid: transaction.uuid },
    runAt,
  });
}
