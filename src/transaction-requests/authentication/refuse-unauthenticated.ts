import { declineOf } from "../../platform/api-errors/index.ts";
import type { ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { refusePayment } from "../accept/refuse-payment.ts";

/** Ends a transaction that must not be submitted without an authentication, and erases its card. */
export function refuseUnauthenticated(
  parts: TransactionParts,
  { transaction, record }: { transaction: Transaction; record: ThreeDSecureRecord },
): Promise<Transaction> {
  return refusePayment(parts, {
    transaction,
    error: declineOf("verificationFailed"),
    result: { threeDSecure: { ...record } },
  });
}
