import type { ProviderCall } from "../port/provider-call.ts";
import { cutText } from "../values/cut-text.ts";
import { jsonObjectOf, type JsonObject } from "../values/json-values.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { OutboundFailure, OutboundOutcome } from "./outbound-outcome.ts";

/** One API of a provider: what all requests to it have in common, and what a response other than a success means. */
export interface ProviderApi<Failure> {
  /** The provider's name, for sentences. */
  readonly name: string;
  /** The header of its idempotency keys, and how many characters they may have. */
  readonly key?: { readonly header: string; readonly maxLength?: number };
  /** The type of its responses; `application/json` unless given. */
  readonly accept?: string;
  /** Headers that prove who sends the request, made of all others that are sent. */
  readonly authentication: (call: ProviderCall, sent: SentHead) => Readonly<Record<string, string>>;
  /** The meaning of a response that is no success. */
  readonly meaningOf: (
    response: FailedResponse,
    sent: { call: ProviderCall; body: unknown },
  ) => Meaning<Failure>;
  /** Statuses of a success that has no body; 204 unless given. */
  readonly withoutBody?: readonly number[];
}

interface SentHead {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FailedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Undefined where the body is no JSON object, as a page of a proxy on the way. */
  readonly body: JsonObject | undefined;
}

/**
 * The proof that an error gives. `nothing`: the request may have been executed. `turned_away`: it was not, and may be sent again later.
 * `not_executed`: it was refused; an earlier attempt may have been executed. `never_executed`: nor was an earlier attempt, because the
 * same bytes are refused each time, or the provider repeats its first response. A refusal without a JSON object proves nothing, whatever
 * the adapter says.
 */
export type Proof = "nothing" | "turned_away" | "not_executed" | "never_executed";

export interface Meaning<Failure> {
  readonly proves: Proof;
  /** The provider's error, without secrets. */
  readonly error: Failure;
  /** The provider's code and message in words, without secrets. */
  readonly words?: string;
  /** Where the provider itself says whether to send it again. */
  readonly mayRepeat?: boolean;
}

export interface ExchangeRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Another address of the provider, by its name in the adapter's `otherBaseUrls`. */
  readonly host?: string;
  /** Sent as JSON, or encoded already. */
  readonly body?: JsonObject | readonly JsonObject[] | EncodedBody;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the step of a submission: for every request that creates or moves something. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** The same bytes may be sent again after an unclear attempt: unless given, with a key or for what reads. */
  readonly isRepeatable?: boolean;
  /** An earlier call may have been executed: an error that it can be the reason of proves nothing. */
  readonly isRepeat?: boolean;
}

interface EncodedBody {
  readonly contentType: string;
  readonly bytes: string | Buffer;
}

/** The result of a request to a provider. */
export type Exchanged<Failure> =
  | { readonly kind: "ok"; readonly status: number; readonly body: JsonObject }
  | NotOk<Failure>;

/** `because` is what happened in words, or the network's reason (`timed_out`). */
export type NotOk<Failure> = { readonly because: string } & (
  | {
      /** It is proven that no attempt was executed. */
      readonly kind: "refused";
      readonly status: number;
      readonly error: Failure;
      readonly body: JsonObject;
    }
  /** Every attempt was turned away before it was executed: too many requests, maintenance. */
  | { readonly kind: "busy"; readonly status: number; readonly error: Failure }
  /** It is certain that no attempt arrived. */
  | { readonly kind: "not_sent" }
  /** Nothing proves what happened: a timeout, 409, 5xx, or a response that cannot be read. */
  | { readonly kind: "unknown"; readonly status?: number; readonly error?: Failure }
);

/**
 * Sends a request to a provider, and again within the time limit of the call where the same bytes are safe to repeat. This is where
 * "declined" and "perhaps executed" are distinguished: an attempt after one whose result is unclear proves nothing about that one, unless
 * the provider's response does.
 */
export async function exchange<Failure>(
  call: ProviderCall,
  api: ProviderApi<Failure>,
  request: ExchangeRequest,
): Promise<Exchanged<Failure>> {
  const { method, key, body, isRepeatable = method === "GET" || key !== undefined } = request;
  const readingOf = (outcome: OutboundOutcome) => readingOfOutcome(outcome, api, { call, body });
  let isUnclear = request.isRepeat === true;
  const last = await call.http.send({
    ...sentOf(call, api, request),
    mayRepeat: (attempt) => {
      const { exchanged, mayRepeat } = readingOf(attempt);
      const isAgain = mayRepeat && (isRepeatable || exchanged.kind !== "unknown");
      // Without another attempt after it, the last one speaks for itself.
      isUnclear ||= isAgain && exchanged.kind === "unknown";
      return isAgain;
    },
  });
  const reading = readingOf(last);
  return isUnclear && !reading.isOfEveryAttempt ? afterUnclearAttempt(reading.exchanged) : reading.exchanged;
}

