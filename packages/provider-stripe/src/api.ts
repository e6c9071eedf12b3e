import {
  at,
  formEncoded,
  idempotencyKey,
  isJsonObject,
  jsonObjectOf,
  multipartBody,
  object,
  text,
  type FormFields,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";

/** The version of the API that the adapter is written for; webhook endpoints have to be created with the same one. */
export const API_VERSION = "2026-08-26.dahlia";

/** `{error: {…}}` of a response. */
export interface StripeError {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
  readonly adviceCode: string;
  readonly networkAdviceCode: string;
  /** The issuer's own response code. */
  readonly networkDeclineCode: string;
  readonly paymentIntent: JsonObject | undefined;
  readonly setupIntent: JsonObject | undefined;
}

export type StripeResponse =
  | { readonly kind: "ok"; readonly body: JsonObject }
  /** Refused or declined, and not executed unless the error holds an intent that says otherwise. */
  | { readonly kind: "error"; readonly error: StripeError }
  /** It is certain that the request did not arrive. */
  | { readonly kind: "not_sent"; readonly because: string }
  /**
   * Nothing proves what happened: timeout, 409, 5xx, a response that cannot be read, or an error after an attempt that may have been
   * executed.
   */
  | { readonly kind: "unknown"; readonly because: string; readonly error?: StripeError };

interface StripeRequest {
  readonly path: string;
  readonly fields?: FormFields;
  /** For what changes something at Stripe. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** It is about the account of the key, also where payments are made for a connected account. */
  readonly isOfPlatform?: boolean;
}

export function post(
  call: ProviderCall,
  request: StripeRequest & Required<Pick<StripeRequest, "key">>,
): Promise<StripeResponse> {
  return send(call, "POST", request);
}

export function get(call: ProviderCall, request: Omit<StripeRequest, "key">): Promise<StripeResponse> {
  return send(call, "GET", request);
}

/** Deletes an object; deleting it again is an error. */
export function remove(
  call: ProviderCall,
  request: Pick<StripeRequest, "path" | "isOfPlatform">,
): Promise<StripeResponse> {
  return send(call, "DELETE", request);
}

/** The name of the host that takes files, in `otherBaseUrls`. */
export const FILES_HOST = "files";

/** Uploads a file (docs.stripe.com/file-upload). By itself it has no effect on anything. */
export async function postFile(
  call: ProviderCall,
  {
    purpose,
    file,
    key,
  }: {
    purpose: string;
    file: { name: string; mediaType: string; content: Buffer };
    key: { submissionReference: string; step: string };
  },
): Promise<StripeResponse> {
  const { content, mediaType, name: fileName } = file;
  const { contentType, bytes } = multipartBody([
    { name: "purpose", content: purpose },
    { name: "file", content, mediaType, fileName },
  ]);
  return sendRepeating(call, {
    method: "POST",
    host: FILES_HOST,
    path: "/v1/files",
    headers: { ...headersOf(call, key), "content-type": contentType },
    body: bytes,
  });
}

async function send(
  call: ProviderCall,
  method: "GET" | "POST" | "DELETE",
  { path, fields = {}, key, isOfPlatform = false }: StripeRequest,
): Promise<StripeResponse> {
  const encoded = formEncoded(fields);
  return sendRepeating(call, {
    method,
    path: method === "GET" && encoded ? `${path}?${encoded}` : path,
    headers: {
      ...headersOf(call, key, { isOfPlatform }),
      ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(method === "POST" && { body: encoded }),
  });
}

async function sendRepeating(
  { http }: ProviderCall,
  request: Parameters<ProviderCall["http"]["send"]>[0],
): Promise<StripeResponse> {
  let isUnclear = false;
  const outcome = await http.send({
    ...request,
    mayRepeat: (attempt) => {
      isUnclear ||= responseOf(attempt).kind === "unknown";
      return mayRepeat(attempt);
    },
  });
  const response = responseOf(outcome);
  return isUnclear && response.kind === "error" ? afterUnclearAttempt(response.error) : response;
}

/** An error now proves nothing about an earlier attempt, but for a decline, which Stripe replays, and for what is gone. */
function afterUnclearAttempt(error: StripeError): StripeResponse {
  const { status, type, code } = error;
  if (status === 402 || type === "card_error" || code === "resource_missing") return { kind: "error", error };
  return { kind: "unknown", because: `Stripe responded ${status} after an unclear attempt.`, error };
}

function headersOf(
  { connector }: ProviderCall,
  key: StripeRequest["key"],
  { isOfPlatform = false }: { isOfPlatform?: boolean } = {},
): Record<string, string> {
  const stripeAccount = isOfPlatform ? undefined : connector.extraData["stripeAccount"];
  return {
    authorization: `Bearer ${connector.credentials.apiSecret ?? ""}`,
    "stripe-version": API_VERSION,
    ...(stripeAccount && { "stripe-account": stripeAccount }),
    ...(key && { "idempotency-key": idempotencyKey(key.submissionReference, key.step) }),
  };
}

/** As Stripe's own libraries decide it; the same key makes a repetition safe. */
function mayRepeat(outcome: OutboundOutcome): boolean {
  if (outcome.kind === "failed") return outcome.reason === "unreachable";
  const advice = outcome.headers["stripe-should-retry"];
  if (advice !== undefined) return advice === "true";
  return outcome.status === 409 || outcome.status === 429 || outcome.status >= 500;
}

function responseOf(outcome: OutboundOutcome): StripeResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status } = outcome;
  const body = jsonObjectOf(outcome.body);
  if (!body) return { kind: "unknown", because: `Stripe responded ${status} with what is not JSON.` };
  if (status >= 200 && status < 300) return { kind: "ok", body };
  if (status === 409 || status >= 500 || status < 400)
    return { kind: "unknown", because: `Stripe responded ${status}.` };
  const error = body["error"];
  if (!isJsonObject(error))
    return { kind: "unknown", because: `Stripe responded ${status} without an error.` };
  return { kind: "error", error: errorOf(status, error) };
}

function errorOf(status: number, error: JsonObject): StripeError {
  return {
    status,
    type: text(error["type"]),
    code: text(error["code"]).slice(0, 100),
    declineCode: text(error["decline_code"]).slice(0, 100),
    message: shownMessage(error["message"]),
    adviceCode: text(error["advice_code"]),
    networkAdviceCode: text(error["network_advice_code"]),
    networkDeclineCode: text(error["network_decline_code"]),
    paymentIntent: object(error["payment_intent"]),
    setupIntent: object(error["setup_intent"]),
  };
}

/** A message of Stripe, which may quote what was sent. */
export function shownMessage(message: unknown): string {
  return scrub(text(message).slice(0, 2_000)).slice(0, 500);
}

/** The id of a reference that may be expanded. */
export function idOf(value: unknown): string {
  return typeof value === "string" ? value : text(at(value, "id"));
}
