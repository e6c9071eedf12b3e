import type { Connector } from "../connectors/index.ts";
import { withoutLongNumbers } from "../platform/card-numbers/index.ts";
import type { OutboundFailure, OutboundOutcome } from "../platform/outbound/index.ts";
import { inSpan } from "../platform/tracing/index.ts";
import type { Attempt, AttemptOutcome } from "./callback.ts";
import type { CallbackParts } from "./parts.ts";
import { retryAfterOf } from "./retry-after.ts";
import { signedHeaders } from "./sign-callback.ts";

/** How much of a receiver's response is kept for operators. */
const MAX_KEPT_LENGTH = 200;
/** White space around it says nothing: PHP prints the blank line before its first tag, and editors add a byte order mark. */
const ACKNOWLEDGEMENT = "OK";

/** Posts a callback once. Never throws: every reaction of the receiver is one of the outcomes. */
export async function sendCallback(
  { clock, outbound }: Pick<CallbackParts, "clock" | "outbound">,
  callback: {
    url: string;
    body: Buffer;
    connector: Connector;
    hash: "sha512" | "md5";
    timeLimitMs: number;
  },
): Promise<Attempt> {
  const url = URL.parse(callback.url);
  if (!url) return failed("address_refused", 0);
  const now = clock.now();
  const response = await inSpan(
    { name: "callback attempt", kind: "client" },
    () =>
      outbound.send({
        method: "POST",
        url: callback.url,
        headers: signedHeaders({ ...callback, url, now }),
        body: callback.body,
        timeoutMs: callback.timeLimitMs,
      }),
    attributesOf,
  );
  const durationMs = Math.round(clock.now().since(now).total("milliseconds"));
  if (response.kind === "failed") return failed(outcomeOfFailure(response.reason), durationMs);
  return {
    outcome: outcomeOfResponse(response),
    httpStatus: response.status,
    durationMs,
    response: readable(response.body),
    retryAfter: retryAfterOf(response.headers["retry-after"], clock.now()),
  };
}

function attributesOf(response: OutboundOutcome): Record<string, string | number> {
  return response.kind === "failed"
    ? { "quittance.failure": response.reason }
    : { "http.response.status_code": response.status };
}

function failed(outcome: AttemptOutcome, durationMs: number): Attempt {
  return { outcome, httpStatus: null, durationMs, response: null, retryAfter: null };
}

function outcomeOfResponse({
  status,
  body,
}: Extract<OutboundOutcome, { kind: "responded" }>): AttemptOutcome {
  if (status === 200)
    return body.toString("utf8").trim() === ACKNOWLEDGEMENT ? "acknowledged" : "not_acknowledged";
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
  return withoutLongNumbers(printable).trim().slice(0, MAX_KEPT_LENGTH);
}