function sentOf<Failure>(call: ProviderCall, api: ProviderApi<Failure>, request: ExchangeRequest) {
  const { method, path, host, body, key } = request;
  const encoded = body === undefined || isEncoded(body) ? body : jsonOf(body);
  const headers = {
    accept: api.accept ?? "application/json",
    ...(encoded && { "content-type": encoded.contentType }),
    ...(key &&
      api.key && {
        [api.key.header]: idempotencyKey(key.submissionReference, key.step, api.key.maxLength),
      }),
    ...request.headers,
  };
  return {
    method,
    path,
    ...(host !== undefined && { host }),
    headers: { ...api.authentication(call, { method, path, headers }), ...headers },
    ...(encoded && { body: encoded.bytes }),
  };
}

function isEncoded(body: NonNullable<ExchangeRequest["body"]>): body is EncodedBody {
  return "bytes" in body && "contentType" in body;
}

function jsonOf(body: JsonObject | readonly JsonObject[]): EncodedBody {
  return { contentType: "application/json", bytes: JSON.stringify(body) };
}

interface Reading<Failure> {
  readonly exchanged: Exchanged<Failure>;
  readonly mayRepeat: boolean;
  /** It says what every attempt with these bytes did. */
  readonly isOfEveryAttempt: boolean;
}

/** Failures of the network that pass. */
const PASSING: readonly OutboundFailure[] = ["unreachable", "timed_out", "malformed_response"];
const MAX_WORDS = 500;

function readingOfOutcome<Failure>(
  outcome: OutboundOutcome,
  api: ProviderApi<Failure>,
  sent: { call: ProviderCall; body: unknown },
): Reading<Failure> {
  if (outcome.kind === "failed") {
    const kind = outcome.mayHaveArrived ? "unknown" : "not_sent";
    const mayRepeat = PASSING.includes(outcome.reason);
    return { exchanged: { kind, because: outcome.reason }, mayRepeat, isOfEveryAttempt: false };
  }
  const { status, headers } = outcome;
  const isSuccess = status >= 200 && status < 300;
  const body = jsonObjectOf(outcome.body);
  const isAcknowledged = outcome.body.length === 0 && (api.withoutBody ?? [204]).includes(status);
  if (isSuccess && (body || isAcknowledged))
    return { exchanged: { kind: "ok", status, body: body ?? {} }, mayRepeat: false, isOfEveryAttempt: true };
  const meaning: Partial<Meaning<Failure>> = isSuccess ? {} : api.meaningOf({ status, headers, body }, sent);
  const exchanged = exchangedOf({ status, body }, { api, meaning, isSuccess });
  return {
    exchanged,
    mayRepeat: meaning.mayRepeat ?? (exchanged.kind === "busy" || exchanged.kind === "unknown"),
    isOfEveryAttempt: exchanged.kind === "unknown" || meaning.proves === "never_executed",
  };
}

function exchangedOf<Failure>(
  { status, body }: Pick<FailedResponse, "status" | "body">,
  {
    api,
    meaning,
    isSuccess,
  }: { api: ProviderApi<Failure>; meaning: Partial<Meaning<Failure>>; isSuccess: boolean },
): Exchanged<Failure> {
  const { proves, error, words = body ? "" : "with what is no JSON object" } = meaning;
  const said = isSuccess ? "with what is no JSON object" : words;
  const because = cutText(`${api.name} responded ${status} ${said}`.trim(), MAX_WORDS);
  if (error !== undefined && proves === "turned_away") return { kind: "busy", status, because, error };
  if (error !== undefined && body && (proves === "not_executed" || proves === "never_executed"))
    return { kind: "refused", status, because, error, body };
  return { kind: "unknown", status, because, ...(error !== undefined && { error }) };
}

function afterUnclearAttempt<Failure>(exchanged: Exchanged<Failure>): Exchanged<Failure> {
  if (exchanged.kind === "ok" || exchanged.kind === "unknown") return exchanged;
  const { because } = exchanged;
  if (exchanged.kind === "not_sent") return { kind: "unknown", because };
  const { status, error } = exchanged;
  return { kind: "unknown", because: `${because} after an unclear attempt`, status, error };
}
