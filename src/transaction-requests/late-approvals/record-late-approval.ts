import { choiceSetting, type Connector } from "../../connectors/index.ts";
import type { ProviderOutcome } from "../../providers/index.ts";
import { lockConversion, recordConvertedFollowUp } from "../../dcc/index.ts";
import type { Queryable, Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import {
  findProviderInitiated,
  providerReferenceOf,
  recordProviderInitiated,
  type Transaction,
} from "../../transactions/index.ts";
import { currentTransaction } from "../outcome/current-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { lateApprovalRecorded, type LateApprovalFate } from "./late-approval-recorded.ts";
import { canBeUndone, UNDO_LATE_APPROVAL, wentToCustomer } from "./undoing-operation.ts";

interface LateApproval {
  /** As it was submitted: with the amounts that the provider approved and the authentication of that submission. */
  readonly submitted: Transaction;
  /** The provider's reference of the submission. */
  readonly reference: string;
  readonly connector: Connector;
  readonly outcome: Extract<ProviderOutcome, { kind: "approved" }>;
}

/**
 * A provider approved a transaction that had ended here, or an attempt that another one followed. The record stays as the
 * merchant and the customer saw it. The money becomes a transaction of its own that refers to it, is announced with
 * `extraData.latePayment`, and is voided or refunded unless it may be kept. A repetition changes nothing.
 */
export async function recordLateApproval(parts: TransactionParts, late: LateApproval): Promise<void> {
  const { submitted, reference, connector, outcome } = late;
  const current = await currentTransaction(parts, submitted.uuid);
  if (isTheSuccessItself(current, reference)) return;
  const { threeDSecure } = submitted.result;
  // The money that a link collected after its end is not a link itself, which could be cancelled or sent again.
  const { payByLink: _link, ...request } = submitted.request;
  const uuid = parts.ids.transactionUuid();
  const fate = fateOf(current, late);
  const recorded = await parts.db.transaction(async (tx) => {
    const isNew = await recordProviderInitiated(tx, {
      original: current,
      identity: { kind: "submission", reference },
      transaction: {
        ...submitted,
        request,
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
    if (isNew && fate === "returned")
      await enqueue(tx, {
        kind: UNDO_LATE_APPROVAL,
        key: uuid,
        owner: connector.guid,
        lane: `${UNDO_LATE_APPROVAL}:${connector.guid}`,
        payload: { transactionUuid: uuid },
      });
    return isNew;
  });
  if (!recorded) return;
  lateApprovalRecorded.record({ type: submitted.type, fate });
  // Money that cannot be returned is for an operator.
  parts.log[fate === "not_returnable" ? "error" : "warn"](
    { transaction: submitted.uuid, status: current.status, latePayment: uuid, fate },
    "A provider approved a transaction that had ended.",
  );
  parts.notifyWorkers();
}

/** Money in the card's currency is recorded in the merchant's too, so that it can be refunded in it. */
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

/** The transaction that records a submission's late approval. */
export function findLateApproval(
  db: Queryable,
  { transactionUuid, reference }: { transactionUuid: string; reference: string },
): Promise<Transaction | undefined> {
  return findProviderInitiated(db, {
    originalUuid: transactionUuid,
    identity: { kind: "submission", reference },
  });
}

/** The approval was recorded in time: nothing is late. */
export function isTheSuccessItself(current: Transaction, reference: string): boolean {
  // A review follows the approval, and when it is rejected the authorisation is voided.
  const isRecorded =
    current.status === "success" || current.status === "pending_review" || current.review === "rejected";
  return isRecorded && providerReferenceOf(current) === reference;
}

/**
 * Money that a provider's page collected after a cancellation or expiry is kept unless the connector's setting excludes it.
 * Any other late approval goes back: for the merchant the payment failed, and may have been paid in another way. So may a payment of
 * a recovery case, which went on when it ended.
 */
function fateOf(current: Transaction, { submitted, reference, connector }: LateApproval): LateApprovalFate {
  if (wentToCustomer(submitted.type)) return "not_returnable";
  if (!canBeUndone(submitted.type)) return "no_money";
  if (current.initiatedBy === "recovery") return "returned";
  if (current.result.waitsForEvent)
    return choiceSetting(connector, "bank:late") === "keep" ? "kept" : "returned";
  const endedEarly = current.status === "cancelled" || current.status === "error_internal";
  const atProvidersPage =
    current.result.providerUrl !== undefined && providerReferenceOf(current) === reference;
  const mayBeKept = endedEarly && atProvidersPage;
  return mayBeKept && choiceSetting(connector, "payByLink:late-payment") === "keep" ? "kept" : "returned";
}
