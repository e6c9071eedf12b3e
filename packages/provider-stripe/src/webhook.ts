import {
  cutText,
  at,
  declineOf,
  integer,
  isHmacOf,
  object,
  reportedAmount,
  text,
  type AdapterConnector,
  type JsonObject,
  type ProviderEvent,
  type ReceivedWebhook,
  type WebhookRequest,
} from "@quittance/provider-kit";
import { idOf } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { renewalEvents } from "./renewals.ts";
import { reversalEvents } from "./payouts.ts";

const MAX_AGE_SECONDS = 300;

/**
 * Reads a webhook (docs.stripe.com/webhooks). Most events only say that something changed: the gateway retrieves the object,
 * because events come in any order. Rows of payments that are not of this gateway are left out.
 */
export function receiveWebhook(webhook: WebhookRequest, connector: AdapterConnector): ReceivedWebhook {
  const { secrets, testMode, extraData } = connector;
  if (!isSigned(webhook, secrets.webhookSecrets)) return { kind: "unverified" };
  const event = parsed(webhook.rawBody);
  if (!event || !text(event["id"])) return { kind: "unreadable" };
  // Events of other versions of the API (`v2.core.event`) have another form; none of them is about a payment.
  const isRead = event["object"] === "event" && event["livemode"] !== testMode;
  const isOther = otherAccount(event, extraData["stripeAccount"]);
  return { kind: "received", events: isRead && !isOther ? eventsOf(event) : [] };
}

/** Events of Connect name the account that they are about. */
function otherAccount(event: JsonObject, account: string | undefined): boolean {
  const named = text(event["account"]);
  return account ? named !== account : named !== "";
}

/** `t=…,v1=…`, with as many `v1` as the endpoint has secrets. One from the future could be replayed for as long as it is ahead. */
function isSigned({ rawBody, headers, now }: WebhookRequest, keys: readonly string[]): boolean {
  const fields = (headers["stripe-signature"] ?? "").split(",").map((field) => field.trim());
  const time = fields.find((field) => /^t=\d{1,12}$/.test(field))?.slice(2) ?? "";
  const ageSeconds = Math.floor(now.epochMilliseconds / 1_000) - Number(time);
  if (time === "" || Math.abs(ageSeconds) > MAX_AGE_SECONDS) return false;
  const signed = Buffer.concat([Buffer.from(`${time}.`), rawBody]);
  const given = fields.filter((field) => field.startsWith("v1=")).map((field) => field.slice(3));
  return given.some((one) => isHmacOf(signed, { given: one, keys, encoding: "hex" }));
}

function eventsOf(event: JsonObject): ProviderEvent[] {
  const eventId = text(event["id"]);
  const type = text(event["type"]);
  const subject = object(at(event, "data", "object")) ?? {};
  if (type.startsWith("payment_intent.") || type.startsWith("setup_intent."))
    return isOurs(subject) ? intentEvents(eventId, subject) : [];
  if (type === "charge.expired") return expired(eventId, subject);
  if (type === "transfer.reversed") return reversalEvents(event, subject);
  if (type.startsWith("payment_method.")) return renewalEvents(event, subject);
  // The second is the older name of `refund.updated`.
  if (type.startsWith("refund.") || type === "charge.refund.updated") return refundEvents(eventId, subject);
  if (type === "charge.refunded")
    return refundsOf(subject).flatMap((one) => refundEvents(`${eventId}:${idOf(one)}`, one));
  if (type.startsWith("charge.dispute."))
    return disputeEvents(subject, { eventId, type, createdSeconds: integer(event["created"]) });
  return [];
}

function isOurs(subject: JsonObject): boolean {
  return text(at(subject, "metadata", "quittance_ref")) !== "";
}

/** Why Stripe itself cancels an intent: what was authorised was not captured in time. */
const ENDED_BY_STRIPE = ["automatic", "expired"];

/**
 * The gateway retrieves the intent. One that Stripe cancelled may have been authorised before: then it is undone. Captures and
 * cancellations have no ids of their own, so that those of the dashboard are found by what was captured in all.
 */
function intentEvents(eventId: string, intent: JsonObject): ProviderEvent[] {
  const providerReference = idOf(intent);
  const inquire: ProviderEvent = { kind: "inquire", eventId, providerReference };
  const isCancelled = text(intent["status"]) === "canceled";
  const isEnded = isCancelled && ENDED_BY_STRIPE.includes(text(intent["cancellation_reason"]));
  if (!isEnded) return [inquire, ...totalEvents(eventId, intent)];
  const error = declineOf("transactionExpired", {
    adapterCode: "payment_intent.canceled",
    adapterMessage: "The authorisation expired",
  });
  const operations = ["preauthorize"] as const;
  return [inquire, { kind: "undone", eventId: `${eventId}:undone`, providerReference, operations, error }];
}

/** The rest of an authorisation. A capture that is not the last one leaves it open. */
function totalEvents(eventId: string, intent: JsonObject): ProviderEvent[] {
  const status = text(intent["status"]);
  const isCaptured =
    status === "succeeded" || (status === "requires_capture" && isPositive(intent["amount_received"]));
  if (intent["capture_method"] !== "manual" || (!isCaptured && status !== "canceled")) return [];
  const given = { value: intent["amount_received"], currency: intent["currency"] };
  return [
    {
      kind: "total",
      eventId: `${eventId}:total`,
      providerReference: idOf(intent),
      operations: ["preauthorize"],
      ...(isCaptured && { captured: reportedAmount(given, STRIPE_CURRENCIES) ?? "unreadable" }),
      isReleased: status !== "requires_capture",
    },
  ];
}

