import {
  idempotencyKey,
  jsonObjectOf,
  text,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";

/** An error of Mollie (docs.mollie.com/reference/handling-errors). There is no code beside the status. */
export interface MollieError {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** The request's field that it is about. */
  readonly field: string;
}

export type MollieResponse =
  | { readonly kind: "ok"; readonly status: number; readonly body: JsonObject }
  /** Refused, and certainly not executed. */
  | { readonly kind: "error"; readonly error: MollieError }
  /** It is certain that the request did not arrive. */
  | { readonly kind: "not_sent"; readonly because: string }
  /** Nothing proves what happened: time-out, 409, 5xx, or a response that cannot be read. */
  | { readonly kind: "unknown"; readonly because: string };

interface MollieRequest {
  readonly path: string;
  readonly body?: JsonObject;
  /** For what creates or moves something: the step of a submission. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** A 503 means that nothing was executed: Mollie says so of refunds, and what moves nothing is as safe. */
  readonly isSafe503?: boolean;
}

export function post(
  call: ProviderCall,
  request: MollieRequest & { key: NonNullable<MollieRequest["key"]> },
) {
  return send(call, "POST", request);
}

/** Sends a POST that changes nothing, and therefore needs no key. */
export function postReading(
  call: ProviderCall,
  request: Omit<MollieRequest, "key">,
  options: { readonly bearer: string },
): Promise<MollieResponse> {
  return send(call, "POST", { ...request, isSafe503: true }, options);
}

/** A deletion has no idempotency key at Mollie: the second one finds that it is gone. */
export function remove(call: ProviderCall, request: MollieRequest): Promise<MollieResponse> {
  return send(call, "DELETE", request);
}

export function get(
  call: ProviderCall,
  path: string,
  options: { readonly bearer?: string } = {},
): Promise<MollieResponse> {
  return send(call, "GET", { path }, options);
}

async function send(
  call: ProviderCall,
  method: "GET" | "POST" | "DELETE",
  { path, body, key, isSafe503 = false }: MollieRequest,
  { bearer = call.connector.credentials.apiSecret ?? "" }: { bearer?: string } = {},
): Promise<MollieResponse> {
  // A later attempt that is refused for being too many does not undo an earlier one.
  const attempts: OutboundOutcome[] = [];
  const last = await call.http.send({
    method,
    path,
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: "application/hal+json",
      ...(body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": idempotencyKey(key.submissionReference, key.step) }),
    },
    ...(body && { body: JSON.stringify(body) }),
    mayRepeat: (outcome) => {
      attempts.push(outcome);
      return method !== "DELETE" && isPassing(outcome);
    },
  });
  const before = attempts.filter((outcome) => outcome !== last);
  const wasPerhapsExecuted = before.some((one) => isPerhapsExecuted(one, { isSafe503 }));
  return responseOf(last, { wasPerhapsExecuted, isSafe503 });
}

/** The same key within seconds is the same request; 409: the first one still runs. */
function isPassing(outcome: OutboundOutcome): boolean {
  if (outcome.kind === "failed") return outcome.reason === "unreachable" || outcome.reason === "timed_out";
  return outcome.status === 409 || outcome.status === 429 || outcome.status >= 500;
}

function isPerhapsExecuted(outcome: OutboundOutcome, { isSafe503 }: { isSafe503: boolean }): boolean {
  if (outcome.kind === "failed") return outcome.mayHaveArrived;
  return outcome.status !== 429 && !(outcome.status === 503 && isSafe503);
}

function responseOf(
  outcome: OutboundOutcome,
  { wasPerhapsExecuted, isSafe503 }: { wasPerhapsExecuted: boolean; isSafe503: boolean },
): MollieResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status } = outcome;
  if (status === 204) return { kind: "ok", status, body: {} };
  const body = jsonObjectOf(outcome.body);
  if (status >= 200 && status < 300)
    // A release is acknowledged without a body.
    return body || (status === 202 && outcome.body.length === 0)
      ? { kind: "ok", status, body: body ?? {} }
      : { kind: "unknown", because: `Mollie responded ${status} with what is not JSON.` };
  // A refusal now proves nothing about an earlier attempt, which an inquiry finds.
  if (wasPerhapsExecuted)
    return { kind: "unknown", because: `Mollie responded ${status} after an unclear attempt.` };
  const isRefusedForLoad = status === 429 || (status === 503 && isSafe503);
  if (isRefusedForLoad) return { kind: "error", error: errorOf(status, body) };
  if (status < 400 || status === 409 || status >= 500)
    return { kind: "unknown", because: `Mollie responded ${status}.` };
  return body
    ? { kind: "error", error: errorOf(status, body) }
    : { kind: "unknown", because: `Mollie responded ${status} with what is not JSON.` };
}

function errorOf(status: number, body: JsonObject = {}): MollieError {
  return {
    status,
    title: text(body["title"]).slice(0, 100),
    // It may quote what was sent.
    detail: scrub(text(body["detail"]).slice(0, 2_000)).slice(0, 500),
    field: text(body["field"]).slice(0, 100),
  };
}
