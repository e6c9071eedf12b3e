import {
  cutText,
  at,
  declineOf,
  object,
  text,
  type InquiryOutcome,
  type JsonObject,
  type LookedUp,
  type ProviderEvent,
} from "@quittance/provider-kit";
import { send, type PayPalCall } from "./api.ts";
import type { Certificates } from "./certificates.ts";
import { amountOf } from "./currencies.ts";
import { disputeEvents } from "./dispute-events.ts";
import { outcomeOfRefund } from "./follow-ups.ts";
import { write } from "./kept.ts";
import { outcomeOfState, type PaymentKind } from "./outcome-of-order.ts";
import { outcomeOfPayout, PAYOUTS } from "./payouts.ts";
import { above, ABOUT, markOf } from "./webhook.ts";

const PATHS: Readonly<Record<string, string>> = {
  order: "/v2/checkout/orders/",
  capture: "/v2/payments/captures/",
  authorization: "/v2/payments/authorizations/",
  refund: "/v2/payments/refunds/",
  payout: `${PAYOUTS}/`,
  dispute: "/v1/customer/disputes/",
  reversal: "/v1/customer/disputes?disputed_transaction_id=",
};

/** Looks up the object that a webhook named, and returns its events. */
export async function lookUp(
  about: string,
  call: PayPalCall & { readonly certificates: Certificates },
): Promise<LookedUp> {
  const [, kind = "", id = ""] = ABOUT.exec(about) ?? [];
  if (kind === "certificate") {
    await call.certificates.fetch(id, call);
    return { kind: "found", events: [] };
  }
  const path = PATHS[kind];
  if (path === undefined) return { kind: "found", events: [] };
  const response = await send(call, { method: "GET", path: `${path}${encodeURIComponent(id)}` });
  if (response.kind === "refused" && response.error.status === 404) return { kind: "found", events: [] };
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const found = response.body;
  if (kind === "reversal") return reversalEvents(found, call);
  if (kind === "payout") return { kind: "found", events: payoutEvents(found, id) };
  const named = kind === "dispute" ? text(found["dispute_id"]) : text(found["id"]);
  if (named !== id) return { kind: "unknown", because: "PayPal's response is of another object." };
  return { kind: "found", events: eventsOf(kind, found, call) };
}

function eventsOf(kind: string, found: JsonObject, call: PayPalCall): ProviderEvent[] {
  switch (kind) {
    case "order":
      return orderEvents(found);
    case "refund":
      return refundEvents(found);
    case "dispute":
      return disputeEvents(found);
    case "authorization":
      return [...paymentEvents(found, "authorization"), ...releaseEvents(found, call)];
    default:
      return paymentEvents(found, "capture");
  }
}

/** The state of an order is inquired about, so that one that the customer approved is captured. */
function orderEvents(order: JsonObject): ProviderEvent[] {
  const units = order["purchase_units"];
  const unit = Array.isArray(units) ? object(units[0]) : undefined;
  const submissionReference = text(unit?.["custom_id"]);
  if (!submissionReference) return [];
  const state = ["captures", "authorizations"].flatMap((name) => {
    const list = at(unit, "payments", name);
    return Array.isArray(list) ? list.map((one) => `${text(at(one, "id"))}=${text(at(one, "status"))}`) : [];
  });
  const eventId = cutText(["order", text(order["id"]), text(order["status"]), ...state].join(":"), 250);
  return [{ kind: "inquire", eventId, providerReference: text(order["id"]), submissionReference }];
}

/** The state of a payout is inquired about. One that comes back after its success is undone. */
function payoutEvents(batch: JsonObject, id: string): ProviderEvent[] {
  const items = batch["items"];
  const item = Array.isArray(items) ? object(items[0]) : undefined;
  // A batch that was refused as a whole has no items.
  const header = object(batch["batch_header"]);
  const submissionReference =
    text(at(item, "payout_item", "sender_item_id")) ||
    text(at(header, "sender_batch_header", "sender_batch_id"));
  const status = text(item?.["transaction_status"]) || text(header?.["batch_status"]);
  if (!submissionReference || !status) return [];
  const source = { providerReference: id, submissionReference, operations: ["payout"] as const };
  const inquire: ProviderEvent = { kind: "inquire", eventId: `payout:${id}:${status}`, ...source };
  const outcome = outcomeOfPayout(batch, {
    submissionReference,
    operation: "payout",
    amount: null,
    providerReference: id,
    continuation: null,
  });
  if (outcome.kind !== "declined") return [inquire];
  return [
    inquire,
    { kind: "undone", eventId: `payout:${id}:${status}:undone`, ...source, error: outcome.error },
  ];
}

