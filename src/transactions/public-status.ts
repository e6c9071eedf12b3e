import { isFinal, type TransactionState } from "./state-names.ts";

type PublicStatus = "SUCCESS" | "PENDING" | "REDIRECT" | "CANCELLED" | "ERROR";

/** As the status API names it. */
export function publicStatus(state: TransactionState): PublicStatus {
  switch (state) {
    case "success":
      return "SUCCESS";
    case "cancelled":
      return "CANCELLED";
    case "error_adapter":
    case "error_internal":
      return "ERROR";
    case "await_redirect":
    case "redirected":
      return "REDIRECT";
    case "pending":
    case "pending_postback":
    case "pending_dcc":
    case "pending_review":
    case "await_completion":
      return "PENDING";
  }
}

/** As callbacks name it. */
export function callbackResult(state: TransactionState): "OK" | "PENDING" | "ERROR" {
  if (state === "success") return "OK";
  return isFinal(state) ? "ERROR" : "PENDING";
}
