import {
  cutText,
  at,
  declineOf,
  object,
  reportedDecimal,
  text,
  type JsonObject,
  type LookedUp,
  type ProviderCall,
  type ProviderEvent,
} from "@quittance/provider-kit";
import { get } from "./api.ts";
import { errorOfPart } from "./modifications.ts";
import { isOfOtherMode, referenceOf } from "./outcome-of-payment.ts";
import { pathOfPayment } from "./payments.ts";

/**
 * Everything that happened to a payment. A webhook names the payment only, whatever changed: itself, a capture, a refund or a
 * chargeback.
 */
export async function lookUpPayment(id: string, call: ProviderCall): Promise<LookedUp> {
  const response = await get(call, `${pathOfPayment(id)}?embed=captures,refunds,chargebacks`);
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  if (body["id"] !== id || isOfOtherMode(body, call.connector))
    return { kind: "unknown", because: "The response is of another payment." };
  return {
    kind: "found",
    events: [
      ...ofPayment(body, id),
      ...embedded(body, "captures").flatMap((capture) => ofPart(capture, "capture", id)),
      ...embedded(body, "refunds").flatMap((refund) => ofPart(refund, "refund", id)),
      ...embedded(body, "chargebacks").flatMap((chargeback) => ofChargeback(chargeback, id)),
    ],
  };
}

function embedded(body: JsonObject, name: string): JsonObject[] {
  const list = at(body, "_embedded", name);
  return Array.isArray(list) ? list.map(object).filter((one) => one !== undefined) : [];
}

/** An authorisation that ended may have been approved before: of the two events one has an effect. */
function ofPayment(payment: JsonObject, id: string): ProviderEvent[] {
  const status = cutText(text(payment["status"]), 50);
  const inquire: ProviderEvent = { kind: "inquire", eventId: `${id}:${status}`, providerReference: id };
  const hasEnded = status === "expired" || status === "canceled" || status === "failed";
  if (payment["captureMode"] !== "manual" || !hasEnded) return [inquire];
  const error = declineOf("transactionExpired", {
    adapterCode: status,
    adapterMessage: "The authorisation ended at Mollie.",
  });
  return [
    inquire,
    {
      kind: "undone",
      eventId: `${id}:${status}:undone`,
      providerReference: id,
      operations: ["preauthorize"],
      error,
    },
  ];
}

/** One that failed may have been open here, or have succeeded. */
function ofPart(part: JsonObject, kind: "capture" | "refund", payment: string): ProviderEvent[] {
  const submissionReference = referenceOf(part);
  const id = text(part["id"]);
  if (!id) return [];
  const status = cutText(text(part["status"]), 50);
  const eventId = `${id}:${status}`;
  if (!submissionReference) return elsewhere(part, { kind, payment, id, status });
  const inquire: ProviderEvent = { kind: "inquire", eventId, submissionReference };
  if (status !== "failed" && status !== "canceled") return [inquire];
  const error = errorOfPart(kind, status);
  return [inquire, { kind: "undone", eventId: `${eventId}:undone`, submissionReference, error }];
}

/**
 * A movement that was made in Mollie's own pages belongs to no submission. A refund is as good as made when the bank has it, which takes a
 * day, and is undone if it fails after that.
 */
function elsewhere(
  part: JsonObject,
  { kind, payment, id, status }: { kind: "capture" | "refund"; payment: string; id: string; status: string },
): ProviderEvent[] {
  const source = { providerReference: id, operations: [kind] };
  if (status === "failed" || status === "canceled")
    return [{ kind: "undone", eventId: `${id}:${status}`, ...source, error: errorOfPart(kind, status) }];
  if (!MADE[kind].some((one) => one === status)) return [];
  const given = { value: at(part, "amount", "value"), currency: at(part, "amount", "currency") };
  const outcome = {
    kind: "approved",
    providerReference: id,
    amount: reportedDecimal(given) ?? "unreadable",
    details: { adapterTransactionId: id },
  } as const;
  return [
    {
      kind: "moved",
      movement: kind,
      eventId: `${id}:made`,
      ...source,
      movementId: id,
      payment: { providerReference: payment },
      outcome,
    },
  ];
}

const MADE = {
  capture: ["succeeded"],
  refund: ["pending", "processing", "refunded"],
} as const satisfies Record<string, readonly string[]>;

/** There is no call to contest or accept one, and no date until when. */
function ofChargeback(chargeback: JsonObject, payment: string): ProviderEvent[] {
  const disputeId = text(chargeback["id"]);
  if (!disputeId) return [];
  const reason = object(chargeback["reason"]);
  const reasonCode = cutText(text(reason?.["code"]), 50);
  const amount =
    reportedDecimal({
      value: at(chargeback, "amount", "value"),
      currency: at(chargeback, "amount", "currency"),
    }) ?? "unreadable";
  const facts = {
    providerReference: payment,
    disputeId,
    amount,
    reason: cutText(text(reason?.["description"]), 255) || "general",
    ...(reasonCode && { reasonCode }),
  };
  const received: ProviderEvent = {
    kind: "chargeback",
    eventId: disputeId,
    ...facts,
    ...timeOf(chargeback["createdAt"]),
  };
  return text(chargeback["reversedAt"])
    ? [
        received,
        {
          kind: "chargeback_reversed",
          eventId: `${disputeId}:reversed`,
          ...facts,
          ...timeOf(chargeback["reversedAt"]),
        },
      ]
    : [received];
}

/** `2024-03-21T09:13:37+00:00` */
function timeOf(value: unknown): { occurredAt?: Temporal.Instant } {
  try {
    return { occurredAt: Temporal.Instant.from(text(value)) };
  } catch {
    return {};
  }
}
