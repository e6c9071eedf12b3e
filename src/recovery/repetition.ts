import { formatAmount } from "../platform/money/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  connectorOfTransaction,
  createTransaction,
  defined,
  type CreateRefusal,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import { findCase, linkAttempt } from "./case-store.ts";
import type { CaseAttempt, RecoveryCase } from "./case.ts";
import { debitOf } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

/** Undoes what the commit has written so far. */
class AttemptIsOver extends Error {}

/** `held`: the connector is disabled. `over`: another process has the attempt, or it has ended. */
export type Repeated =
  | { readonly kind: "made"; readonly transaction: Transaction }
  | { readonly kind: "held" }
  | { readonly kind: "over" }
  | { readonly kind: "refused"; readonly refusal: CreateRefusal };

/**
 * Charges the failed payment once more, without the customer: a transaction of its own that refers to the first. The attempt is linked
 * to it in the commit that records it, so that it is charged once, however often this runs.
 */
export async function repeatPayment(
  parts: RecoveryParts,
  { of, attempt }: { of: RecoveryCase; attempt: CaseAttempt },
): Promise<Repeated> {
  const connector = await connectorOfTransaction(parts, { uuid: of.id, connectorGuid: of.connectorGuid });
  if (connector.disabled) return { kind: "held" };
  const first = await debitOf(parts.db, of);
  const registration =
    of.registrationUuid === null ? undefined : await findTransaction(parts.db, of.registrationUuid);
  if (!registration) return { kind: "over" };
  const request = requestOf(of, { attempt, first, registration });
  return make(() =>
    createTransaction(parts, {
      operation: "debit",
      request,
      requester: { connector, signatureHash: first.callbackHash },
      apiVersion: "scheduler",
      initiatedBy: "recovery",
      recordedReference: first.uuid,
      alongside: (tx, transaction) => link(tx, attempt, transaction),
    }),
  );
}

/** The fields that every payment of a case has of the first one. */
export function requestOfCase(
  of: RecoveryCase,
  { attempt, first }: { attempt: Pick<CaseAttempt, "recoveryId" | "number">; first: Transaction },
): TransactionRequest {
  const { description, customer, merchantMetaData, items, splits, l2l3Data } = first.request;
  return defined<TransactionRequest>({
    merchantTransactionId: `recovery-${attempt.recoveryId}-${attempt.number}`,
    amount: formatAmount({ minor: of.amountMinor, currency: of.currency }),
    currency: of.currency,
    description,
    customer,
    merchantMetaData,
    items,
    splits,
    l2l3Data,
    callbackUrl: first.callbackUrl ?? undefined,
  });
}

/** Runs the creation of an attempt's transaction; where a process died behind it, the one that it made. */
export async function make(create: () => Promise<Transaction | CreateRefusal>): Promise<Repeated> {
  try {
    const made = await create();
    return isRefusal(made) ? { kind: "refused", refusal: made } : { kind: "made", transaction: made };
  } catch (error) {
    if (error instanceof AttemptIsOver) return { kind: "over" };
    throw error;
  }
}

/**
 * In the commit that records the transaction: it is undone where the attempt has one, or has ended, or its case was stopped. The case's
 * row is locked, so that it is stopped either before the charge or after it.
 */
export async function link(
  tx: Queryable,
  { recoveryId, number }: CaseAttempt,
  { uuid: transactionUuid }: Transaction,
): Promise<void> {
  const of = await findCase(tx, { id: recoveryId, lock: true });
  if (of?.state === "stopped") throw new AttemptIsOver();
  if (!(await linkAttempt(tx, { recoveryId, number, transactionUuid }))) throw new AttemptIsOver();
}

function requestOf(
  of: RecoveryCase,
  { attempt, first, registration }: { attempt: CaseAttempt; first: Transaction; registration: Transaction },
): TransactionRequest {
  const { additionalId1, additionalId2, extraData, language, surchargeAmount, transactionIndicator } =
    first.request;
  const isAsNeeded = transactionIndicator === "CARDONFILE-MERCHANT-INITIATED";
  return {
    ...requestOfCase(of, { attempt, first }),
    ...defined<Partial<TransactionRequest>>({
      additionalId1,
      additionalId2,
      extraData,
      language,
      surchargeAmount,
      referenceSchemeTransactionIdentifier: registration.result.schemeTransactionIdentifier,
    }),
    referenceUuid: registration.uuid,
    transactionIndicator: isAsNeeded ? "CARDONFILE-MERCHANT-INITIATED" : "RECURRING",
    // The customer is not there to be authenticated.
    threeDSecureData: { "3dsecure": "OFF" },
  };
}
