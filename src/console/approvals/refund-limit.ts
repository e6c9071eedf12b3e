import { parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { MoneyForm } from "../payments/money-move.ts";
import { membershipsOf } from "../people/person-store.ts";
import type { Person } from "../people/person.ts";
import { findPlace, viewOf } from "../places.ts";
import type { ConsoleParts } from "../parts.ts";
import { insertApproval, type Approval } from "./approval-store.ts";
import { countRefund, limitInForce, listLimits, type LimitInForce } from "./limits.ts";

interface Refund {
  readonly transaction: Transaction;
  readonly form: MoneyForm;
  readonly person: Pick<Person, "id">;
}

/**
 * The limit of the person for refunds of this payment, from all their roles at the merchant. Undefined when nothing is limited.
 */
export async function limitOf(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  { transaction, person }: Pick<Refund, "transaction" | "person">,
): Promise<LimitInForce> {
  const place = await findPlace(db, { guid: transaction.merchantGuid, sealer });
  const view = place && viewOf(place, await membershipsOf(db, person.id));
  if (!view) return { oneMinor: 0n, dayMinor: 0n };
  const { roles, path } = view;
  const limits = await listLimits(db, path);
  return limitInForce(limits, { roles, path, currency: transaction.currency ?? "" });
}

/** Whether a refund is so large that its person has to prove to be there: above half of the limit for one. */
export async function isLargeRefund(parts: ConsoleParts, refund: Refund): Promise<boolean> {
  const limit = await limitOf(parts, refund);
  return limit !== undefined && amountOf(refund) * 2n > limit.oneMinor;
}

/**
 * Counts a refund within the person's limit; for one above it, records that another person has to approve it, and returns
 * that.
 */
export async function passLimit(parts: ConsoleParts, refund: Refund): Promise<"within" | Approval> {
  const { transaction, form, person } = refund;
  const { merchantGuid, uuid: transactionUuid, currency } = transaction;
  const limit = await limitOf(parts, refund);
  const counted = {
    formId: form.id,
    personId: person.id,
    currency: currency ?? "",
    amountMinor: amountOf(refund),
  };
  return parts.db.transaction(async (tx) => {
    if (await countRefund(tx, { ...counted, limit })) return "within";
    const { formId, personId: requestedBy, ...amount } = counted;
    const id = parts.ids.uuid();
    return insertApproval(tx, {
      id,
      formId,
      merchantGuid,
      transactionUuid,
      ...amount,
      reason: form.reason,
      requestedBy,
    });
  });
}

/** The form was checked before. */
function amountOf({ transaction, form }: Refund): bigint {
  const amount = parseAmount(form.amount, transaction.currency ?? "");
  return isRefusal(amount) ? 0n : amount.minor;
}
