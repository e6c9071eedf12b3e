import type { Transaction } from "../../../transactions/index.ts";
import { recordMoneyAct } from "../../audit/money-acts.ts";
import type { Steps } from "../../frame/address.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { moveMoney, moveReasonText, USED_OTHERWISE, type MoneyMove } from "../../payment-facts/money-move.ts";
import { MAX_OWN_OPEN, refundAsPerson } from "../../refunds/refund-as-person.ts";
import type { Refund } from "../../refunds/refund-limit.ts";
import type { MoneyProblem } from "./money-page.ts";

type ConfirmResult =
  /** The move, or the request for an approval, has a page of its own. */
  | { readonly kind: "done"; readonly at: Steps }
  | { readonly kind: "rest_changed" }
  | { readonly kind: "refused"; readonly problem: MoneyProblem };

/** Makes the move that a person confirmed; a refund passes the person's limit first, or waits for another person. */
export async function confirmMove(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: Refund & { readonly move: MoneyMove; readonly isRequest: boolean },
): Promise<ConfirmResult> {
  const { viewer, request } = visit;
  const { transaction, move } = options;
  const refused = (problem: MoneyProblem) => ({ kind: "refused", problem }) as const;
  if (move !== "refund") {
    const made = await moveMoney(parts, options);
    if ("reason" in made) return refused({ message: moveReasonText(made.reason) });
    const { reason } = options.form;
    await recordMoneyAct(parts, { viewer, request, act: move, payment: transaction, made, reason });
    return { kind: "done", at: doneAt(transaction, made) };
  }
  const audited = { request, operation: "console.requestRefund" };
  const result = await changedBy(viewer, audited, () => refundAsPerson(parts, options));
  switch (result.kind) {
    case "refunded":
      await recordMoneyAct(parts, {
        viewer,
        request,
        act: move,
        payment: transaction,
        made: result.refund,
        reason: options.form.reason,
      });
      return { kind: "done", at: doneAt(transaction, result.refund) };
    case "waits":
      return { kind: "done", at: ["approvals", result.approval.id] };
    case "rest_changed":
      return { kind: "rest_changed" };
    case "refused":
      return refused({ message: moveReasonText(result.reason) });
    case "used_otherwise":
      return refused({ message: t(USED_OTHERWISE) });
    case "reason_missing":
      return refused(reasonMissing());
    case "too_many":
      return refused({
        message: t("{max} of your requests are already waiting. Withdraw some first.", { max: MAX_OWN_OPEN }),
      });
  }
}

export function reasonMissing(): MoneyProblem {
  return {
    field: "reason",
    message: t("Another person has to approve this refund: enter a reason for it."),
  };
}

/** The page of the payment, with the outcome of what was made. */
export function doneAt({ uuid }: Pick<Transaction, "uuid">, followUp: Pick<Transaction, "uuid">): Steps {
  return ["payments", uuid, { done: followUp.uuid }];
}
