import {
  idempotencyKey,
  jsonObjectOf,
  object,
  text,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import type { AccessTokens } from "./access-token.ts";
import { scrub } from "./scrub.ts";

/** `{name, message, debug_id, details: [{issue, …}]}` of a response. */
export interface PayPalError {
  readonly status: number;
  readonly name: string;
  /** The first detail's, by which errors are distinguished. */
  readonly issue: string;
  readonly message: string;
}

/** A call of the adapter, with the access tokens that it keeps over calls. */
export interface PayPalCall extends ProviderCall {
  readonly tokens: AccessTokens;
}

export type PayPalResponse =
  | { readonly kind: "ok"; readonly body: JsonObject }
  /** It is proven that the request was not executed. */
  | { readonly kind: "refused"; readonly error: PayPalError }
  /** Every attempt was turned away before it was executed: too many requests. */
  | { readonly kind: "busy"; readonly error: PayPalError }
  /** It is certain that the request did not arrive. */
  | { readonly kind: "not_sent"; readonly because: string }
  /** Nothing proves what happened: time-out, 409, 5xx, or a response that cannot be read. */
  | { readonly kind: "unknown"; readonly because: string };

export interface PayPalRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** JSON, or a body of another type. */
  readonly body?:
    | JsonObject
    | readonly JsonObject[]
    | { readonly contentType: string; readonly bytes: Buffer };
  /** Names the step of a submission; for every call that creates or moves something. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** An earlier attempt may have been executed: an error that it can be the reason of proves nothing. */
  readonly isRepeat?: boolean;
}

/** `PayPal-Request-Id`: 38 characters are safe at all of its APIs. */
const MAX_KEY_LENGTH = 38;

/** Issues that a request which was executed already can cause. */
const OWN_EFFECTS: readonly string[] = [
  "ALREADY_CAPTURED",
  "ALREADY_AUTHORIZED",
  "ALREADY_VOIDED",
  "PREVIOUSLY_CAPTURED",
  "PREVIOUSLY_VOIDED",
  "FULLY_REFUNDED",
  "DUPLICATE_INVOICE_ID",
  "REQUEST_ID_PREVIOUSLY_USED",
  // Of payouts: their batch is there already, or something else is wrong with it.
  "USER_BUSINESS_ERROR",
];

/**
 * Sends a request with the connector's token, within the time limit of the call again with the same request id and bytes, which repeats
 * PayPal's first response. A token that PayPal refuses is replaced once.
 */
export async function send(call: PayPalCall, request: PayPalRequest): Promise<PayPalResponse> {
  const attempts = { isUnclear: request.isRepeat === true };
  const first = await sendWithToken(call, request, attempts);
  const response = first === "token_refused" ? await sendWithToken(call, request, attempts, true) : first;
  if (response === "token_refused") return { kind: "refused", error: errorOf(401, {}, {}) };
  return withoutSecrets(attempts.isUnclear ? afterUnclearAttempt(response) : response, call);
}

/** An error may quote what was sent, and the secret of a client has no form of its own. */
function withoutSecrets(response: PayPalResponse, { connector }: PayPalCall): PayPalResponse {
  const { apiSecret } = connector.credentials;
  const shown = (given: string): string =>
    scrub(apiSecret ? given.replaceAll(apiSecret, "[secret removed]") : given);
  if (response.kind === "ok") return response;
  if (!("error" in response)) return { ...response, because: shown(response.because) };
  const { name, issue, message } = response.error;
  const error = { ...response.error, name: shown(name), issue: shown(issue), message: shown(message) };
  return { ...response, error };
}