/** The outcome of a payment, or of a capture that followed it. */
function paymentEvents(payment: JsonObject, kind: PaymentKind): ProviderEvent[] {
  const id = text(payment["id"]);
  const isFollowUp =
    kind === "capture" &&
    (text(at(payment, "supplementary_data", "related_ids", "authorization_id")) !== "" ||
      above(payment, "authorizations") !== "");
  const submissionReference = isFollowUp ? markOf(payment) : text(payment["custom_id"]);
  if (!submissionReference) return [];
  const order = text(at(payment, "supplementary_data", "related_ids", "order_id"));
  const outcome = outcomeOfState(isFollowUp ? { ...payment, custom_id: undefined } : payment, {
    kind,
    submissionReference,
    state: isFollowUp
      ? { providerReference: id, continuation: write({ capture: id }) }
      : {
          ...(order && { providerReference: order }),
          continuation: write({ ...(order && { order }), [kind]: id }),
        },
  });
  const source = { eventId: `${kind}:${id}:${text(payment["status"])}`, submissionReference };
  if (isFollowUp) return movedEvent(outcome, payment, { movement: "capture", ...source });
  // A customer may pay an order by another source after one was declined: only the order says what became of it.
  const isOfAttempt = outcome.kind === "declined" && order !== "" && text(payment["status"]) !== "VOIDED";
  const operations = [kind === "authorization" ? "preauthorize" : "debit"] as const;
  if (isOfAttempt) return [{ kind: "inquire", ...source, providerReference: order, operations }];
  return outcomeEvent(outcome, source).map((one) => ({ ...one, operations }));
}

/**
 * A capture or a refund: of ours by its own invoice id. One that was made in PayPal's pages has none, or that of the payment, whose
 * mark it has.
 */
function movedEvent(
  outcome: InquiryOutcome,
  found: JsonObject,
  source: { movement: "capture" | "refund"; eventId: string; submissionReference: string },
): ProviderEvent[] {
  if (outcome.kind === "unknown" || outcome.kind === "not_found") return [];
  const { movement } = source;
  const id = text(found["id"]);
  const followed = movement === "refund" ? above(found, "captures") : "";
  const mark = text(found["custom_id"]) || source.submissionReference;
  return [
    {
      kind: "moved",
      ...source,
      providerReference: id,
      operations: [movement],
      movementId: id,
      payment: { ...(followed && { providerReference: followed }), submissionReference: mark },
      outcome,
      ...(found["final_capture"] === true && { isFinal: true }),
    },
  ];
}

/** An authorisation that expired, or was voided in PayPal's pages, before it was captured. A void of ours has its own record. */
function releaseEvents(authorization: JsonObject, call: PayPalCall): ProviderEvent[] {
  const submissionReference = text(authorization["custom_id"]);
  const expiresAt = instantOf(text(authorization["expiration_time"]));
  const isOver = expiresAt !== undefined && Temporal.Instant.compare(expiresAt, call.now()) <= 0;
  if (text(authorization["status"]) !== "VOIDED" || !submissionReference) return [];
  if (!isOver)
    return [
      {
        kind: "total",
        eventId: `authorization:${text(authorization["id"])}:voided`,
        submissionReference,
        operations: ["preauthorize"],
        isReleased: true,
      },
    ];
  const error = declineOf("transactionExpired", {
    adapterCode: "AUTHORIZATION_EXPIRED",
    adapterMessage: "The authorisation expired",
  });
  const eventId = `authorization:${text(authorization["id"])}:expired`;
  return [{ kind: "undone", eventId, submissionReference, operations: ["preauthorize"], error }];
}

/** A refund that failed may be open here, or have succeeded: of the two events one has an effect. */
function refundEvents(refund: JsonObject): ProviderEvent[] {
  const submissionReference = markOf(refund);
  const id = text(refund["id"]);
  if (!submissionReference && !above(refund, "captures")) return [];
  // The mark may be that of the payment.
  const outcome = outcomeOfRefund({ ...refund, custom_id: undefined }, submissionReference);
  const eventId = `refund:${id}:${text(refund["status"])}`;
  const events = movedEvent(outcome, refund, { movement: "refund", eventId, submissionReference });
  const amount = amountOf(refund["amount"]);
  const undone: ProviderEvent[] =
    outcome.kind === "declined"
      ? [
          {
            kind: "undone",
            eventId: `${eventId}:undone`,
            submissionReference,
            providerReference: id,
            error: outcome.error,
            ...(amount && { amount }),
          },
        ]
      : [];
  return [...events, ...undone].map((one) => ({ ...one, operations: ["refund"] as const }));
}

function outcomeEvent(
  outcome: InquiryOutcome,
  source: { eventId: string; submissionReference: string },
): ProviderEvent[] {
  if (outcome.kind === "unknown" || outcome.kind === "not_found") return [];
  return [{ kind: "outcome", ...source, outcome }];
}

/** Money that PayPal took back from a capture: its disputes say how much and why. */
async function reversalEvents(list: JsonObject, call: Parameters<typeof lookUp>[1]): Promise<LookedUp> {
  const items = Array.isArray(list["items"]) ? list["items"].map(object) : [];
  const events: ProviderEvent[] = [];
  for (const item of items.slice(0, MAX_DISPUTES)) {
    const id = text(item?.["dispute_id"]);
    if (!ABOUT.test(`dispute:${id}`)) continue;
    const found = await lookUp(`dispute:${id}`, call);
    if (found.kind === "unknown") return found;
    events.push(...found.events);
  }
  return { kind: "found", events };
}

/** A payment has one dispute, seldom a second one. */
const MAX_DISPUTES = 5;

function instantOf(given: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(given);
  } catch {
    return undefined;
  }
}
