import {
  cutText,
  declineOf,
  text,
  type AdapterConnector,
  type DeclineName,
  type JsonObject,
  type ProviderEvent,
  type ProviderOperation,
  type ProviderOutcome,
} from "@quittance/provider-kit";
import { disputedMoney, disputeStage } from "./dispute-events.ts";
import { declinedHere, refused } from "./errors.ts";
import { detailsOfItem, modification, moved } from "./movement-events.ts";
import { amountOf } from "./outcome-of-payment.ts";
import { reportPath } from "./report-download.ts";
import { scrub } from "./scrub.ts";
import type { Item } from "./webhook-item.ts";

const PAYMENTS: readonly ProviderOperation[] = ["debit", "preauthorize", "register"];

/** The events of an item. Those that concern no payment, and those that only inform, give none. */
export function eventsOfItem(
  raw: JsonObject,
  { isTrusted, connector }: { isTrusted: boolean; connector: AdapterConnector },
): ProviderEvent[] {
  const field = (name: string): string => cutText(text(raw[name]), 255);
  const [eventCode, pspReference, success] = [field("eventCode"), field("pspReference"), field("success")];
  const submissionReference = field("merchantReference");
  const item: Item = {
    eventCode,
    pspReference,
    originalReference: field("originalReference"),
    isSuccess: success === "true",
    reason: scrub(field("reason")),
    isTrusted,
    connector,
    // The same event may come again: with the same three.
    source: {
      eventId: `${eventCode}:${pspReference}:${success}`,
      ...(submissionReference && { submissionReference }),
    },
    raw,
  };
  return pspReference && EVENTS[eventCode] ? EVENTS[eventCode](item) : [];
}

const EVENTS: Readonly<Record<string, (item: Item) => ProviderEvent[]>> = {
  AUTHORISATION: (item) => [concluded(item, { operations: PAYMENTS, outcome: paymentOutcome(item) })],
  OFFER_CLOSED: abandoned,
  TECHNICAL_CANCEL: withdrawn,
  CAPTURE: (item) => [moved(item, "capture")],
  CANCELLATION: (item) => [moved(item, "void")],
  CANCEL_OR_REFUND: (item) => [moved(item, "reversal")],
  REFUND: (item) => [moved(item, "refund")],
  REFUND_WITH_DATA: (item) => [moved(item, "refund")],
  AUTHORISATION_ADJUSTMENT: (item) => [modified(item, ["incremental-authorization"])],
  CAPTURE_FAILED: (item) =>
    failedAfterSuccess(item, { operations: ["capture", "debit"], text: "The capture failed" }),
  REFUND_FAILED: (item) => failedAfterSuccess(item, { operations: ["refund"], text: "The refund failed" }),
  REFUNDED_REVERSED: (item) =>
    failedAfterSuccess(item, { operations: ["refund"], text: "The refunded amount came back" }),
  EXPIRE: expired,
  MANUAL_REVIEW_REJECT: rejectedInReview,
  CHARGEBACK: (item) => disputedMoney(item, { kind: "chargeback" }),
  CHARGEBACK_REVERSED: (item) => disputedMoney(item, { kind: "chargeback_reversed" }),
  // The same dispute: the issuer takes the money again, and it cannot be defended any more.
  SECOND_CHARGEBACK: (item) => disputedMoney(item, { kind: "chargeback", isSecond: true }),
  REQUEST_FOR_INFORMATION: (item) => disputeStage(item, "inquiry"),
  NOTIFICATION_OF_CHARGEBACK: (item) => disputeStage(item, "inquiry"),
  // Not defended in time, or accepted.
  DISPUTE_DEFENSE_PERIOD_ENDED: (item) => disputeStage(item, "lost"),
  // The issuer does not take the defence, and the case goes on.
  PREARBITRATION_OPEN: (item) => disputeStage(item, "second_chargeback"),
  PREARBITRATION_DECLINED: (item) => disputeStage(item, "second_chargeback"),
  SCHEME_ARBITRATION: (item) => disputeStage(item, "second_chargeback"),
  PREARBITRATION_WON: (item) => disputeStage(item, "won"),
  PREARBITRATION_ISSUER_WITHDRAWN: (item) => disputeStage(item, "won"),
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: (item) => disputeStage(item, "won"),
  SCHEME_ARBITRATION_WON: (item) => disputeStage(item, "won"),
  PREARBITRATION_ACCEPTED: (item) => disputeStage(item, "lost"),
  PREARBITRATION_LOST: (item) => disputeStage(item, "lost"),
  SCHEME_ARBITRATION_LOST: (item) => disputeStage(item, "lost"),
  REPORT_AVAILABLE: reportAvailable,
};

