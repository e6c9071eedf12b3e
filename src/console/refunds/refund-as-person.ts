import { lockActsOf } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  findByMerchantTransactionId,
  findTransaction,
  lockTransaction,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { moveMoney, type MoveReason } from "../payment-facts/money-move.ts";
import { recordApprovalRequested } from "./approval-event.ts";
import { planApprovalMails } from "./approval-mails/plan-mails.ts";
import {
  countOwnOpen,
  findApprovalOfForm,
  insertApproval,
  type Approval,
  type NewApproval,
} from "./approval-store.ts";
import { countUse, limitOf, useOf, type Refund } from "./refund-limit.ts";
import { countRefund, findUse, isSameUse, subjectOf, uncountRefund, type RefundUse } from "./refund-uses.ts";
import { sumOf, waitingOn } from "./waiting.ts";

/** Undecided requests of one person: each is a mail to the people who can approve. */
export const MAX_OWN_OPEN = 100;

/** Why a refund was neither made nor requested, before any money could move. */
type NotPassed =
  /** Less is left than the person confirmed. */
  | "rest_changed"
  /** Its form was sent before for another amount or payment. */
  | "used_otherwise"
  /** A refund that another person has to approve needs a reason. */
  | "reason_missing"
  /** `MAX_OWN_OPEN` of this person wait already. */
  | "too_many";

type PersonalRefund =
  | { readonly kind: "refunded"; readonly refund: Transaction }
  /** Another person has to approve it, as the person requested or because a limit was reached. */
  | { readonly kind: "waits"; readonly approval: Approval }
  /** By the rules of refunds. */
  | { readonly kind: "refused"; readonly reason: MoveReason }
  | { readonly kind: NotPassed };

/**
 * Refunds for a person who confirmed it. Within their limit the refund is counted, then made by the use case of the API; one
 * above it, or one whose person confirmed to request an approval, is recorded as a request, with mails to the people who can
 * approve. A form that is sent again has the result that it had before, and moves no money again.
 */
export async function refundAsPerson(
  parts: ConsoleParts,
  refund: Refund & { readonly isRequest: boolean },
): Promise<PersonalRefund> {
  const passed = await passLimit(parts, refund);
  if (passed.kind === "waits") parts.notifyWorkers();
  if (passed.kind !== "within") return passed;
  const made = await moveMoney(parts, { ...refund, move: "refund" });
  const isMade = !("reason" in made);
  await settleCount(parts, refund, { isMade, isCounted: passed.isCounted });
  return isMade ? { kind: "refunded", refund: made } : { kind: "refused", reason: made.reason };
}

/** `within`: the refund was counted, and may be made; `isCounted` says whether by this request. */
type Passed =
  | { readonly kind: "within"; readonly isCounted: boolean }
  | { readonly kind: "waits"; readonly approval: Approval }
  | { readonly kind: NotPassed };

/** Counts a refund within the person's limit, or records the request for an approval, in one commit. */
async function passLimit(
  parts: ConsoleParts,
  refund: Refund & { readonly isRequest: boolean },
): Promise<Passed> {
  const limit = await limitOf(parts, refund);
  return parts.db.transaction(async (tx): Promise<Passed> => {
    const use = useOf(refund);
    await lockActsOf(tx, subjectOf(use));
    // Requests for one payment follow one another: each sees what the previous one reserves.
    await lockTransaction(tx, use.transactionUuid);
    const before = await passedBefore(tx, use);
    if (before) return before;
    const transaction = (await findTransaction(tx, use.transactionUuid)) ?? refund.transaction;
    const reserved = sumOf(await waitingOn(tx, transaction));
    if (use.amountMinor > restOf(transaction, "refund") - reserved) return { kind: "rest_changed" };
    if (refund.isRequest || (await countUse(tx, limit, use)) !== "within") return request(tx, parts, refund);
    await countRefund(tx, use);
    return { kind: "within", isCounted: true };
  });
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
  await planApprovalMails(tx, parts, approval.id);
  await recordApprovalRequested(tx, approval, refund.transaction);
  return { kind: "waits", approval };
}

/**
 * After the refund of a form that had passed. One that was refused moved nothing, and is not counted: only the request that
 * counted it may remove the count, and not when another request with the same form made the refund meanwhile.
 */
async function settleCount(
  { db }: Pick<ConsoleParts, "db">,
  refund: Refund,
  { isMade, isCounted }: { isMade: boolean; isCounted: boolean },
): Promise<void> {
  if (isMade === isCounted) return;
  const use = useOf(refund);
  await db.transaction(async (tx) => {
    await lockActsOf(tx, subjectOf(use));
    const { merchantGuid } = refund.transaction;
    const made = await findByMerchantTransactionId(tx, { merchantGuid, merchantTransactionId: use.formId });
    await (made ? countRefund(tx, use) : uncountRefund(tx, use));
  });
}
