import { formatAmount, type Money } from "../../../platform/money/index.ts";
import { unreachable } from "../../../platform/refusal.ts";
import {
  instructionTexts,
  schemeDecline,
  type ProviderDetails,
  type ProviderError,
  type ProviderOutcome,
} from "@quittance/provider-kit";
import type { Booking } from "./booking.ts";
import { declineError, declineNameOf, schemeError } from "./declines.ts";
import { instructionsOf } from "./instructions.ts";
import { providerReferences } from "./references.ts";
import { cutText } from "../../../platform/cut-text.ts";

/** The outcome of a booking, in the words of the port. */
export function outcomeOf(booking: Booking, { publicUrl }: { publicUrl: string }): ProviderOutcome {
  const details = detailsOf(booking);
  const { adapterTransactionId: providerReference } = providerReferences(booking.transactionUuid);
  switch (booking.status) {
    case "approved":
      return { kind: "approved", providerReference, ...amountOf(booking), details };
    case "declined":
      return {
        kind: "declined",
        providerReference,
        error: errorOf(booking),
        details,
      };
    case "pending":
      return { kind: "pending", providerReference, details: withInstructions(details, booking) };
    case "redirect":
      return { kind: "redirect", providerReference, ...pageOf(publicUrl, booking), details };
    default:
      return unreachable(booking.status);
  }
}

function errorOf({ declineCode, declineReason, schemeCode, adviceCode }: Booking): ProviderError {
  const name = declineNameOf(declineCode ?? 0) ?? "transactionDeclined";
  if (schemeCode === null && adviceCode === null) return declineError(name, declineReason);
  const scheme = schemeDecline({ code: schemeCode ?? undefined, adviceCode: adviceCode ?? undefined });
  return schemeError(name, { because: declineReason, scheme });
}

/** Without an amount in a follow-up the provider decides it, so that it is not compared. */
function amountOf({ amountMinor: minor, currency }: Booking): { amount?: Money } {
  return minor === null || currency === null ? {} : { amount: { minor, currency } };
}

/** A form brings the secret of the page in its field. */
function pageOf(publicUrl: string, booking: Booking) {
  const { pageSecret, redirectBy: method } = booking;
  if (!pageSecret) throw new Error(`Booking ${booking.transactionUuid} has no page.`);
  if (method === "POST")
    return { method, url: `${publicUrl}/simulator/pay`, fields: { reference: pageSecret } };
  return { method, url: `${publicUrl}/simulator/pay/${pageSecret}`, fields: {} };
}

function withInstructions(details: ProviderDetails, booking: Booking): ProviderDetails {
  const instructions = instructionsOf(booking);
  if (!instructions) return details;
  const extraData = instructionTexts(instructions);
  return { ...details, instructions, ...(Object.keys(extraData).length > 0 && { extraData }) };
}

function detailsOf(booking: Booking): ProviderDetails {
  const references = providerReferences(booking.transactionUuid);
  if (booking.status !== "approved") return { adapterTransactionId: references.adapterTransactionId };
  return {
    adapterTransactionId: references.adapterTransactionId,
    processorTransactionId: references.processorTransactionId,
    reportingIdentifier: references.reportingIdentifier,
    ...(booking.registers && { adapterToken: references.adapterToken }),
    ...(booking.amountMinor !== null && { paymentDescriptor: descriptorOf(booking) }),
    ...(booking.method === "Creditcard" && cardNetworkNumbers(booking, references)),
    ...(isPaidOnPage(booking) && { returnData: walletOf(booking, references.adapterToken) }),
    ...remainingOf(booking),
  };
}

/** As it would stand on a statement: at most 22 characters. */
function descriptorOf({ descriptor }: Booking): string {
  return cutText(`SIMULATOR*${descriptor ?? ""}`, 22);
}

function cardNetworkNumbers(
  booking: Booking,
  { authCode, arn, rrn, stan }: ReturnType<typeof providerReferences>,
): ProviderDetails {
  if (booking.operation === "void" || booking.operation === "deregister") return { rrn, stan };
  if (booking.operation === "refund" || booking.operation === "capture") return { arn, rrn, stan };
  return { authCode, rrn, stan, ...(booking.operation === "debit" && { arn }) };
}

function isPaidOnPage(booking: Booking): boolean {
  return booking.pageSecret !== null && (booking.method === "RedirectPay" || booking.method === "Wallet");
}

/** The gateway never saw the instrument, so the provider says what it was (walletData). */
function walletOf(booking: Booking, walletReferenceId: string): Record<string, unknown> {
  return {
    _TYPE: "walletData",
    walletReferenceId,
    walletOwner: "Simulated Customer",
    walletType: booking.method.toLowerCase(),
  };
}

function remainingOf(booking: Booking): Pick<ProviderDetails, "extraData"> {
  if (booking.remainingMinor === null || booking.currency === null) return {};
  return {
    extraData: {
      remainingAmount: formatAmount({ minor: booking.remainingMinor, currency: booking.currency }),
    },
  };
}
