import { Type } from "typebox";
import { Compile } from "typebox/compile";

export const OptionalText = Type.Optional(Type.String());
const Text = OptionalText;
const Texts = Type.Record(Type.String(), Type.String());
const Details = Type.Object({
  adapterTransactionId: Text,
  adapterToken: Text,
  processorTransactionId: Text,
  schemeTransactionIdentifier: Text,
  authCode: Text,
  arn: Text,
  rrn: Text,
  stan: Text,
  reportingIdentifier: Text,
  tokenType: Text,
  paymentDescriptor: Text,
  providerAuthentication: Type.Optional(Type.Object({})),
  returnData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  extraData: Type.Optional(Texts),
  instructions: Type.Optional(Type.Object({})),
});
const State = { providerReference: Text, continuation: Text };
export const ReportedAmountShape = Type.Union([
  Type.Literal("unreadable"),
  Type.Object({ minor: Type.BigInt(), currency: Type.String({ pattern: "^[A-Z]{3}$" }) }),
]);
const OrNull = Type.Union([Type.String(), Type.Null()]);
export const ProviderErrorShape = Type.Object({
  code: Type.Integer({ minimum: 1_000, maximum: 9_999 }),
  message: Type.String(),
  adapterCode: OrNull,
  adapterMessage: OrNull,
});

/** The shape of each kind of an outcome: it came from a package, so that its types are only a promise. */
const SHAPES = {
  approved: Compile(Type.Object({ ...State, amount: Type.Optional(ReportedAmountShape), details: Details })),
  declined: Compile(
    Type.Object({
      ...State,
      error: ProviderErrorShape,
      details: Details,
      nothingSent: Type.Optional(Type.Literal(true)),
    }),
  ),
  redirect: Compile(
    Type.Object({
      ...State,
      url: Type.String(),
      method: Type.Union([Type.Literal("GET"), Type.Literal("POST")]),
      fields: Texts,
      details: Details,
    }),
  ),
  pending: Compile(
    Type.Object({ ...State, details: Details, waitsForEvent: Type.Optional(Type.Literal(true)) }),
  ),
  unknown: Compile(Type.Object({ ...State, because: Type.String(), details: Type.Optional(Details) })),
  prepared: Compile(Type.Object(State)),
  not_needed: Compile(Type.Object({})),
  not_found: Compile(Type.Object({})),
  resumable: Compile(Type.Object({})),
} as const;

/**
 * The outcome or preparation of an adapter, as it came.
 *
 * @throws where it does not fit the port, or has a text that no database stores: it proves nothing, and the caller takes it for unknown
 */
export function wellFormedOutcome<T extends { readonly kind: string }>(outcome: T): T {
  const problem = refuseShape(outcome);
  if (problem !== undefined) throw new Error(`The adapter's outcome does not fit the port: ${problem}.`);
  return outcome;
}

/** Returns the part of an outcome or preparation that does not fit. */
export function refuseShape(outcome: unknown): string | undefined {
  const { kind } = Object(outcome) as { readonly kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(SHAPES, kind)) return "it has no kind of the port";
  const shape = SHAPES[kind as keyof typeof SHAPES];
  if (!shape.Check(outcome)) {
    const [wrong] = shape.Errors(outcome);
    return `${kind} ${wrong?.instancePath ?? ""} ${wrong?.message ?? "has another shape"}`;
  }
  return hasUnstorableText(outcome) ? `${kind} has a text with U+0000 or half a character` : undefined;
}

/** Whether a text in it, or a name, is none that a database stores. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasUnstorableText(name) || hasUnstorableText(inner));
}
