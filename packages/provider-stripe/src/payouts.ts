import {
  at,
  declineOf,
  integer,
  object,
  reportedAmount,
  text,
  type Declined,
  type JsonObject,
  type OperationSteps,
  type ProviderEvent,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { get, idOf, post } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { failed } from "./modifications.ts";
import { isOfAnother } from "./outcome-of-intent.ts";
import { metadataOf } from "./payment-fields.ts";
import { unreadable } from "./refunds.ts";
import { stripeAmount } from "./stripe-amount.ts";

const TRANSFERS = "/v1/transfers";
const ACCOUNT = /^acct_[A-Za-z0-9]{1,50}$/;

/** Payouts to connected accounts. */
export const PAYOUT: OperationSteps = {
  /**
   * Keeps the receiver, by which an inquiry recognises the transfer. Nothing is sent: Stripe has no transfer that is made first and
   * executed later.
   */
  prepare(request) {
    const receiver = receiverOf(request);
    return receiver ? { kind: "prepared", continuation: receiver } : noReceiver();
  },

  /**
   * A payout is a transfer to a connected account (docs.stripe.com/api/transfers), which Stripe pays out to its owner's bank.
   * Stripe's own payouts go to the merchant's bank, and are not meant.
   */
  async submit(request, call) {
    const { submissionReference, amount, description } = request;
    const destination = receiverOf(request);
    if (!destination || !amount) return noReceiver();
    const response = await post(call, {
      path: TRANSFERS,
      fields: {
        amount: stripeAmount(amount),
        currency: amount.currency.toLowerCase(),
        destination,
        description: description ?? undefined,
        // Transfers are listed by it.
        transfer_group: submissionReference,
        metadata: metadataOf(request),
      },
      key: { submissionReference, step: "payout" },
    });
    if (response.kind !== "ok") return failed(response);
    return outcomeOfTransfer(response.body, { submissionReference, amount, destination });
  },

  /** By the group of the submission. */
  async inquire(submission, call) {
    const { submissionReference, amount, continuation: destination } = submission;
    if (destination === null) return { kind: "not_found" };
    const fields = { transfer_group: submissionReference, limit: 100 };
    const response = await get(call, { path: TRANSFERS, fields });
    if (response.kind !== "ok") return unreadable(response);
    const { data } = response.body;
    if (!Array.isArray(data)) return { kind: "unknown", because: "The list of transfers cannot be read." };
    const transfers = data.map(object).filter((one) => one !== undefined);
    const own = transfers.find((one) => at(one, "metadata", "quittance_ref") === submissionReference);
    if (own) return outcomeOfTransfer(own, { submissionReference, amount, destination });
    return transfers.length > 0
      ? { kind: "unknown", because: "Stripe's transfers of the group are of others." }
      : { kind: "not_found" };
  },
};

/** A transfer to another account, or of another submission or amount, proves nothing. */
function outcomeOfTransfer(
  transfer: JsonObject,
  {
    submissionReference,
    amount,
    destination,
  }: Pick<Submission, "submissionReference" | "amount"> & { destination: string },
): ProviderOutcome {
  const id = idOf(transfer);
  if (!id || text(transfer["object"]) !== "transfer" || isOfAnother(transfer, submissionReference))
    return { kind: "unknown", because: "Stripe's response is of another transfer." };
  if (idOf(transfer["destination"]) !== destination)
    return { kind: "unknown", because: "Stripe's transfer is to another account." };
  const given = { value: transfer["amount"], currency: transfer["currency"] };
  const reported = reportedAmount(given, STRIPE_CURRENCIES);
  const isSubmitted =
    typeof reported === "object" && reported.minor === amount?.minor && reported.currency === amount.currency;
  if (!isSubmitted)
    return { kind: "unknown", because: "Stripe's transfer is of another amount.", providerReference: id };
  const details = { adapterTransactionId: id };
  if (transfer["reversed"] === true)
    return { kind: "declined", providerReference: id, error: reversedError(), details };
  return { kind: "approved", providerReference: id, amount: reported, details };
}

/** It was taken back from the connected account. */
function reversedError() {
  return declineOf("transactionDeclined", {
    adapterCode: "transfer.reversed",
    adapterMessage: "The transfer was reversed",
  });
}

/** `transfer.reversed`: an event of a part has the total before it, and one without is of the whole. */
export function reversalEvents(event: JsonObject, transfer: JsonObject): ProviderEvent[] {
  const submissionReference = text(at(transfer, "metadata", "quittance_ref"));
  if (!submissionReference) return [];
  const total = integer(transfer["amount_reversed"]);
  const before = integer(at(event, "data", "previous_attributes", "amount_reversed")) ?? 0n;
  // Stripe's amounts have eight digits.
  const value = total === undefined ? undefined : Number(total - before);
  const amount = reportedAmount({ value, currency: transfer["currency"] }, STRIPE_CURRENCIES);
  return [
    {
      kind: "undone",
      eventId: text(event["id"]),
      submissionReference,
      operations: ["payout"],
      error: reversedError(),
      ...(amount && { amount }),
    },
  ];
}

/** The connected account, as the wallet of the customer's data. */
function receiverOf({ source }: ProviderRequest): string | undefined {
  const id = source?.kind === "wallet" ? source.walletReferenceId : "";
  return ACCOUNT.test(id) ? id : undefined;
}

function noReceiver(): Declined {
  return {
    kind: "declined",
    error: declineOf("customerDataInvalid", {
      adapterMessage:
        "customer.paymentData.walletData.walletReferenceId must be the receiver's connected account at Stripe (acct_…)",
    }),
    details: {},
  };
}
