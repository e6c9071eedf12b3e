import type { Transaction } from "../../transactions/index.ts";
import { MAX_OWN_OPEN, passLimit, settleCount, type Refund } from "../refunds/refund-limit.ts";
import { t, translated } from "../language/translate.ts";
import type { MoneyProblem } from "./money-page.ts";
import { moveMoney, USED_OTHERWISE, type MoneyMove } from "../payment-facts/money-move.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";

type ConfirmResult =
  /** The move, or the request for an approval, has a page of its own. */
  | { readonly kind: "done"; readonly address: string }
  | { readonly kind: "rest_changed" }
  | { readonly kind: "refused"; readonly problem: MoneyProblem };

/** Makes the move that a person confirmed; a refund passes the person's limit first, or waits for another person. */
export async function confirmMove(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: Refund & { readonly move: MoneyMove; readonly isRequest: boolean },
): Promise<ConfirmResult> {
  const { viewer, request, place } = visit;
  if (options.move !== "refund") return make(parts, visit, options);
  const audited = { request, operation: "console.requestRefund" };
  const passed = await changedBy(viewer, audited, () => passLimit(parts, options));
  switch (passed.kind) {
    case "within": {
      const made = await make(parts, visit, options);
      await settleCount(parts, options, { isMade: made.kind === "done", isCounted: passed.isCounted });
      return made;
    }
    case "waits":
      return { kind: "done", address: `/console/${place.guid}/approvals/${passed.approval.id}` };
    case "rest_changed":
      return { kind: "rest_changed" };
    case "used_otherwise":
      return { kind: "refused", problem: { message: t(USED_OTHERWISE) } };
    case "reason_missing":
      return { kind: "refused", problem: reasonMissing() };
    case "too_many":
      return {
        kind: "refused",
        problem: {
          message: t("{max} of your requests are already waiting. Withdraw some first.", {
            max: MAX_OWN_OPEN,
          }),
        },
      };
  }
}

export function reasonMissing(): MoneyProblem {
  return {
    field: "reason",
    message: t("Another person has to approve this refund: enter a reason for it."),
  };
}

async function make(
  parts: ConsoleParts,
  { place }: PlaceVisit,
  options: Refund & { readonly move: MoneyMove },
): Promise<Exclude<ConfirmResult, { kind: "rest_changed" }>> {
  const made = await moveMoney(parts, options);
  return "message" in made
    ? { kind: "refused", problem: { message: translated(made.message) } }
    : { kind: "done", address: doneAddress(place.guid, options.transaction, made) };
}

/** The page of the payment, with the outcome of what was made. */
export function doneAddress(
  placeGuid: string,
  { uuid }: Pick<Transaction, "uuid">,
  followUp: Pick<Transaction, "uuid">,
): string {
  return `/console/${placeGuid}/payments/${uuid}?done=${followUp.uuid}`;
}
