import { parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  findByMerchantTransactionId,
  findTransaction,
  lockTransaction,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import type { MoneyForm } from "../payment-facts/money-move.ts";
import { membershipsOf } from "../access/person-store.ts";
import type { Person } from "../access/person.ts";
import { findPlace, viewOf } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { planApprovalMails } from "./approval-mails/plan-mails.ts";
import {
  countOwnOpen,
  findApprovalOfForm,
  insertApproval,
  type Approval,
  type NewApproval,
} from "./approval-store.ts";
import { limitInForce, listLimits, type LimitInForce } from "./limits.ts";
import {
  countRefund,
  findUse,
  isSameUse,
  lockRefundsOf,
  refundedInADay,
  uncountRefund,
  type RefundUse,
} from "./refund-uses.ts";
import { sumOf, waitingOn } from "./waiting.ts";

/** Undecided requests of one person: each is a mail to the people who can approve. */
export const MAX_OWN_OPEN = 100;

export interface Refund {
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
  return limit !== undefined && useOf(refund).amountMinor * 2n > limit.oneMinor;
}

/** Whether the refund is above the person's limit now, so that another person has to approve it. */
export async function needsApproval(parts: ConsoleParts, refund: Refund): Promise<boolean> {
  return isAbove(parts.db, await limitOf(parts, refund), useOf(refund));
}

async function isAbove(db: Queryable, limit: LimitInForce, use: RefundUse): Promise<boolean> {
  if (!limit) return false;
  const { oneMinor, dayMinor } = limit;
  return use.amountMinor > oneMinor || (await refundedInADay(db, use)) + use.amountMinor > dayMinor;
}

/**
 * What may become of a refund that a person confirmed. `within`: it was counted, and may be made; `isCounted` says whether by
 * this request. `waits`: another person has to approve it, as the person requested or because a limit was reached.
 */
type Passed =
  | { readonly kind: "within"; readonly isCounted: boolean }
  | { readonly kind: "waits"; readonly approval: Approval }
  | { readonly kind: "rest_changed" | "used_otherwise" | "reason_missing" | "too_many" };

/**
 * Counts a refund within the person's limit. For one above it, or one whose person confirmed to request an approval, it records
 * the request, and plans the mails to the people who can approve. A form that is sent again has the result that it had before.
 */
export async function passLimit(
  parts: ConsoleParts,
  refund: Refund & { readonly isRequest: boolean },
): Promise<Passed> {
  const limit = await limitOf(parts, refund);
  const passed = await parts.db.transaction(async (tx): Promise<Passed> => {
    const use = useOf(refund);
    await lockRefundsOf(tx, use.personId);
    // Requests for one payment follow one another: each sees what the one before reserves.
    await lockTransaction(tx, use.transactionUuid);
    const before = await passedBefore(tx, use);
    if (before) return before;
    const transaction = (await findTransaction(tx, use.transactionUuid)) ?? refund.transaction;
    const reserved = sumOf(await waitingOn(tx, transaction));
    if (use.amountMinor > restOf(transaction, "refund") - reserved) return { kind: "rest_changed" };
    if (refund.isRequest || (await isAbove(tx, limit, use))) return request(tx, parts, refund);
    await countRefund(tx, use);
    return { kind: "within", isCounted: true };
  });
  if (passed.kind === "waits") parts.notifyWorkers();
  return passed;
}

async function passedBefore(tx: Queryable, use: RefundUse): Promise<Passed | undefined> {
  const approval = await findApprovalOfForm(tx, use.formId);
  if (approval) {
    const { requestedBy: personId } = approval;
    return isSameUse({ ...approval, personId }, use)
      ? { kind: "waits", approval }
      : { kind: "used_otherwise" };
  }
  const counted = await findUse(tx, use.formId);
  if (!counted) return undefined;
  return isSameUse(counted, use) ? { kind: "within", isCounted: false } : { kind: "used_otherwise" };
}

async function request(tx: Queryable, parts: ConsoleParts, refund: Refund): Promise<Passed> {
  const { personId: requestedBy, ...use } = useOf(refund);
  const { reason } = refund.form;
  if (reason === "") return { kind: "reason_missing" };
  if ((await countOwnOpen(tx, requestedBy)) >= MAX_OWN_OPEN) return { kind: "too_many" };
  const { merchantGuid } = refund.transaction;
  const wanted: NewApproval = { id: parts.ids.uuid(), merchantGuid, ...use, reason, requestedBy };
  const approval = await insertApproval(tx, wanted);
  await planApprovalMails(tx, parts, approval);
  return { kind: "waits", approval };
}

/**
 * After the refund of a form that had passed. One that was refused moved nothing, and is not counted: only the request that
 * counted it may remove the count, and not when another request with the same form made the refund meanwhile.
 */
export async function settleCount(
  { db }: Pick<ConsoleParts, "db">,
  refund: Refund,
  { isMade, isCounted }: { isMade: boolean; isCounted: boolean },
): Promise<void> {
  if (isMade === isCounted) return;
  const use = useOf(refund);
  await db.transaction(async (tx) => {
    await lockRefundsOf(tx, use.personId);
    const { merchantGuid } = refund.transaction;
    const made = await findByMerchantTransactionId(tx, { merchantGuid, merchantTransactionId: use.formId });
    await (made ? countRefund(tx, use) : uncountRefund(tx, use));
  });
}

/** The form was checked before. */
function useOf({ transaction, form, person }: Refund): RefundUse {
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
