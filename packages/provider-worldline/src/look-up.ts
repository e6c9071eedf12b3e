import {
  cutText,
  at,
  object,
  text,
  type JsonObject,
  type LookedUp,
  type LookUp,
  type ProviderCall,
  type ProviderEvent,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { rootOf, statusCodeOf } from "./outcome-of-payment.ts";
import { eventsOfPart, movedElsewhere } from "./part-events.ts";
import { pathOfPayment } from "./payments.ts";
import { submissionOfName, type NamedSubmission } from "./reference.ts";

/** The payment that a webhook named by its own id, or by that of one of its operations. */
export function lookUpOf(id: string, named?: NamedSubmission): LookUp {
  const payment = cutText(id.replace(/_\d{1,9}$/, "_0"), 100);
  const submission = named && { submissionReference: named.submissionReference };
  return { about: payment, providerReference: payment, ...submission };
}

/**
 * The captures, cancellations and refunds of a payment: a webhook may name the payment only, and shows neither whose operation it is of
 * nor its amount.
 */
export async function lookUpPayment(payment: string, call: ProviderCall): Promise<LookedUp> {
  const response = await send(call, { method: "GET", path: `${pathOfPayment(payment)}/details` });
  if (response.kind === "refused" && response.error.status === 404) return { kind: "found", events: [] };
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  if (rootOf(text(body["id"])) !== rootOf(payment))
    return { kind: "unknown", because: "The response is of another payment." };
  const operations = at(body, "Operations");
  const listed = Array.isArray(operations) ? operations.map(object).filter((one) => one !== undefined) : [];
  return { kind: "found", events: listed.flatMap((one) => eventsOfOperation(one, payment)) };
}

const PARTS = ["capture", "void", "refund"];

function eventsOfOperation(operation: JsonObject, payment: string): ProviderEvent[] {
  const named = submissionOfName(text(at(operation, "operationReferences", "merchantReference")));
  const [id, status] = [text(operation["id"]), text(operation["status"])];
  if (!named || !PARTS.includes(named.operation)) return movedElsewhere(operation, payment);
  const eventId = cutText(`${id}:${status}:${statusCodeOf(operation) ?? ""}`, 200);
  return eventsOfPart(operation, { eventId, named, payment });
}
