import type { Connector, InstrumentKind } from "../../connectors/index.ts";
import { currentQuote, type Quote } from "../../dcc/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  authenticationStep,
  connectorOfTransaction,
  membersThatAccept,
  selectionOf,
  takesPayments,
  type AuthenticationStep,
  type Operation,
  type TransactionRequest,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { isSubmitted, transactionHistory, type Transaction } from "../../transactions/index.ts";
import { returnAddress } from "../return-address.ts";

export type PaymentResult = "success" | "pending" | "error" | "cancelled" | "expired";

/** What the record says the customer has to see now. Whatever they did or clicked twice: this decides. */
export type PaymentView =
  | { readonly kind: "authentication"; readonly step: AuthenticationStep }
  | { readonly kind: "form"; readonly connector: Connector; readonly instrument: InstrumentKind }
  | { readonly kind: "selection"; readonly methods: readonly Connector[] }
  | { readonly kind: "currency"; readonly quote: Quote }
  | { readonly kind: "waiting" }
  | { readonly kind: "unavailable" }
  /** To the provider's page while it is open, to the merchant when it is decided. */
  | { readonly kind: "elsewhere"; readonly url: string }
  | { readonly kind: "result"; readonly result: PaymentResult };

/** An answer that takes longer than this is awaited by the merchant, not by the customer. */
const CUSTOMER_WAITS_SECONDS = 30;

export async function viewOfPayment(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  const step = await authenticationStep(parts, transaction);
  if (step) return { kind: "authentication", step };
  switch (transaction.status) {
    case "pending_dcc": {
      if (!(await takesPayments(parts, transaction))) return { kind: "unavailable" };
      const quote = await currentQuote(parts.db, transaction.uuid);
      return quote ? { kind: "currency", quote } : { kind: "waiting" };
    }
    case "pending":
      return waitingOrOn(parts, transaction);
    case "await_redirect":
    case "redirected":
      if (transaction.inquireAt !== null) return waitingOrOn(parts, transaction);
      return isSubmitted(transaction) && transaction.result.providerUrl
        ? { kind: "elsewhere", url: transaction.result.providerUrl }
        : formOf(parts, transaction);
    default:
      return ended(parts, transaction);
  }
}

async function formOf(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  if (!(await takesPayments(parts, transaction))) return { kind: "unavailable" };
  const connector = await connectorOfTransaction(parts, transaction);
  if (connector.kind === "multi_method") {
    const methods = await selectableMethods(parts, transaction);
    return methods.length > 0 ? { kind: "selection", methods } : { kind: "unavailable" };
  }
  const instrument = parts.adapters.get(connector.adapter)?.methods[connector.method]?.instrument;
  // A method without an instrument is submitted as soon as its link is opened: its page is not there yet.
  if (instrument === undefined || instrument === "none") return { kind: "waiting" };
  return { kind: "form", connector, instrument };
}

/** What the customer may choose among: the methods that take this request, in the merchant's order. */
export async function selectableMethods(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<readonly Connector[]> {
  const selection = await selectionOf(parts, transaction);
  if (!selection) return [];
  const members = await membersThatAccept(parts, {
    guids: selection.multiMethodMetaConnector.connectors,
    operation: operationOf(transaction),
    request: transaction.request as unknown as TransactionRequest,
  });
  return isRefusal(members) ? [] : members;
}

function operationOf({ type }: Transaction): Operation {
  switch (type) {
    case "debit":
    case "preauthorize":
    case "register":
    case "payout":
      return type;
    default:
      throw new Error(`A ${type} has no page.`);
  }
}

async function waitingOrOn(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  const since = transaction.modifiedAt.until(parts.clock.now()).total("seconds");
  return since < CUSTOMER_WAITS_SECONDS
    ? { kind: "waiting" }
    : ended(parts, { ...transaction, status: "pending" });
}

async function ended(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  const url = returnAddress(transaction);
  if (url !== undefined) return { kind: "elsewhere", url };
  return { kind: "result", result: await resultOf(parts, transaction) };
}

async function resultOf(parts: TransactionParts, { uuid, status }: Transaction): Promise<PaymentResult> {
  switch (status) {
    case "success":
      return "success";
    case "cancelled":
    case "error_internal":
    case "error_adapter": {
      const last = (await transactionHistory(parts.db, uuid)).at(-1);
      if (last?.trigger === "link_expired" || last?.trigger === "transaction_expired") return "expired";
      return status === "cancelled" ? "cancelled" : "error";
    }
    default:
      return "pending";
  }
}
