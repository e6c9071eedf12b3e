import { errors } from "undici";

import { AddressNotAllowed, NameNotFound } from "./checked-lookup.ts";
import type { OutboundFailure } from "@quittance/provider-kit";

type Failure = { readonly reason: OutboundFailure; readonly mayHaveArrived: boolean };

/** Errors that come before a byte of the request is sent. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "EHOSTDOWN"]);
const TIMED_OUT = new Set([
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_ABORTED",
  "ETIMEDOUT",
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const MALFORMED = /^(HPE_|UND_ERR_RES)/;

/** Maps an error of the HTTP library to the closed list of failures. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AddressNotAllowed) return { reason: "address_not_public", mayHaveArrived: false };
  if (error instanceof NameNotFound) return { reason: "name_not_found", mayHaveArrived: false };
  if (isTimeout(error)) return { reason: "timed_out", mayHaveArrived: true };
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT") return { reason: "timed_out", mayHaveArrived: false };
  if (TIMED_OUT.has(code)) return { reason: "timed_out", mayHaveArrived: true };
  if (NOT_CONNECTED.has(code)) return { reason: "unreachable", mayHaveArrived: false };
  if (TLS.test(code)) return { reason: "tls_failed", mayHaveArrived: false };
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW") {
    return { reason: "response_too_large", mayHaveArrived: true };
  }
  if (error instanceof errors.HTTPParserError || MALFORMED.test(code)) {
    return { reason: "malformed_response", mayHaveArrived: true };
  }
  return { reason: "unreachable", mayHaveArrived: true };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}

/** After attempts at several addresses the library throws one error that contains the others. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}
