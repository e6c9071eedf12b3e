import { formatAmount } from "../platform/money/index.ts";
import type { Transaction, TransactionError } from "../transactions/index.ts";
import type { CallbackResult } from "./callback.ts";

/** All that a callback tells, gathered beforehand: the body is a pure function of it. */
export interface CallbackFacts {
  readonly result: CallbackResult;
  /** What the status API tells of the transaction, in the same words. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly transaction: Transaction;
  readonly errors: readonly Omit<TransactionError, "createdAt">[];
  /** Of a chargeback or its reversal: the payment that was charged back. */
  readonly original: Transaction | null;
  /** Of a reversal: the chargeback that is taken back. */
  readonly chargeback: Transaction | null;
  /** Keys `3ds:…`, when the connector's setting wants them. */
  readonly threeDSecureExtraData: Readonly<Record<string, string>>;
}

/**
 * The body of a callback (public API facts §3.3). Errors come in both spellings that clients know, `message`/`code` and
 * `errorMessage`/`errorCode`: some read one, some the other.
 */
export function callbackBody(facts: CallbackFacts): Record<string, unknown> {
  const { result, view, threeDSecureExtraData } = facts;
  const { errors: _errors, extraData, ...rest } = view;
  const allExtraData = { ...(extraData as object | undefined), ...threeDSecureExtraData };
  return {
    result,
    ...rest,
    ...(Object.keys(allExtraData).length > 0 && { extraData: allExtraData }),
    ...disputeData(facts),
    ...(result === "ERROR" && errorData(facts.errors)),
  };
}

function errorData(errors: CallbackFacts["errors"]): Record<string, unknown> {
  const last = errors.at(-1);
  return last ? { ...spelledTwice(last), errors: errors.map(spelledTwice) } : {};
}

function spelledTwice(error: CallbackFacts["errors"][number]): Record<string, unknown> {
  return {
    message: error.message,
    code: String(error.code),
    errorMessage: error.message,
    errorCode: error.code,
    adapterMessage: error.adapterMessage,
    adapterCode: error.adapterCode,
  };
}

function disputeData({ transaction, original, chargeback }: CallbackFacts): Record<string, unknown> {
  if (!original || transaction.amountMinor === null || transaction.currency === null) return {};
  const at = transaction.createdAt.toString({ smallestUnit: "second" });
  const common = {
    originalUuid: original.uuid,
    originalMerchantTransactionId: original.merchantTransactionId,
    amount: formatAmount({ minor: transaction.amountMinor, currency: transaction.currency }),
    currency: transaction.currency,
    reason: transaction.result.dispute?.reason ?? null,
  };
  if (transaction.type === "chargeback") return { chargebackData: { ...common, chargebackDateTime: at } };
  const chargebackUuid = chargeback?.uuid ?? null;
  return { chargebackReversalData: { ...common, chargebackUuid, reversalDateTime: at } };
}
