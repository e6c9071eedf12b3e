import { cutText, text, type JsonObject, type Movement, type ProviderEvent } from "@quittance/provider-kit";
import { outcomeOfPart } from "./outcome-of-part.ts";
import type { NamedSubmission } from "./reference.ts";

/**
 * The events of a capture, cancellation or refund of ours. One that fails may have been announced as made before: of the two events one
 * has an effect.
 */
export function eventsOfPart(
  part: JsonObject,
  { eventId, named, payment }: { eventId: string; named: NamedSubmission; payment: string | null },
): ProviderEvent[] {
  const { submissionReference, operation } = named;
  const source = { submissionReference, operations: [operation] };
  const outcome = outcomeOfPart(part, { ...named, amount: null, payment });
  if (outcome.kind === "unknown") return [{ kind: "inquire", eventId, ...source }];
  const concluded: ProviderEvent = {
    kind: "outcome",
    eventId,
    ...source,
    outcome,
    outcomeOf: text(part["id"]),
  };
  if (outcome.kind !== "declined") return [concluded];
  return [concluded, { kind: "undone", eventId: `${eventId}:undone`, ...source, error: outcome.error }];
}

/** The act behind the status of an operation: it has no name of its own. */
const MADE: Readonly<Record<string, Exclude<Movement, "reversal">>> = {
  CAPTURED: "capture",
  CANCELLED: "void",
  REFUNDED: "refund",
};

/** An operation that was made in the portal: it has the payment's name, or none. A capture or refund that fails is not announced as made. */
export function movedElsewhere(part: JsonObject, payment: string): ProviderEvent[] {
  const [id, status] = [text(part["id"]), text(part["status"])];
  const movement = MADE[status];
  const isPayment = !/_\d+$/.test(id) || id.endsWith("_0");
  if (!movement || isPayment) return [];
  const expected = { submissionReference: "", operation: movement, amount: null, payment };
  const outcome = outcomeOfPart({ ...part, operationReferences: undefined }, expected);
  if (outcome.kind !== "approved") return [];
  return [
    {
      kind: "moved",
      movement,
      eventId: cutText(`${id}:${status}:made`, 200),
      providerReference: id,
      operations: [movement],
      movementId: id,
      payment: { providerReference: payment },
      outcome,
    },
  ];
}
