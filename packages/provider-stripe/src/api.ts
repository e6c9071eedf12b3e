import {
  at,
  cutText,
  exchange,
  formEncoded,
  isJsonObject,
  multipartBody,
  object,
  text,
  type Exchanged,
  type FormFields,
  type JsonObject,
  type Proof,
  type ProviderApi,
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

export type StripeResponse = Exchanged<StripeError>;

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
  return exchange(call, STRIPE, {
    method: "POST",
    host: FILES_HOST,
    path: "/v1/files",
    headers: accountOf(call),
    key,
    body: { contentType, bytes },
  });
}

function send(
  call: ProviderCall,
  method: "GET" | "POST" | "DELETE",
  { path, fields = {}, key, isOfPlatform = false }: StripeRequest,
): Promise<StripeResponse> {
  const encoded = formEncoded(fields);
  return exchange(call, STRIPE, {
    method,
    path: method === "GET" && encoded ? `${path}?${encoded}` : path,
    ...(!isOfPlatform && { headers: accountOf(call) }),
    ...(key && { key }),
    ...(method === "POST" && { body: { contentType: "application/x-www-form-urlencoded", bytes: encoded } }),
    ...(method === "DELETE" && { isRepeatable: true }),
  });
}

/** Where payments are made for a connected account. */
function accountOf({ connector }: ProviderCall): Record<string, string> {
  const { stripeAccount } = connector.extraData;
  return stripeAccount ? { "stripe-account": stripeAccount } : {};
}

const STRIPE: ProviderApi<StripeError> = {
  name: "Stripe",
  key: { header: "idempotency-key" },
  authentication: ({ connector }) => ({
    authorization: `Bearer ${connector.credentials.apiSecret ?? ""}`,
    "stripe-version": API_VERSION,
  }),
  meaningOf: ({ status, headers, body }) => {
    const error = errorOf(status, object(body?.["error"]) ?? {});
    const advice = headers["stripe-should-retry"];
    return {
      proves: proofOf(error, body),
      error,
      words: [error.code, error.message].filter(Boolean).join(": "),
      // As Stripe's own libraries decide it; the same key makes a repetition safe.
      ...(advice !== undefined && { mayRepeat: advice === "true" }),
    };
  },
};

/** Stripe repeats a decline by its key, and what is gone was not executed by an earlier attempt either. */
function proofOf({ status, type, code }: StripeError, body: JsonObject | undefined): Proof {
  if (status === 429) return "turned_away";
  if (status < 400 || status === 409 || status >= 500 || !isJsonObject(body?.["error"])) return "nothing";
  const isReplayed = status === 402 || type === "card_error" || code === "resource_missing";
  return isReplayed ? "never_executed" : "not_executed";
}

function errorOf(status: number, error: JsonObject): StripeError {
  return {
    status,
    type: text(error["type"]),
    code: cutText(text(error["code"]), 100),
    declineCode: cutText(text(error["decline_code"]), 100),
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
  return cutText(scrub(cutText(text(message), 2_000)), 500);
}

/** The id of a reference that may be expanded. */
export function idOf(value: unknown): string {
  return typeof value === "string" ? value : text(at(value, "id"));
}
