import { expect, test } from "vitest";

import { failureOf } from "./failure-of.ts";

test.each([
  ["ECONNREFUSED", "unreachable", false],
  ["EHOSTUNREACH", "unreachable", false],
  ["ENETUNREACH", "unreachable", false],
  ["ECONNRESET", "unreachable", true],
  ["EPIPE", "unreachable", true],
  ["UND_ERR_SOCKET", "unreachable", true],
  ["UND_ERR_CONNECT_TIMEOUT", "timed_out", false],
  ["UND_ERR_HEADERS_TIMEOUT", "timed_out", true],
  ["UND_ERR_BODY_TIMEOUT", "timed_out", true],
  ["ETIMEDOUT", "timed_out", true],
  ["CERT_HAS_EXPIRED", "tls_failed", false],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls_failed", false],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls_failed", false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls_failed", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_failed", false],
  ["EPROTO", "tls_failed", false],
  ["HPE_INVALID_CONSTANT", "malformed_response", true],
  ["UND_ERR_HEADERS_OVERFLOW", "response_too_large", true],
  ["something new", "unreachable", true],
])("%s is %s, and mayHaveArrived is %s", (code, reason, mayHaveArrived) => {
  expect(failureOf(Object.assign(new Error("failed"), { code }))).toEqual({ reason, mayHaveArrived });
});

test("when every address of a name failed, the first failure speaks for all", () => {
  const attempts = ["ECONNREFUSED", "ENETUNREACH"].map((code) =>
    Object.assign(new Error("failed"), { code }),
  );
  expect(failureOf(new AggregateError(attempts))).toEqual({ reason: "unreachable", mayHaveArrived: false });
});
