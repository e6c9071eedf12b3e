import { t } from "../language/translate.ts";
import { moveReasonText, type MoveReason } from "../payment-facts/money-move.ts";

/** Why an approved refund was not made. */
export type RefundFailure = MoveReason | { readonly code: "payment_gone" | "person_not_allowed" };

/** The sentence about it in the present language. */
export function failureText(failure: RefundFailure): string {
  switch (failure.code) {
    case "payment_gone":
      return t("This payment no longer exists.");
    case "person_not_allowed":
      return t("the person who requested the refund is no longer allowed to refund there.");
    default:
      return moveReasonText(failure);
  }
}
