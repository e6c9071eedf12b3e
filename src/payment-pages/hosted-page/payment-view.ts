import type { Connector } from "../../connectors/index.ts";
import type { PaymentInstructions } from "../../providers/index.ts";
import { currentQuote, type Quote } from "../../dcc/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  authenticationStep,
  connectorOfTransaction,
  membersThatAccept,
  selectionOf,
  takesPayments,
  pageEntryOf,
  type AuthenticationStep,
  type Operation,
  type PageEntry,
  type TransactionRequest,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { isSubmitted, transactionHistory, type Transaction } from "../../transactions/index.ts";
import { returnAddress } from "../return-address.ts";
import { isCurrent } from "./instructions-page.ts";

export type PaymentResult = "success" | "pending" | "error" | "cancelled" | "expired";

/** The view that the page shows now. The transaction's state alone decides, whatever was clicked or sent twice. */
export type PaymentView =
  | { readonly kind: "authentication"; readonly step: AuthenticationStep }
  | { readonly kind: "form"; readonly connector: Connector; readonly entry: PageEntry }
  | { readonly kind: "selection"; readonly methods: readonly Connector[] }
  | { readonly kind: "currency"; readonly quote: Quote }
  | { readonly kind: "waiting" }
  /** The customer pays by them, or confirms in an app, while the payment is pending. */
  | { readonly kind: "instructions"; readonly instructions: PaymentInstructions }
  | { readonly kind: "unavailable" }
  /** To the merchant, when it is concluded. */
  | { readonly kind: "redirect"; readonly url: string }
  | ({ readonly kind: "provider_page" } & ProviderPage)
  | { readonly kind: "result"; readonly result: PaymentResult };

/** A provider's page; one with fields is opened by a form. */
export interface ProviderPage {
  readonly url: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** After this time without an outcome the customer goes back to the merchant. */
const MAX_CUSTOMER_WAIT_SECONDS = 30;

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
      return waitingOrEnded(parts, transaction);
    case "pending_postback": {
      const { instructions } = transaction.result;
      return instructions && isCurrent(instructions, parts.clock.now())
        ? { kind: "instructions", instructions }
        : ended(parts, transaction);
    }
    case "await_redirect":
    case "redirected":
      if (transaction.inquireAt !== null) return waitingOrEnded(parts, transaction);
      return (isSubmitted(transaction) && atProvider(transaction)) || formOf(parts, transaction);
    default:
      return ended(parts, transaction);
  }
}

function atProvider({ result }: Transaction): PaymentView | undefined {
  const { providerUrl: url, providerForm: fields } = result;
  return url ? { kind: "provider_page", url, ...(fields && { fields }) } : undefined;
}

async function formOf(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  if (!(await takesPayments(parts, transaction))) return { kind: "unavailable" };
  const connector = await connectorOfTransaction(parts, transaction);
  if (connector.kind === "multi_method") {
    const methods = await selectableMethods(parts, transaction);
    return methods.length > 0 ? { kind: "selection", methods } : { kind: "unavailable" };
  }
  const entry = pageEntryOf(parts, connector);
  // A method without one is submitted when its link is opened: the provider's page is not known yet.
  return entry ? { kind: "form", connector, entry } : { kind: "waiting" };
}

/** The methods that accept this request, in the merchant's order. */
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

async function waitingOrEnded(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  const since = transaction.modifiedAt.until(parts.clock.now()).total("seconds");
  return since < MAX_CUSTOMER_WAIT_SECONDS
    ? { kind: "waiting" }
    : ended(parts, { ...transaction, status: "pending" });
}

async function ended(parts: TransactionParts, transaction: Transaction): Promise<PaymentView> {
  const url = returnAddress(transaction);
  if (url !== undefined) return { kind: "redirect", url };
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
