import { withoutLongNumbers } from "../card-numbers/index.ts";
import type { Clock } from "../clock.ts";
import type { OutboundClient, OutboundFailure, OutboundOutcome } from "../outbound/index.ts";
import { inSpan } from "../tracing/index.ts";
import type { Attempt, AttemptOutcome } from "./attempt.ts";
import { retryAfterOf } from "./retry-after.ts";
import { cutText } from "../cut-text.ts";

/** How much of a receiver's response is kept for operators. */
const MAX_KEPT_LENGTH = 200;

interface Message {
  readonly url: string;
  /** By the time at which it is sent: signatures cover it. */
  readonly headersAt: (now: Temporal.Instant) => Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeLimitMs: number;
  /** The outcome of a response of the class 2xx. */
  readonly outcomeOfSuccess: (response: { status: number; body: Buffer }) => AttemptOutcome;
}

/** Posts a message once. Never throws: every reaction of the receiver is one of the outcomes. */
export async function postMessage(
  { clock, outbound }: { readonly clock: Clock; readonly outbound: OutboundClient },
  message: Message,
): Promise<Attempt> {
  if (!URL.canParse(message.url)) return failed("address_refused", 0);
  const now = clock.real.now();
  const response = await inSpan(
    { name: "callback attempt", kind: "client" },
    () =>
      outbound.send({
        method: "POST",
        url: message.url,
        headers: message.headersAt(now),
        body: message.body,
        timeoutMs: message.timeLimitMs,
      }),
    attributesOf,
  );
  const durationMs = Math.round(clock.real.now().since(now).total("milliseconds"));
  if (response.kind === "failed") return failed(outcomeOfFailure(response.reason), durationMs);
  return {
    outcome: outcomeOfResponse(response, message),
    httpStatus: response.status,
    durationMs,
    response: readable(response.body),
    isInside: outbound.leadsInside?.(message.url) ?? false,
    retryAfter: retryAfterOf(response.headers["retry-after"], clock.real.now()),
  };
}

function attributesOf(response: OutboundOutcome): Record<string, string | number> {
  return response.kind === "failed"
    ? { "quittance.failure": response.reason }
    : { "http.response.status_code": response.status };
}

function failed(outcome: AttemptOutcome, durationMs: number): Attempt {
  return { outcome, httpStatus: null, durationMs, response: null, isInside: false, retryAfter: null };
}

function outcomeOfResponse(
  { status, body }: Extract<OutboundOutcome, { kind: "responded" }>,
  { outcomeOfSuccess }: Message,
): AttemptOutcome {
  if (status >= 200 && status < 300) return outcomeOfSuccess({ status, body });
  if (status === 410) return "gone";
  if (status === 429 || status === 503) return "retry_later";
  return status >= 300 && status < 400 ? "redirected" : "http_error";
}

function outcomeOfFailure(reason: OutboundFailure): AttemptOutcome {
  switch (reason) {
    case "url_not_allowed":
    case "port_not_allowed":
    case "address_not_public":
      return "address_refused";
    case "tls_failed":
      return "certificate_refused";
    case "timed_out":
      return "timeout";
    case "response_too_large":
      return "answer_too_large";
    case "name_not_found":
    case "unreachable":
    case "malformed_response":
    case "circuit_open":
      return "connection_failed";
  }
}

/** The text without control characters and card numbers; empty for what is no text. */
function readable(body: Buffer): string {
  const text = body.subarray(0, MAX_KEPT_LENGTH * 4).toString("utf8");
  const printable = text.replace(/[\p{Cc}\p{Cs}\u{FFFD}]+/gu, " ");
  return cutText(withoutLongNumbers(printable).trim(), MAX_KEPT_LENGTH);
}
