import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { LookedUp, ProviderEvent } from "@quittance/provider-kit";
import {
  hasUnstorableText,
  OptionalText,
  ProviderErrorShape,
  refuseShape,
  ReportedAmountShape,
} from "./well-formed-outcome.ts";

const References = { submissionReference: OptionalText, providerReference: OptionalText };
const Source = Type.Object({
  ...References,
  eventId: Type.String({ minLength: 1, maxLength: 500 }),
  operations: Type.Optional(Type.Array(Type.String())),
});
const source = Compile(Source);
/** An outcome and a time have checks of their own. */
const Own = Type.Unknown();
const dispute = {
  disputeId: Type.String({ minLength: 1 }),
  amount: ReportedAmountShape,
  reason: Type.String(),
  reasonCode: OptionalText,
  isSecond: Type.Optional(Type.Boolean()),
  dueAt: Type.Optional(Own),
  occurredAt: Type.Optional(Own),
};

/** The shape of each kind of an event beside its source. */
const SHAPES = {
  inquire: Compile(Type.Object({})),
  outcome: Compile(Type.Object({ outcome: Own, outcomeOf: OptionalText })),
  moved: Compile(
    Type.Object({
      movement: Type.Enum(["capture", "void", "refund", "reversal"]),
      outcome: Own,
      outcomeOf: OptionalText,
      movementId: Type.String({ minLength: 1 }),
      payment: Type.Object(References),
      isFinal: Type.Optional(Type.Boolean()),
    }),
  ),
  total: Compile(Type.Object({ captured: Type.Optional(ReportedAmountShape), isReleased: Type.Boolean() })),
  undone: Compile(Type.Object({ error: ProviderErrorShape, amount: Type.Optional(ReportedAmountShape) })),
  chargeback: Compile(Type.Object(dispute)),
  chargeback_reversed: Compile(Type.Object(dispute)),
  dispute: Compile(
    Type.Object({
      ...dispute,
      stage: Type.Enum(["inquiry", "chargeback", "second_chargeback", "closed", "won", "lost"]),
    }),
  ),
  instrument: Compile(
    Type.Object({
      token: Type.String({ minLength: 1, maxLength: 500 }),
      card: Type.Object({
        expiryMonth: Type.Optional(Type.String({ pattern: "^(0[1-9]|1[0-2])$" })),
        expiryYear: Type.Optional(Type.String({ pattern: "^20[0-9]{2}$" })),
        lastFourDigits: Type.Optional(Type.String({ pattern: "^[0-9]{4}$" })),
        brand: Type.Optional(Type.String({ pattern: "^[a-z_]{2,30}$" })),
      }),
      occurredAt: Own,
    }),
  ),
  report: Compile(Type.Object({ path: Type.String() })),
} as const;

/** Kinds of outcomes that a submission can have; others are of preparations and inquiries. */
const OUTCOMES: readonly unknown[] = ["approved", "declined", "redirect", "pending", "unknown"];

/**
 * The events of an adapter, of which those that do not fit the port say only that something changed: an inquiry is sent about their submission. It
 * came from a package, so that its types are only a promise.
 *
 * @param onMalformed told what does not fit
 * @throws where an event does not even say which one it is and what it concerns
 */
export function wellFormedEvents(
  events: readonly ProviderEvent[],
  onMalformed: (problem: string) => void,
): ProviderEvent[] {
  if (!Array.isArray(events)) throw new Error("A list of events that is none does not fit the port.");
  return events.map((given: ProviderEvent) => {
    const event = withStorableReason(given);
    const problem = refuseEvent(event);
    if (problem === undefined) return event;
    const asked = asInquiry(event);
    if (!asked) throw new Error(`The adapter's event does not fit the port: ${problem}.`);
    onMalformed(problem);
    return asked;
  });
}

/**
 * The result of a look-up, in the same way.
 *
 * @throws where it does not fit the port: it is looked up again
 */
export function wellFormedLookedUp(found: LookedUp, onMalformed: (problem: string) => void): LookedUp {
  const { kind } = Object(found) as { readonly kind?: unknown };
  if (kind === "found") {
    const { events } = found as Extract<LookedUp, { kind: "found" }>;
    return { kind, events: wellFormedEvents(events, onMalformed) };
  }
  if (kind === "unknown" && typeof (found as { because?: unknown }).because === "string") return found;
  throw new Error("The adapter's look-up does not fit the port.");
}

/** No inquiry says anything about a dispute, a stored card or a report: its provider has to send it again. */
const NOT_INQUIRED: readonly unknown[] = [
  "chargeback",
  "chargeback_reversed",
  "dispute",
  "instrument",
  "report",
];

function asInquiry(event: unknown): ProviderEvent | undefined {
  if (!source.Check(event)) return undefined;
  const { kind, eventId, submissionReference, providerReference, operations } =
    event as unknown as ProviderEvent;
  if (NOT_INQUIRED.includes(kind)) return undefined;
  if (submissionReference === undefined && providerReference === undefined) return undefined;
  const inquiry = {
    kind: "inquire",
    eventId,
    ...(submissionReference !== undefined && { submissionReference }),
    ...(providerReference !== undefined && { providerReference }),
    ...(operations !== undefined && { operations }),
  } as const;
  return hasUnstorableText(inquiry) ? undefined : inquiry;
}

/** The words of an issuer may have anything in them; the dispute counts all the same. */
function withStorableReason(event: ProviderEvent): ProviderEvent {
  const { reason } = Object(event) as { readonly reason?: unknown };
  if (typeof reason !== "string" || !hasUnstorableText(reason)) return event;
  return { ...event, reason: reason.toWellFormed().replaceAll("\0", " ") } as ProviderEvent;
}

function refuseEvent(event: unknown): string | undefined {
  const { kind, outcome, dueAt, occurredAt } = Object(event) as Readonly<Record<string, unknown>>;
  if (typeof kind !== "string" || !Object.hasOwn(SHAPES, kind)) return "it has no kind of the port";
  for (const shape of [source, SHAPES[kind as keyof typeof SHAPES]])
    if (!shape.Check(event)) {
      const [wrong] = shape.Errors(event);
      return `${kind} ${wrong?.instancePath ?? ""} ${wrong?.message ?? "has another shape"}`;
    }
  if ([dueAt, occurredAt].some((time) => time !== undefined && !(time instanceof Temporal.Instant)))
    return `${kind} has a time that is none`;
  if (kind === "outcome" || kind === "moved") {
    const { kind: of } = Object(outcome) as { readonly kind?: unknown };
    if (!OUTCOMES.includes(of)) return `${kind} has an outcome of no kind of the port`;
    const problem = refuseShape(outcome);
    if (problem !== undefined) return `${kind} has an outcome: ${problem}`;
  }
  return hasUnstorableText(event) ? `${kind} has a text with U+0000 or half a character` : undefined;
}
