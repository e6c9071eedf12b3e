import { text, type JsonObject, type ProviderEvent } from "@quittance/provider-kit";
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