function isPositive(amount: unknown): boolean {
  return (integer(amount) ?? 0n) > 0n;
}

function expired(eventId: string, charge: JsonObject): ProviderEvent[] {
  const providerReference = idOf(charge["payment_intent"]);
  if (!providerReference || !isOurs(charge)) return [];
  const error = declineOf("transactionExpired", {
    adapterCode: "charge.expired",
    adapterMessage: "The authorisation expired",
  });
  return [{ kind: "undone", eventId, providerReference, error }];
}

/** Only older versions of the API list a charge's refunds in it; with the newer ones their own events come. */
function refundsOf(charge: JsonObject): JsonObject[] {
  const list = at(charge, "refunds", "data");
  return Array.isArray(list) ? list.map(object).filter((one) => one !== undefined) : [];
}

/** A refund that failed may have been open here, or have succeeded: of the two events one has an effect. */
function refundEvents(eventId: string, refund: JsonObject): ProviderEvent[] {
  const submissionReference = text(at(refund, "metadata", "quittance_ref"));
  if (!submissionReference) return refundElsewhere(eventId, refund);
  const inquire: ProviderEvent = { kind: "inquire", eventId, submissionReference };
  const status = text(refund["status"]);
  if (status !== "failed" && status !== "canceled") return [inquire];
  const adapterCode = text(refund["failure_reason"]) || status;
  const error = declineOf("transactionDeclined", { adapterCode, adapterMessage: "The refund failed" });
  return [inquire, { kind: "undone", eventId: `${eventId}:undone`, submissionReference, error }];
}

/** One that was made in the dashboard names the payment. It may fail after it was recorded. */
function refundElsewhere(eventId: string, refund: JsonObject): ProviderEvent[] {
  const [id, payment] = [idOf(refund), idOf(refund["payment_intent"])];
  const source = { eventId, providerReference: id, operations: ["refund"] } as const;
  const status = text(refund["status"]);
  if (!id || !payment) return [];
  if (status === "failed" || status === "canceled") {
    const adapterCode = text(refund["failure_reason"]) || status;
    const error = declineOf("transactionDeclined", { adapterCode, adapterMessage: "The refund failed" });
    return [{ kind: "undone", ...source, error }];
  }
  if (status !== "succeeded") return [];
  const given = { value: refund["amount"], currency: refund["currency"] };
  const amount = reportedAmount(given, STRIPE_CURRENCIES) ?? "unreadable";
  return [
    {
      kind: "moved",
      movement: "refund",
      ...source,
      movementId: id,
      payment: { providerReference: payment },
      outcome: { kind: "approved", providerReference: id, amount, details: { adapterTransactionId: id } },
    },
  ];
}

/** How a dispute stands by its `status` (docs.stripe.com/api/disputes/object). A status of a later version means nothing. */
const STAGES: Readonly<Record<string, Extract<ProviderEvent, { kind: "dispute" }>["stage"]>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  prevented: "closed",
  needs_response: "chargeback",
  under_review: "chargeback",
  won: "won",
  lost: "lost",
};

/** Two of the types say that money moved; the others bring the state of the dispute. */
function disputeEvents(
  dispute: JsonObject,
  source: { eventId: string; type: string; createdSeconds: bigint | undefined },
): ProviderEvent[] {
  const { eventId, type, createdSeconds } = source;
  const providerReference = idOf(dispute["payment_intent"]);
  if (!providerReference) return [];
  const given = { value: dispute["amount"], currency: dispute["currency"] };
  const amount = reportedAmount(given, STRIPE_CURRENCIES) ?? "unreadable";
  const status = text(dispute["status"]);
  const dueAt = instantOf(integer(at(dispute, "evidence_details", "due_by")));
  const occurredAt = instantOf(createdSeconds);
  const reasonCode =
    text(at(dispute, "payment_method_details", "card", "network_reason_code")) ||
    text(dispute["network_reason_code"]);
  const common = {
    eventId,
    providerReference,
    disputeId: idOf(dispute),
    amount,
    reason: cutText(text(dispute["reason"]), 255) || "general",
    ...(reasonCode && { reasonCode: cutText(reasonCode, 50) }),
    ...(dueAt && status.endsWith("needs_response") && { dueAt }),
    ...(occurredAt && { occurredAt }),
  };
  if (type === "charge.dispute.funds_withdrawn") return [{ ...common, kind: "chargeback" }];
  if (type === "charge.dispute.funds_reinstated") return [{ ...common, kind: "chargeback_reversed" }];
  const stage = STAGES[status];
  return stage ? [{ ...common, kind: "dispute", stage }] : [];
}

/** Stripe's times are seconds since 1970. */
function instantOf(seconds: bigint | undefined): Temporal.Instant | undefined {
  const isTime = seconds !== undefined && seconds > 0n && seconds < 100_000_000_000n;
  return isTime ? Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1_000) : undefined;
}

function parsed(body: Buffer): JsonObject | undefined {
  try {
    return object(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}
