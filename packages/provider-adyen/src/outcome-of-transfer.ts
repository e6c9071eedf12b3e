import {
  at,
  cutText,
  declineOf,
  text,
  type AdapterConnector,
  type DeclineName,
  type JsonObject,
  type ProviderError,
  type ProviderOutcome,
} from "@quittance/provider-kit";
import { amountOf } from "./outcome-of-payment.ts";

/** On its way: nothing of it is final. */
const PENDING =
  "received approvalPending pendingApproval pendingExecution authorised bookingPending bankTransferPending".split(
    " ",
  );
/** The money has left the balance account. */
const PAID = "booked bankTransfer credited".split(" ");
/** It never left, or came back. */
const FAILED = "refused failed rejected returned cancelled expired".split(" ");

/** By `reason` of a transfer that failed. */
const BY_REASON: Readonly<Record<string, DeclineName>> = {
  accountHierarchyNotActive: "invalidConfiguration",
  amountLimitExceeded: "quotaRegulation",
  approvalExpired: "transactionExpired",
  balanceAccountTemporarilyBlockedByTransactionRule: "temporarilyUnavailable",
  counterpartyAccountBlocked: "accountClosed",
  counterpartyAccountClosed: "accountClosed",
  counterpartyAccountNotFound: "ibanInvalid",
  counterpartyAddressRequired: "customerDataInvalid",
  counterpartyBankTimedOut: "temporarilyUnavailable",
  counterpartyBankUnavailable: "temporarilyUnavailable",
  // Of the merchant's account, not of the receiver's.
  notEnoughBalance: "logicalError",
  routeNotFound: "ibanInvalid",
};

/**
 * A transfer as an outcome (`status` of `TransferData`). One of another reference, account or direction proves nothing, nor does a status
 * that is not of a payout.
 */
export function outcomeOfTransfer(
  transfer: JsonObject,
  { submissionReference, connector }: { submissionReference: string; connector: AdapterConnector },
): ProviderOutcome {
  const id = text(transfer["id"]);
  if (!id || text(transfer["reference"]) !== submissionReference || !isOwnPayout(transfer, connector))
    return { kind: "unknown", because: "Adyen's response is of another transfer." };
  const state = { providerReference: id, details: { adapterTransactionId: id } };
  const status = text(transfer["status"]);
  if (PENDING.includes(status)) return { kind: "pending", ...state };
  if (FAILED.includes(status)) return { kind: "declined", ...state, error: errorOfTransfer(transfer) };
  const { amount } = amountOf(transfer["amount"]);
  if (PAID.includes(status) && amount) return { kind: "approved", ...state, amount };
  return { kind: "unknown", ...state, because: `Adyen's transfer is '${cutText(status, 50)}'.` };
}

/** To a bank account, out of the connector's balance account. */
export function isOwnPayout(transfer: JsonObject, { extraData }: AdapterConnector): boolean {
  const { category, direction } = transfer;
  const account = text(at(transfer, "balanceAccount", "id"));
  return (
    text(category) === "bank" &&
    // Left out of some responses to the request itself.
    (direction === undefined || direction === "outgoing") &&
    account === extraData["balanceAccountId"]
  );
}

/** It came back, or the bank refused it: also after it had been booked. */
export function isFailedTransfer({ status }: JsonObject): boolean {
  return FAILED.includes(text(status));
}

export function errorOfTransfer({ status, reason }: JsonObject): ProviderError {
  const given = text(reason);
  return declineOf(BY_REASON[given] ?? "transactionDeclined", {
    adapterCode: given || text(status),
    adapterMessage: `The transfer is ${text(status)}${given && `: ${given}`}`,
  });
}
