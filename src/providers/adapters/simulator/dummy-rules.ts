import { formatAmount } from "../../../platform/money/index.ts";
import type { ProviderRequest } from "@quittance/provider-kit";
import { approved, declined, type Decision } from "./decision.ts";

/** Amount → word. The connector's `overrideResult` takes the same words. */
export const WORD_OF_AMOUNT: Readonly<Record<string, string>> = {
  "3.61": "error",
  "3.62": "redirect",
  "3.63": "redirectError",
  "3.64": "pending",
  "3.65": "pendingSuccess",
  "3.66": "pendingError",
  "3.67": "redirectPendingSuccess",
  "3.68": "redirectPendingError",
  "3.69": "redirectCancel",
  "3.73": "successChargeback",
  "3.74": "successError",
};

export const DECISION_OF_WORD: Readonly<Record<string, Decision>> = {
  success: approved,
  error: declined("transactionDeclined"),
  redirect: { kind: "redirect", pageResult: "approved" },
  redirectError: { kind: "redirect", pageResult: "declined" },
  redirectCancel: { kind: "redirect", pageResult: "cancelled" },
  redirectPendingSuccess: { kind: "redirect", pageResult: "pending_then_approved" },
  redirectPendingError: { kind: "redirect", pageResult: "pending_then_declined" },
  pending: { kind: "pending", settlesTo: null },
  pendingSuccess: { kind: "pending", settlesTo: "approved" },
  pendingError: { kind: "pending", settlesTo: "declined" },
  successChargeback: { kind: "approved", later: "chargeback" },
  successError: { kind: "approved", later: "undone" },
};

export function decideDummy(request: ProviderRequest, settings: Readonly<Record<string, string>>): Decision {
  const override = settings["overrideResult"];
  if (override !== undefined) return DECISION_OF_WORD[override] ?? declined("invalidConfiguration");
  const word = request.amount ? WORD_OF_AMOUNT[twoDecimals(request.amount)] : undefined;
  return DECISION_OF_WORD[word ?? "success"]!;
}

/** `3.610` in a currency of three decimals is the same test amount as `3.61`. */
function twoDecimals(amount: NonNullable<ProviderRequest["amount"]>): string {
  return formatAmount(amount).replace(/^(\d+\.\d\d)0+$/, "$1");
}