/** The file's name is the reference, which is signed. Without a report user the operator uploads reports by hand. */
function reportAvailable({
  isSuccess,
  pspReference: fileName,
  connector,
  source,
  raw,
}: Item): ProviderEvent[] {
  if (!isSuccess || connector.secrets.reportCredentials.length === 0) return [];
  const path = reportPath(text(raw["reason"]), { fileName, connector });
  return path === undefined ? [] : [{ kind: "report", eventId: source.eventId, path }];
}

function concluded(
  item: Item,
  { operations, outcome }: { operations: readonly ProviderOperation[]; outcome: ProviderOutcome },
): ProviderEvent {
  return { kind: "outcome", ...item.source, providerReference: item.pspReference, operations, outcome };
}

function paymentOutcome(item: Item): ProviderOutcome {
  const { isSuccess, pspReference: providerReference, reason } = item;
  if (!isSuccess) return { ...declinedBy(reason), providerReference };
  return {
    kind: "approved",
    providerReference,
    ...amountOf(item.raw["amount"]),
    details: detailsOfItem(item),
  };
}

/** The text of a refusal, or the issuer's own (`41:Lost card`), decides nothing but the code that the merchant sees. */
function declinedBy(reason: string) {
  const isRaw = /^\d\d\b/.test(reason);
  return refused({ refusalReason: reason, ...(isRaw && { additionalData: { refusalReasonRaw: reason } }) });
}

/** The result of an increase. */
function modified(item: Item, operations: readonly ProviderOperation[]): ProviderEvent {
  return concluded(item, { operations, outcome: modification(item) });
}

/** The customer never came back, and the payment cannot be made any more. */
function abandoned(item: Item): ProviderEvent[] {
  if (!item.isSuccess) return [];
  return [
    concluded(item, {
      operations: PAYMENTS,
      outcome: endedBy("transactionExpired", { item, message: "The payment was abandoned at Adyen's page" }),
    }),
  ];
}

/**
 * The payment was cancelled, or there was none: no money moves either way. Should an authorisation be reported afterwards,
 * it is a late approval, and goes back.
 */
function withdrawn(item: Item): ProviderEvent[] {
  const { source, isSuccess } = item;
  // The reference is the cancellation's own; ours is the payment's.
  if (source.submissionReference === undefined) return [];
  const message = isSuccess ? "The payment was cancelled at Adyen" : "Adyen has no payment to cancel";
  const outcome = endedBy("communicationError", { item, message });
  const events: ProviderEvent[] = [{ kind: "outcome", ...source, operations: PAYMENTS, outcome }];
  if (!isSuccess) return events;
  // The authorisation may have been reported in between: then a success was cancelled.
  const own = { adapterCode: item.eventCode, adapterMessage: message };
  const error = declineOf("communicationError", own);
  const undone = {
    kind: "undone",
    ...source,
    eventId: `${source.eventId}:undone`,
    operations: PAYMENTS,
    error,
  } as const;
  return [...events, undone];
}

function endedBy(name: DeclineName, { item, message }: { item: Item; message: string }): ProviderOutcome {
  return declinedHere(name, { adapterCode: item.eventCode, adapterMessage: item.reason || message });
}

/** Comes after the success; ahead of it, it waits for it. */
function failedAfterSuccess(
  item: Item,
  { operations, text: message }: { operations: readonly ProviderOperation[]; text: string },
): ProviderEvent[] {
  if (!item.isSuccess) return [];
  const own = { adapterCode: item.eventCode, adapterMessage: item.reason || message };
  return [
    {
      kind: "undone",
      ...item.source,
      providerReference: item.pspReference,
      operations,
      error: declineOf("transactionDeclined", own),
      ...amountOf(item.raw["amount"]),
    },
  ];
}

function expired(item: Item): ProviderEvent[] {
  if (!item.isSuccess) return [];
  const own = { adapterCode: item.eventCode, adapterMessage: "The authorisation expired" };
  const error = declineOf("transactionExpired", own);
  const operations = ["preauthorize"] as const;
  return [
    {
      kind: "undone",
      ...item.source,
      providerReference: item.originalReference || item.pspReference,
      operations,
      error,
    },
  ];
}

/** A person refused the payment after its authorisation, at Adyen: it is cancelled there, or refunded. */
function rejectedInReview(item: Item): ProviderEvent[] {
  if (!item.isSuccess) return [];
  const own = { adapterCode: item.eventCode, adapterMessage: "The payment was rejected in a manual review" };
  return [
    {
      kind: "undone",
      ...item.source,
      providerReference: item.originalReference || item.pspReference,
      operations: ["debit", "preauthorize"],
      error: declineOf("riskCheckBlock", own),
    },
  ];
}
