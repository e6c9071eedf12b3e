import { formatAmount } from "../../platform/money/index.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import { moveMoney, repeatedMove } from "../payment-facts/money-move.ts";
import { allMembershipsOf } from "../access/person-store.ts";
import { findPlace, viewOf } from "../access/places.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { concludeApproval, type Approval } from "./approval-store.ts";
import type { RefundFailure } from "./refund-failure.ts";

/**
 * Makes the refund of an approval, by the use case of the API, for the person who requested it. Everything is checked again: what
 * is left, and that this person may still refund there. It may be repeated after a crash: the id of the refund is the one of
 * the form, so that money moves once.
 */
export async function carryOut(parts: TransactionParts, approval: Approval): Promise<void> {
  const { db } = parts;
  const { id, formId, amountMinor, currency, reason, requestedBy } = approval;
  const fail = (failure: RefundFailure) => concludeApproval(db, { id, ended: { failure } });
  const transaction = await findTransaction(db, approval.transactionUuid);
  if (!transaction) return fail({ code: "payment_gone" });
  const form = { id: formId, amount: formatAmount({ minor: amountMinor, currency }), reason };
  const refund = { transaction, move: "refund", form, person: { id: requestedBy } } as const;
  const made = await repeatedMove(parts, refund);
  if (made === undefined && !(await mayStillRefund(parts, { approval, transaction })))
    return fail({ code: "person_not_allowed" });
  const result = made === undefined || made === "other" ? await moveMoney(parts, refund) : made;
  if ("reason" in result) return fail(result.reason);
  await concludeApproval(db, { id, ended: { refundUuid: result.uuid } });
}

async function mayStillRefund(
  { db, vault }: TransactionParts,
  { approval: { merchantGuid, requestedBy }, transaction }: { approval: Approval; transaction: Transaction },
): Promise<boolean> {
  const place = await findPlace(db, { guid: merchantGuid, sealer: vault });
  const view = place && viewOf(place, await allMembershipsOf(db, requestedBy));
  return view?.allows("refund", transaction) ?? false;
}
