import { errorsIn } from "./worldline-error.ts";
import {
  at,
  cutText,
  declineOf,
  object,
  text,
  type JsonObject,
  type LookUp,
  type ProviderEvent,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { amountIn } from "./amount.ts";
import { write } from "./kept.ts";
import { lookUpOf } from "./look-up.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";
import { submissionOfName, type NamedSubmission } from "./reference.ts";

const PAYMENTS: readonly ProviderOperation[] = ["debit", "preauthorize", "register"];

/** The payment itself: captures, cancellations and refunds have numbers of their own. */
const OF_PAYMENT = /^(?:.*_0|[^_]*)$/;

export interface EventsOfPayment {
  readonly events: readonly ProviderEvent[];
  readonly lookUps?: readonly LookUp[];
}

/** The events of a signed payment. One that was paid elsewhere through the same account has none here. */
export function eventsOfPayment(payment: JsonObject, eventId: string): EventsOfPayment {
  const id = text(payment["id"]);
  if (!id) return { events: [] };
  const name = text(at(payment, "paymentOutput", "references", "merchantReference"));
  if (name === "") return { events: [{ kind: "inquire", eventId, providerReference: id }] };
  const named = submissionOfName(name);
  if (!named) return { events: [] };
  if (text(at(payment, "statusOutput", "statusCategory")) === "REVERSED")
    return { events: [reversed(payment, { eventId, named })] };
  const isOfPayment = OF_PAYMENT.test(id) && PAYMENTS.includes(named.operation);
  const context = { eventId, named, id };
  const events = isOfPayment ? concluded(payment, context) : changed(payment, context);
  const isFollowed = !isOfPayment || FOLLOWED[named.operation]?.includes(text(payment["status"]));
  return { events, ...(isFollowed && { lookUps: [lookUpOf(id, named)] }) };
}

/** A payment has these because of what followed on it. */
const FOLLOWED: Readonly<Partial<Record<ProviderOperation, readonly string[]>>> = {
  debit: ["REFUND_REQUESTED", "REFUNDED"],
  preauthorize: [
    "CAPTURE_REQUESTED",
    "CAPTURED",
    "REJECTED_CAPTURE",
    "CANCELLED",
    "REFUND_REQUESTED",
    "REFUNDED",
  ],
};

interface Context {
  readonly eventId: string;
  readonly named: NamedSubmission;
}

function concluded(payment: JsonObject, { eventId, named, id }: Context & { id: string }): ProviderEvent[] {
  const { submissionReference, operation } = named;
  // Results of 3-D Secure may be those that were sent.
  const continuation = write({ isProven: true });
  const outcome = outcomeOfPayment(payment, { ...named, amount: null, continuation, payment: null });
  const source = { submissionReference, operations: [operation] };
  // A webhook has no address of the issuer's page, and the response that had it may have been lost.
  if (outcome.kind === "unknown" || payment["status"] === "REDIRECTED")
    return [{ kind: "inquire", eventId, ...source }];
  const event: ProviderEvent = { kind: "outcome", eventId, ...source, outcome, outcomeOf: id };
  // Its capture failed: it may have been announced as paid before.
  return payment["status"] === "REJECTED_CAPTURE" && outcome.kind === "declined"
    ? [event, { kind: "undone", eventId: `${eventId}:undone`, ...source, error: outcome.error }]
    : [event];
}

/** An operation of a payment: by its own id, where its response was received, else by what it is named after. */
function changed(payment: JsonObject, { eventId, named, id }: Context & { id: string }): ProviderEvent[] {
  const { submissionReference } = named;
  const inquire: ProviderEvent = { kind: "inquire", eventId, providerReference: id, submissionReference };
  if (payment["status"] !== "REJECTED_CAPTURE") return [inquire];
  const [first] = errorsIn(at(payment, "statusOutput"));
  const error = declineOf("transactionDeclined", {
    adapterCode: text(first?.["errorCode"]) || "REJECTED_CAPTURE",
    adapterMessage: "The capture was rejected.",
  });
  return [
    inquire,
    {
      kind: "undone",
      eventId: `${eventId}:undone`,
      providerReference: id,
      operations: ["capture"],
      error,
    },
  ];
}

/** Worldline has no call for disputes: these statuses are all that there is. */
function reversed(payment: JsonObject, { eventId, named }: Context): ProviderEvent {
  const output = object(payment["paymentOutput"]);
  const status = cutText(text(payment["status"]), 50);
  const facts = {
    eventId,
    submissionReference: named.submissionReference,
    operations: PAYMENTS,
    disputeId: text(payment["id"]),
    amount: amountIn(output?.["amountOfMoney"]) ?? "unreadable",
    reason: status || "REVERSED",
  } as const;
  return status === "CHARGEBACK_NOTIFICATION"
    ? { kind: "dispute", stage: "inquiry", ...facts }
    : { kind: "chargeback", ...facts };
}
