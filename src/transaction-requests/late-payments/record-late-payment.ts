import { choiceSetting, type Connector, type ProviderOutcome } from "../../connectors/index.ts";
import { lockConversion, recordConvertedFollowUp } from "../../dcc/index.ts";
import type { Queryable, Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import {
  findRecordedAfterwards,
  providerReferenceOf,
  recordAfterwards,
  type Transaction,
} from "../../transactions/index.ts";
import { currentTransaction } from "../current-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { latePaymentRecorded, type LatePaymentFate } from "./late-payment-recorded.ts";
import { canBeGivenBack, RETURN_LATE_PAYMENT, wentToCustomer } from "./return-of-late-payment.ts";

interface LatePayment {
  /** As it was when it was submitted: its amounts are what the provider approved, with the authentication it had. */
  readonly submitted: Transaction;
  /** What the provider knows the submission by. */
  readonly reference: string;
  readonly connector: Connector;
  readonly outcome: Extract<ProviderOutcome, { kind: "approved" }>;
}

/**
 * A provider approved what had ended here, or been superseded by another attempt. The record stays what the merchant and the
 * customer were told; the money becomes a transaction of its own that refers to it, announced with `extraData.latePayment`
 *, and is given back unless it may be kept. Hearing of it twice changes nothing.
 */
export async function recordLatePayment(parts: TransactionParts, late: LatePayment): Promise<void> {
  const { submitted, reference, connector, outcome } = late;
  const current = await currentTransaction(parts, submitted.uuid);
  if (isTheSuccessItself(current, reference)) return;
  const { threeDSecure } = submitted.result;
  const uuid = parts.ids.transactionUuid();
  const fate = fateOf(current, late);
  const recorded = await parts.db.transaction(async (tx) => {
    const isNew = await recordAfterwards(tx, {
      original: current,
      knownBy: { kind: "submission", reference },
      transaction: {
        ...submitted,
        uuid,
        connectorGuid: connector.guid,
        redirectToken: null,
        expiresAt: null,
        result: {
          ...(threeDSecure && { threeDSecure }),
          ...outcome.details,
          extraData: { ...outcome.details.extraData, latePayment: "true" },
          providerReference: reference,
        },
        initiatedBy: "postback",
        apiVersion: "psp",
        at: parts.clock.now(),
      },
    });
    if (isNew) await recordConversion(tx, { uuid, submitted });
    if (isNew && fate === "given_back")
      await enqueue(tx, {
        kind: RETURN_LATE_PAYMENT,
        key: uuid,
        lane: `${RETURN_LATE_PAYMENT}:${connector.guid}`,
        payload: { transactionUuid: uuid },
      });
    return isNew;
  });
  if (!recorded) return;
  latePaymentRecorded.record({ type: submitted.type, fate });
  // What nobody can give back is for a person to look at.
  parts.log[fate === "not_returnable" ? "error" : "warn"](
    { transaction: submitted.uuid, status: current.status, latePayment: uuid, fate },
    "A provider approved what had ended.",
  );
  parts.notifyWorkers();
}

/** Money in the card's currency is known in the merchant's too, so that it can be refunded in it. */
async function recordConversion(
  tx: DatabaseTransaction,
  { uuid, submitted }: { uuid: string; submitted: Transaction },
): Promise<void> {
  const conversion = await lockConversion(tx, submitted.uuid);
  if (
    conversion?.convertedMinor !== submitted.amountMinor ||
    submitted.currency === conversion.originalCurrency
  )
    return;
  const { originalMinor, convertedMinor } = conversion;
  await recordConvertedFollowUp(tx, {
    transactionUuid: uuid,
    type: submitted.type,
    conversion,
    originalMinor,
    convertedMinor,
  });
}

/** What was recorded of a submission whose approval came late. */
export function findLatePayment(
  db: Queryable,
  { transactionUuid, reference }: { transactionUuid: string; reference: string },
): Promise<Transaction | undefined> {
  return findRecordedAfterwards(db, {
    originalUuid: transactionUuid,
    knownBy: { kind: "submission", reference },
  });
}

/** Somebody else heard the same approval first: nothing is late. */
export function isTheSuccessItself(current: Transaction, reference: string): boolean {
  return current.status === "success" && providerReferenceOf(current) === reference;
}

/**
 * What a provider's own page collected after a cancellation or expiry is kept unless the connector says otherwise.
 * Whatever else is late, the merchant was told that it failed, and may have been paid in another way meanwhile.
 */
function fateOf(current: Transaction, { submitted, reference, connector }: LatePayment): LatePaymentFate {
  if (wentToCustomer(submitted.type)) return "not_returnable";
  if (!canBeGivenBack(submitted.type)) return "no_money";
  const endedEarly = current.status === "cancelled" || current.status === "error_internal";
  const atProvidersPage =
    current.result.providerUrl !== undefined && providerReferenceOf(current) === reference;
  const mayBeKept = endedEarly && atProvidersPage;
  return mayBeKept && choiceSetting(connector, "payByLink:late-payment") === "keep" ? "kept" : "given_back";
}
