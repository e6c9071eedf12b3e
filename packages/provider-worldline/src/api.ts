import {
  at,
  idempotencyKey,
  jsonObjectOf,
  object,
  text,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrubQuoting } from "./scrub.ts";
import { authorizationOf } from "./sign.ts";

/** The first error of a response. */
export interface WorldlineError {
  readonly status: number;
  readonly errorCode: string;
  readonly id: string;
  readonly category: string;
  readonly message: string;
}

export type WorldlineResponse =
  | { readonly kind: "ok"; readonly status: number; readonly body: JsonObject }
  /** Certainly not executed; a 402 has the declined payment beside the error. */
  | { readonly kind: "refused"; readonly error: WorldlineError; readonly body: JsonObject }
  /** Every attempt was turned away before it was executed. */
  | { readonly kind: "busy"; readonly error: WorldlineError }
  /** It is certain that the request did not arrive. */
  | { readonly kind: "not_sent"; readonly because: string }
  /** Nothing proves what happened: time-out, 409, 5xx, or a response that cannot be read. */
  | { readonly kind: "unknown"; readonly because: string };

export type NotOk = Exclude<WorldlineResponse, { kind: "ok" }>;

interface WorldlineRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the merchant: `/payments`. */
  readonly path: string;
  readonly body?: JsonObject;
  /** For what creates or moves something: the step of a submission. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /**
   * It may be sent again after an unclear attempt: it reads, or Worldline documents idempotency for it. Of captures, cancellations and
   * refunds it does not: they are looked up instead.
   */
  readonly isRepeatable?: boolean;
  /** An earlier call may have been executed. */
  readonly isRepeat?: boolean;
}

const MAX_KEY_LENGTH = 40;
const CONTENT_TYPE = "application/json; charset=utf-8";

export async function send(call: ProviderCall, request: WorldlineRequest): Promise<WorldlineResponse> {
  const { method, body, isRepeatable = method === "GET" } = request;
  const path = `/v2/${encodeURIComponent(call.connector.extraData["merchantId"] ?? "")}${request.path}`;
  let isUnclear = request.isRepeat === true;
  const last = await call.http.send({
    method,
    path,
    headers: signedHeaders(call, { ...request, path }),
    ...(body && { body: JSON.stringify(body) }),
    mayRepeat: (attempt) => {
      const { kind } = responseOf(attempt, call, body);
      // Without another attempt after it, the last one speaks for itself.
      const isAgain = mayRepeat(attempt, { kind, isRepeatable });
      isUnclear ||= kind === "unknown" && isAgain;
      return isAgain;
    },
  });
  const response = responseOf(last, call, body);
  return isUnclear ? afterUnclearAttempt(response) : response;
}

/** A read request has no content type; every other one has, and it is signed as it is sent. */
function signedHeaders(
  { connector, now }: ProviderCall,
  { method, path, key }: Pick<WorldlineRequest, "method" | "path" | "key">,
): Record<string, string> {
  const headers = {
    ...(method !== "GET" && { "content-type": CONTENT_TYPE }),
    date: new Date(now().epochMilliseconds).toUTCString(),
    ...(key && {
      "x-gcs-idempotence-key": idempotencyKey(key.submissionReference, key.step, MAX_KEY_LENGTH),
    }),
  };
  const { username: keyId = "", apiSecret: secret = "" } = connector.credentials;
  return {
    ...headers,
    accept: "application/json",
    authorization: authorizationOf({ method, path, headers }, { keyId, secret }),
  };
}

const PASSING = ["unreachable", "timed_out", "malformed_response"];

function mayRepeat(
  outcome: OutboundOutcome,
  { kind, isRepeatable }: { kind: WorldlineResponse["kind"]; isRepeatable: boolean },
): boolean {
  if (outcome.kind === "failed")
    return PASSING.includes(outcome.reason) && (isRepeatable || !outcome.mayHaveArrived);
  if (kind === "busy") return true;
  return isRepeatable && (outcome.status === 409 || outcome.status >= 500);
}

/** Only what shows the payment says what an earlier attempt did. */
function afterUnclearAttempt(response: WorldlineResponse): WorldlineResponse {
  if (response.kind === "ok" || response.kind === "unknown") return response;
  if (response.kind === "not_sent") return { kind: "unknown", because: response.because };
  if (response.kind === "refused" && resultIn(response.body)) return response;
  const { status, errorCode } = response.error;
  return {
    kind: "unknown",
    because: `Worldline responded ${status} ${errorCode} after an unclear attempt.`,
  };
}

/** The declined payment or part, beside the errors of a 402. */
export function resultIn(body: JsonObject): JsonObject | undefined {
  const payment = object(at(body, "paymentResult", "payment"));
  return payment ?? object(body["refundResult"]) ?? object(body["payoutResult"]);
}

/** With JSON of Worldline's these prove that nothing was executed; a page of a proxy on the way proves nothing. */
const PROVING_STATUS = [400, 401, 402, 403, 404, 405, 422];

function responseOf(
  outcome: OutboundOutcome,
  { connector }: ProviderCall,
  sent: JsonObject | undefined,
): WorldlineResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status } = outcome;
  if (status === 204) return { kind: "ok", status, body: {} };
  const body = jsonObjectOf(outcome.body);
  const { apiSecret = "" } = connector.credentials;
  const error = errorOf(status, body ?? {});
  const scrubbed = { ...error, message: scrubQuoting(error.message, sent, [apiSecret]).slice(0, 500) };
  if (status === 429) return { kind: "busy", error: scrubbed };
  if (!body)
    return { kind: "unknown", because: `Worldline responded ${status} with what is no JSON object.` };
  if (status >= 200 && status < 300) return { kind: "ok", status, body };
  const isOfWorldline = text(body["errorId"]) !== "" || errorsIn(body).length > 0;
  // Between the platform and the bank nothing is certain, except where the declined payment is shown.
  const isProof = error.category !== "IO_ERROR" || resultIn(body) !== undefined;
  if (PROVING_STATUS.includes(status) && isOfWorldline && isProof)
    return { kind: "refused", error: scrubbed, body };
  return {
    kind: "unknown",
    because: `Worldline responded ${status} ${error.errorCode.slice(0, 50)}`.trim() + ".",
  };
}

export function errorsIn(value: unknown): JsonObject[] {
  const errors = at(value, "errors");
  return Array.isArray(errors) ? errors.map(object).filter((one) => one !== undefined) : [];
}

function errorOf(status: number, body: JsonObject): WorldlineError {
  const [first] = errorsIn(body);
  return { status, ...describedBy(first) };
}

/** Code and words of one error. */
export function describedBy(error: JsonObject | undefined): Omit<WorldlineError, "status"> {
  const id = text(error?.["id"]).slice(0, 100);
  const property = text(error?.["propertyName"]).slice(0, 100);
  const message = text(error?.["message"]).slice(0, 2_000) || id;
  return {
    errorCode: (text(error?.["errorCode"]) || text(error?.["code"])).slice(0, 50),
    id,
    category: text(error?.["category"]),
    message: property ? `${message} (${property})` : message,
  };
}
