import { countAct, standingOf } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import { membershipsOf } from "../access/memberships.ts";
import type { Person } from "../access/person.ts";
import { findPlace, viewOf } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import type { MoneyForm } from "../payment-facts/money-move.ts";
import { limitInForce, listLimits, type LimitInForce } from "../access/limits.ts";
import { refundedInADay, subjectOf, type RefundUse } from "./refund-uses.ts";

export interface Refund {
  readonly transaction: Transaction;
  readonly form: MoneyForm;
  readonly person: Pick<Person, "id" | "identity">;
}

/**
 * The limit of the person for refunds of this payment, from all their roles at the merchant. Undefined when nothing is limited.
 */
export async function limitOf(
  { db, sealer }: Pick<ConsoleParts, "sealer"> & { readonly db: Queryable },
  { transaction, person }: Pick<Refund, "transaction" | "person">,
): Promise<LimitInForce> {
  const place = await findPlace(db, { guid: transaction.merchantGuid, sealer });
  const view = place && viewOf(place, await membershipsOf(db, person));
  if (!view) return { oneMinor: 0n, dayMinor: 0n };
  const { roles, path } = view;
  const limits = await listLimits(db, path);
  return limitInForce(limits, { roles, path, currency: transaction.currency ?? "" });
}

/** Whether a refund is so large that its person has to prove to be there: above half of the limit for one. */
export async function isLargeRefund(parts: ConsoleParts, refund: Refund): Promise<boolean> {
  const limit = await limitOf(parts, refund);
  return limit !== undefined && useOf(refund).amountMinor * 2n > limit.oneMinor;
}

/** Whether the refund is above the person's limit now, so that another person has to approve it. */
export async function needsApproval(parts: ConsoleParts, refund: Refund): Promise<boolean> {
  const [limit, use] = [await limitOf(parts, refund), useOf(refund)];
  if (!limit) return false;
  return (
    standingOf(use, { limits: limitsOf(limit, use), usedMinor: await refundedInADay(parts.db, use) }) !==
    "within"
  );
}

/**
 * Whether a refund or an approval is within the limit, alone and with what the person refunded and approved in the last 24 hours. The
 * person's acts follow one another until the end of the database transaction, in which the caller counts this one.
 */
export function countUse(tx: Queryable, limit: LimitInForce, use: RefundUse): ReturnType<typeof countAct> {
  return countAct(
    tx,
    { ...use, subject: subjectOf(use) },
    { limits: limit ? limitsOf(limit, use) : null, usedInADay: () => refundedInADay(tx, use) },
  );
}

function limitsOf(limit: NonNullable<LimitInForce>, { currency }: RefundUse) {
  return [{ currency, ...limit }];
}

/** The amount by which the refund uses a limit. Its form was checked before. */
export function useOf({ transaction, form, person }: Refund): RefundUse {
  const currency = transaction.currency ?? "";
  const amount = parseAmount(form.amount, currency);
  return {
    formId: form.id,
    personId: person.id,
    transactionUuid: transaction.uuid,
    currency,
    amountMinor: isRefusal(amount) ? 0n : amount.minor,
  };
}
