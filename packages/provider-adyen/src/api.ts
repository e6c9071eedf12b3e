import {
  idempotencyKey,
  jsonObjectOf,
  text,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";

/** The version of the Checkout API that the adapter is written for. */
const VERSION_PATH = "/v71";

export const MAX_KEY_LENGTH = 64;

/** `{status, errorCode, message, errorType, pspReference}` of a response. */
export interface AdyenError {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
}

export type AdyenResponse =
  | { readonly kind: "ok"; readonly body: JsonObject }
  /** For a type that proves that nothing was executed. */
  | { readonly kind: "refused"; readonly error: AdyenError }
  /** Every attempt was turned away before it was executed: too many requests, or maintenance. */
  | { readonly kind: "busy"; readonly error: AdyenError }
  /** It is certain that the request did not arrive. */
  | { readonly kind: "not_sent"; readonly because: string }
  /** Nothing proves what happened: timeout, 5xx, or a response that cannot be read. */
  | { readonly kind: "unknown"; readonly because: string };

/** A request as it can be kept and sent again. */
export interface AdyenRequest {
  readonly method: "POST" | "DELETE";
  /** Another API than Checkout: its host by its name in `otherBaseUrls`, and what its paths begin with. */
  readonly api?: { readonly host: string; readonly version: string };
  /** Below the version: `/payments`. */
  readonly path: string;
  readonly body?: JsonObject;
  /** Not for what only reads. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** An earlier call may have been executed. */
  readonly isRepeat?: boolean;
}

/** Sends it, and within the time limit of the call again with the same key, which replays Adyen's first response. */
export async function send({ http, connector }: ProviderCall, request: AdyenRequest): Promise<AdyenResponse> {
  const { method, api, path, body, key, isRepeat = false } = request;
  let isUnclear = isRepeat;
  const outcome = await http.send({
    method,
    ...(api && { host: api.host }),
    path: `${api?.version ?? VERSION_PATH}${path}`,
    headers: {
      "x-api-key": connector.credentials.apiSecret ?? "",
      ...(key && { "idempotency-key": idempotencyKey(key.submissionReference, key.step, MAX_KEY_LENGTH) }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    mayRepeat: (attempt) => {
      const { kind } = responseOf(attempt);
      isUnclear ||= kind === "unknown";
      return mayRepeat(attempt, kind);
    },
  });
  const response = responseOf(outcome);
  // Turned away now, or not let in, proves nothing about an earlier attempt that may have been executed. The same bytes are invalid
  // each time.
  const isTurnedAway =
    response.kind === "busy" ||
    (response.kind === "refused" && !INVALID_STATUS.includes(response.error.status));
  // Nor does it that nothing arrives now: an earlier call may have.
  if (isUnclear && response.kind === "not_sent") return { kind: "unknown", because: response.because };
  return isUnclear && isTurnedAway
    ? { kind: "unknown", because: `Adyen responded ${response.error.status} after an unclear attempt.` }
    : response;
}

/** A request that Adyen calls invalid. */
const INVALID_STATUS: readonly number[] = [400, 422];

function mayRepeat(outcome: OutboundOutcome, kind: AdyenResponse["kind"]): boolean {
  if (outcome.kind === "failed")
    return ["unreachable", "timed_out", "malformed_response"].includes(outcome.reason);
  return kind === "busy" || kind === "unknown";
}

/** These prove that the request was not executed, whatever the HTTP status (docs.adyen.com, error codes). */
const PROVING_TYPES = ["validation", "security", "configuration"];
/** Turned away: try again later. */
const BUSY_CODES = ["703", "705"];
/** The request with this key is being executed. */
const STILL_RUNNING = "704";

function responseOf(outcome: OutboundOutcome): AdyenResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status, headers } = outcome;
  if (status === 204) return { kind: "ok", body: {} };
  const body = jsonObjectOf(outcome.body);
  if (!body) return { kind: "unknown", because: `Adyen responded ${status} with what is no JSON object.` };
  if (status >= 200 && status < 300) return { kind: "ok", body };
  const error: AdyenError = {
    status,
    errorCode: text(body["errorCode"]),
    // It may quote what was sent.
    message: scrub((text(body["message"]) || text(body["statusMessage"])).slice(0, 2_000)).slice(0, 500),
  };
  if (error.errorCode === STILL_RUNNING)
    return { kind: "unknown", because: "The first request with this key is still running." };
  if (status === 429 || BUSY_CODES.includes(error.errorCode) || headers["transient-error"] === "true")
    return { kind: "busy", error };
  const isProven = PROVING_TYPES.includes(text(body["errorType"])) || status === 401 || status === 403;
  return isProven
    ? { kind: "refused", error }
    : { kind: "unknown", because: `Adyen responded ${status} ${error.errorCode}.`.trim() };
}
