import type { OutboundFailure } from "../index.ts";
import type { SentRequest } from "./sent-request.ts";

/** A fault of one request on its way to the provider and back. */
export type LineFault =
  | { readonly kind: "sound" }
  /** It does not arrive. `isCertain`: the network says so. */
  | { readonly kind: "lost_before"; readonly reason: OutboundFailure; readonly isCertain: boolean }
  /** The provider executes it, and its response is lost. */
  | { readonly kind: "lost_after"; readonly reason: OutboundFailure }
  /** It arrives twice, and the second response is read. */
  | { readonly kind: "doubled" }
  /** Another response than the provider's. */
  | {
      readonly kind: "replaced";
      readonly isExecuted: boolean;
      /** The provider calls the request itself invalid: it would have done so before. */
      readonly isInvalid?: boolean;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: (request: SentRequest) => string;
    }
  /** The provider's response with a change. */
  | {
      readonly kind: "changed";
      readonly change: (body: string, request: SentRequest) => string;
      /** It is about another payment, so that it concludes nothing. */
      readonly contradicts: boolean;
    };

export interface NamedFault {
  readonly name: string;
  readonly fault: LineFault;
}

const HTML = "<!doctype html><html><body><h1>It works!</h1></body></html>";

/** An error in the shapes of many providers at once; what was sent comes back in its texts, as some providers quote it. */
function quoting(request: SentRequest): string {
  const quoted = `Refused: ${JSON.stringify(request.headers)} ${request.text}`;
  return JSON.stringify({
    error: { type: "invalid_request_error", code: "refused", message: quoted },
    errorType: "validation",
    errorCode: "702",
    errorId: "1",
    message: quoted,
    statusMessage: quoted,
    name: "UNPROCESSABLE_ENTITY",
    title: "Unprocessable Entity",
    detail: quoted,
    error_description: quoted,
    details: [{ issue: "REFUSED_HERE", description: quoted }],
    errors: [
      { errorCode: "21000010", code: "21000010", id: "REFUSED", message: quoted, httpStatusCode: 400 },
    ],
  });
}

const refused = (status: number): NamedFault => ({
  name: `${status} before execution`,
  fault: { kind: "replaced", isExecuted: false, isInvalid: status === 422, status, body: quoting },
});
const failed = (status: number, isExecuted: boolean, body: string = HTML): NamedFault => ({
  name: `${status}${body === HTML ? " with HTML" : ""} ${isExecuted ? "after" : "before"} execution`,
  fault: { kind: "replaced", isExecuted, status, body: () => body },
});

/** Faults after which nothing is executed. */
export const REFUSALS: readonly NamedFault[] = [
  ...[401, 403, 409, 422, 429].map(refused),
  failed(503, false),
  {
    name: "no connection",
    fault: { kind: "lost_before", reason: "unreachable", isCertain: true },
  },
  {
    name: "time-out before execution",
    fault: { kind: "lost_before", reason: "timed_out", isCertain: false },
  },
];

/** After which the request is executed, and its response does not arrive. */
export const LOST_RESPONSES: readonly NamedFault[] = [
  { name: "time-out after execution", fault: { kind: "lost_after", reason: "timed_out" } },
  { name: "dropped response", fault: { kind: "lost_after", reason: "unreachable" } },
  { name: "unreadable response", fault: { kind: "lost_after", reason: "malformed_response" } },
  failed(500, true, '{"message":"Internal error"}'),
  failed(502, true),
  failed(504, true),
  failed(409, true, '{"message":"Conflict"}'),
  { name: "200 with HTML", fault: { kind: "replaced", isExecuted: true, status: 200, body: () => HTML } },
  { name: "200 without a body", fault: { kind: "replaced", isExecuted: true, status: 200, body: () => "" } },
  { name: "200 with {}", fault: { kind: "replaced", isExecuted: true, status: 200, body: () => "{}" } },
  {
    name: "truncated JSON",
    fault: { kind: "changed", contradicts: false, change: (body) => body.slice(0, body.length / 2) },
  },
];

/** The response is of something else than the submission. */
const CONTRADICTIONS: readonly NamedFault[] = [
  { name: "another amount", fault: { kind: "changed", contradicts: true, change: otherAmount } },
  { name: "another currency", fault: { kind: "changed", contradicts: true, change: otherCurrency } },
  { name: "another reference", fault: { kind: "changed", contradicts: true, change: otherReference } },
  { name: "another id", fault: { kind: "changed", contradicts: true, change: otherId } },
];

const DOUBLED: NamedFault = { name: "doubled request", fault: { kind: "doubled" } };

export const ALL_FAULTS: readonly NamedFault[] = [...REFUSALS, ...LOST_RESPONSES, DOUBLED, ...CONTRADICTIONS];

function otherAmount(body: string, { amount }: SentRequest): string {
  if (!amount) return body;
  const written = [String(amount.minor), decimal(amount.minor)];
  return changedLeaves(body, (value) => {
    if (typeof value === "number" && written.includes(String(value))) return value + 1;
    return typeof value === "string" && written.includes(value)
      ? value.replace(/\d(?=\D*$)/, digitAfter)
      : value;
  });
}

/** With two decimals, as most providers write it; others are found as integers. */
function decimal(minor: bigint): string {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function digitAfter(digit: string): string {
  return String((Number(digit) + 1) % 10);
}

function otherCurrency(body: string, { amount }: SentRequest): string {
  if (!amount) return body;
  const other = amount.currency === "USD" ? "CHF" : "USD";
  return changedLeaves(body, (value) => {
    if (value === amount.currency) return other;
    return value === amount.currency.toLowerCase() ? other.toLowerCase() : value;
  });
}

function otherReference(body: string, { submissionReference }: SentRequest): string {
  return body.replaceAll(submissionReference, submissionReference.split("").toReversed().join(""));
}

/** Ids that the request's path names, as the response repeats them. A part of an id may be a number below the same payment. */
function otherId(body: string, { path }: SentRequest): string {
  const named = new URL(path, "http://provider").pathname
    .split("/")
    .filter((part) => /\d/.test(part) && part.length > 3);
  return changedLeaves(body, (value) =>
    typeof value === "string" && named.includes(value) ? value.replaceAll(/\d/g, digitAfter) : value,
  );
}

function changedLeaves(body: string, change: (value: unknown) => unknown): string {
  try {
    const isObject = (value: unknown) => typeof value === "object" && value !== null;
    const before: unknown = JSON.parse(body);
    const after = JSON.stringify(before, (_name, value: unknown) =>
      isObject(value) ? value : change(value),
    );
    return after === JSON.stringify(before) ? body : after;
  } catch {
    return body;
  }
}