async function sendWithToken(
  call: PayPalCall,
  { method, path, body, key }: PayPalRequest,
  attempts: { isUnclear: boolean },
  isLast = false,
): Promise<PayPalResponse | "token_refused"> {
  const token = await call.tokens.get(call);
  if (token.kind === "unavailable") return { kind: "not_sent", because: token.because };
  if (token.kind === "refused")
    return {
      kind: "refused",
      error: { status: 401, name: token.code, issue: "", message: token.message },
    };
  const sent = bodyOf(body);
  const outcome = await call.http.send({
    method,
    path,
    headers: {
      authorization: `Bearer ${token.value}`,
      accept: "application/json",
      ...(method === "POST" && { prefer: "return=representation" }),
      ...(sent && { "content-type": sent.contentType }),
      ...(key && {
        "paypal-request-id": idempotencyKey(key.submissionReference, key.step, MAX_KEY_LENGTH),
      }),
    },
    ...(sent && { body: sent.bytes }),
    mayRepeat: (attempt) => {
      const { kind } = responseOf(attempt);
      attempts.isUnclear ||= kind === "unknown";
      return mayRepeat(attempt, kind);
    },
  });
  if (outcome.kind === "responded" && outcome.status === 401) {
    call.tokens.forget(call, token.value);
    if (!isLast) return "token_refused";
  }
  return responseOf(outcome);
}

function bodyOf(body: PayPalRequest["body"]): { contentType: string; bytes: string | Buffer } | undefined {
  if (body === undefined) return undefined;
  if ("bytes" in body && Buffer.isBuffer(body.bytes))
    return { contentType: text(body.contentType), bytes: body.bytes };
  return { contentType: "application/json", bytes: JSON.stringify(body) };
}

function mayRepeat(outcome: OutboundOutcome, kind: PayPalResponse["kind"]): boolean {
  if (outcome.kind === "failed")
    return ["unreachable", "timed_out", "malformed_response"].includes(outcome.reason);
  return kind === "busy" || (kind === "unknown" && (outcome.status === 409 || outcome.status >= 500));
}

/** Turned away now, or refused for what the earlier attempt may have done, proves nothing about that attempt. */
function afterUnclearAttempt(response: PayPalResponse): PayPalResponse {
  if (response.kind === "not_sent") return { kind: "unknown", because: response.because };
  if (response.kind !== "refused" && response.kind !== "busy") return response;
  const { status, issue, name } = response.error;
  const isProof =
    response.kind === "refused" && status !== 401 && status !== 403 && !isOwnEffect(response.error);
  if (isProof) return response;
  return {
    kind: "unknown",
    because: `PayPal responded ${status} ${issue || name} after an unclear attempt.`,
  };
}

/** Whether it says that what was requested has been done, by this request or by another one. */
export function isOwnEffect({ issue, name }: PayPalError): boolean {
  return OWN_EFFECTS.some((effect) => issue.endsWith(effect) || name.endsWith(effect));
}

/** Errors that prove something are JSON of PayPal's; a page of a proxy on the way is not. */
const PROVING_STATUS = [400, 403, 404, 422];

function responseOf(outcome: OutboundOutcome): PayPalResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status, headers } = outcome;
  if (status === 204) return { kind: "ok", body: {} };
  if (status === 429)
    return { kind: "busy", error: errorOf(status, jsonObjectOf(outcome.body) ?? {}, headers) };
  const body = jsonObjectOf(outcome.body);
  if (status === 401) return { kind: "refused", error: errorOf(status, body ?? {}, headers) };
  if (!body) return { kind: "unknown", because: `PayPal responded ${status} with what is no JSON object.` };
  if (status >= 200 && status < 300) return { kind: "ok", body };
  const error = errorOf(status, body, headers);
  if (PROVING_STATUS.includes(status) && (error.issue || error.name)) return { kind: "refused", error };
  return { kind: "unknown", because: `PayPal responded ${status} ${error.issue || error.name}.` };
}

function errorOf(
  status: number,
  body: JsonObject,
  headers: Readonly<Record<string, string | undefined>>,
): PayPalError {
  const details = Array.isArray(body["details"]) ? body["details"].map(object) : [];
  const detail = details.find((one) => text(one?.["issue"]) !== "");
  const message = text(detail?.["description"]) || text(body["message"]);
  const debugId = text(body["debug_id"]) || (headers["paypal-debug-id"] ?? "");
  return {
    status,
    name: text(body["name"]) || text(body["error"]),
    issue: text(detail?.["issue"]),
    // PayPal's support requires the id.
    message: `${message.slice(0, 400)}${debugId ? ` (debug id ${debugId.slice(0, 60)})` : ""}`.trim(),
  };
}
