import {
  at,
  cutText,
  decimalAmount,
  declinedHere,
  declineOf,
  isEmailAddress,
  object,
  reportedDecimal,
  text,
  type JsonObject,
  type OperationSteps,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send, type PayPalCall, type PayPalResponse } from "./api.ts";
import { PAYPAL_CURRENCIES } from "./currencies.ts";
import { notExecuted } from "./errors.ts";
import { read, write } from "./kept.ts";

export const PAYOUTS = "/v1/payments/payouts";

/** Payouts of one item each. */
export const PAYOUT: OperationSteps<PayPalCall> = {
  /** Keeps the request: PayPal repeats its response by the request id, and refuses a batch id that it has. Nothing is sent. */
  prepare(request) {
    const body = payoutFields(request);
    return body
      ? { kind: "prepared", continuation: write({ send: { path: PAYOUTS, body } }) }
      : { kind: "not_needed" };
  },

  async submit(request, call) {
    const body = payoutFields(request);
    if (!body)
      return declinedHere("customerDataInvalid", "A payout needs the e-mail address of its receiver.");
    const { submissionReference } = request;
    const key = { submissionReference, step: "payout" };
    return outcomeOfBatch(await send(call, { method: "POST", path: PAYOUTS, body, key }));
  },

  async repeat(submission, call) {
    const { send: kept } = read(submission.continuation);
    if (!kept || submission.providerReference !== null) return undefined;
    const key = { submissionReference: submission.submissionReference, step: "payout" };
    return outcomeOfBatch(await send(call, { method: "POST", ...kept, key, isRepeat: true }));
  },

  async inquire(submission, call) {
    const { providerReference, continuation } = submission;
    if (providerReference === null)
      return continuation === null
        ? { kind: "not_found" }
        : { kind: "unknown", because: "PayPal has no inquiry about a payout without its response." };
    const response = await send(call, {
      method: "GET",
      path: `${PAYOUTS}/${encodeURIComponent(providerReference)}`,
    });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    return outcomeOfPayout(response.body, submission);
  },
};

/** `create_payout_request` (Payouts API v1) of one item; undefined without an amount or a receiver. */
function payoutFields(request: ProviderRequest): JsonObject | undefined {
  const { submissionReference, amount, description } = request;
  const receiver = receiverOf(request);
  if (!amount || !receiver) return undefined;
  return {
    sender_batch_header: { sender_batch_id: submissionReference },
    items: [
      {
        ...receiver,
        sender_item_id: submissionReference,
        // Payouts name the currency in another way than orders.
        amount: { currency: amount.currency, value: decimalAmount(amount, PAYPAL_CURRENCIES) },
        ...(description && { note: cutText(description, 1_000) }),
      },
    ],
  };
}

const PAYER_ID = /^[2-9A-HJ-NP-Z]{13}$/;

/** The stored wallet, or the customer by the e-mail address. */
function receiverOf({ source, customer }: ProviderRequest): JsonObject | undefined {
  const wallet = source?.kind === "wallet" ? source : undefined;
  if (wallet && PAYER_ID.test(wallet.walletReferenceId))
    return { recipient_type: "PAYPAL_ID", receiver: wallet.walletReferenceId };
  const email = [wallet?.walletOwner ?? "", text(customer["email"])].find(
    (one) => one.length <= 127 && isEmailAddress(one),
  );
  return email === undefined ? undefined : { recipient_type: "EMAIL", receiver: email };
}

/** A batch is accepted first, and paid later. */
function outcomeOfBatch(response: PayPalResponse): ProviderOutcome {
  if (response.kind !== "ok") return notExecuted(response);
  const id = text(at(response.body, "batch_header", "payout_batch_id"));
  return id
    ? { kind: "pending", providerReference: id, details: { adapterTransactionId: id } }
    : { kind: "unknown", because: "PayPal's batch of payouts has no id." };
}

/** By `transaction_status` of the batch's one item. An unclaimed payout waits for its receiver, for 30 days. */
export function outcomeOfPayout(batch: JsonObject, { submissionReference, providerReference }: Submission) {
  const id = text(at(batch, "batch_header", "payout_batch_id"));
  const items = Array.isArray(batch["items"]) ? batch["items"].map(object) : [];
  const item = items.find((one) => text(at(one, "payout_item", "sender_item_id")) === submissionReference);
  if (id !== providerReference || (items.length > 0 && !item))
    return { kind: "unknown", because: "PayPal's response is of another payout." } as const;
  const batchStatus = text(at(batch, "batch_header", "batch_status"));
  const status = text(item?.["transaction_status"]) || batchStatus;
  const transaction = text(item?.["transaction_id"]);
  const details = { adapterTransactionId: transaction || id };
  if (item && status === "SUCCESS") {
    const given = object(at(item, "payout_item", "amount"));
    const amount = reportedDecimal(
      { value: given?.["value"], currency: given?.["currency"] },
      PAYPAL_CURRENCIES,
    );
    return amount === undefined
      ? ({ kind: "unknown", because: "PayPal's payout has no amount." } as const)
      : ({ kind: "approved", providerReference: id, amount, details } as const);
  }
  if (DECLINED.includes(status))
    return {
      kind: "declined",
      providerReference: id,
      error: declineOf("transactionDeclined", {
        adapterCode: text(at(item, "errors", "name")) || status,
        adapterMessage: cutText(text(at(item, "errors", "message")), 500) || null,
      }),
      details,
    } as const;
  if (WAITING.includes(status)) return { kind: "pending", providerReference: id, details } as const;
  return { kind: "unknown", because: `PayPal's payout is ${status}.` } as const;
}

const DECLINED = ["FAILED", "RETURNED", "BLOCKED", "REFUNDED", "REVERSED", "DENIED", "CANCELED"];
const WAITING = ["PENDING", "PROCESSING", "UNCLAIMED", "ONHOLD", "SUCCESS"];
