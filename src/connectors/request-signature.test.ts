import { describe, expect, test } from "vitest";
import { signMessage, verifySignature } from "./request-signature.ts";

const message = {
  method: "POST",
  body: Buffer.from(""),
  contentType: "application/json; charset=utf-8",
  date: "Wed, 01 Jul 2026 05:33:31 GMT",
  uri: "/api/v3/transaction/YOUR-API-KEY-HERE/debit",
};

describe("request signatures", () => {
  test("the public test vector comes out", () => {
    expect(signMessage("", message)).toBe(
      "JkecZ5uGUI7pJtdVCkFqRRbs9wB3iWCAka8RNeoUuJVIBw7NSurlitKffAusUkCAnGdEN1d+xS4EeXS98pFhJw==",
    );
  });

  test("both body hashes are accepted, and distinguished", () => {
    expect(verifySignature("secret", message, signMessage("secret", message, "sha512"))).toBe("sha512");
    expect(verifySignature("secret", message, signMessage("secret", message, "md5"))).toBe("md5");
  });

  test.each(["sha512", "md5"] as const)(
    "no body may be signed as an empty JSON text by %s, a body may not",
    (hash) => {
      const signature = signMessage("secret", { ...message, body: Buffer.from('""') }, hash);
      expect(verifySignature("secret", message, signature)).toBe(hash);
      expect(verifySignature("secret", { ...message, body: Buffer.from("{}") }, signature)).toBeNull();
    },
  );

  test.each([
    ["another method", { method: "GET" }],
    ["another body", { body: Buffer.from("{}") }],
    ["another content type", { contentType: "application/json" }],
    ["another date", { date: "Wed, 01 Jul 2026 05:33:32 GMT" }],
    ["another path", { uri: "/api/v3/transaction/YOUR-API-KEY-HERE/refund" }],
  ])("%s makes it wrong", (_, change) => {
    expect(verifySignature("secret", { ...message, ...change }, signMessage("secret", message))).toBeNull();
  });

  test("another secret, a cut and an empty signature are wrong", () => {
    const signature = signMessage("secret", message);
    expect(verifySignature("other", message, signature)).toBeNull();
    expect(verifySignature("secret", message, signature.slice(0, -8))).toBeNull();
    expect(verifySignature("secret", message, "")).toBeNull();
  });
});
