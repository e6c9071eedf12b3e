import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { explainSignature } from "./explain-signature.ts";
import type { PastedMessage, Sentence } from "./signature-variants.ts";
import { signMessage } from "./request-signature.ts";

const SECRET = "a shared secret";
const OPTIONS = { secrets: [SECRET, "the one before"], publicUrl: "https://pay.example/gateway" };
const BODY = '{"amount": "9.99"}';
const SENT = {
  method: "POST",
  uri: "/gateway/api/v3/transaction/key/debit?a=1",
  date: "Fri, 20 Nov 2026 10:35:09 UTC",
  contentType: "application/json; charset=utf-8",
  body: BODY,
};

function pasted(signature: string, message: Partial<PastedMessage> = {}): PastedMessage {
  const { method, uri, date, contentType, body } = SENT;
  const headers = { "x-date": date, "content-type": contentType, "x-signature": signature };
  return { method, uri, headers, body, signedText: "", ...message };
}

function signed(
  change: Partial<typeof SENT> = {},
  { hash = "sha512", encoding = "base64", secret = SECRET } = {},
): string {
  const { method, uri, date, contentType, body } = { ...SENT, ...change };
  const digest = createHash(hash).update(body).digest("hex");
  const mac = createHmac("sha512", secret).update([method, digest, contentType, date, uri].join("\n"));
  return mac.digest(encoding as "base64" | "hex");
}

test("the signature of the gateway's own function is valid, and the five lines are shown", () => {
  const message = { ...SENT, body: Buffer.from(BODY) };
  const { outcome, lines } = explainSignature(pasted(signMessage(SECRET, message)), OPTIONS);
  expect([outcome, lines.map(({ value }) => value)]).toEqual([
    "valid",
    ["POST", createHash("sha512").update(BODY).digest("hex"), SENT.contentType, SENT.date, SENT.uri],
  ]);
});

test("no body that is signed as an empty JSON text is valid, and said", () => {
  const { outcome, differences } = explainSignature(pasted(signed({ body: '""' }), { body: "" }), OPTIONS);
  expect([outcome, differences.map(({ text }) => text)]).toEqual([
    "valid",
    ["No body was sent, and an empty JSON text was signed: this is accepted."],
  ]);
});

describe("a client that differs in one thing", () => {
  test.each([
    ["method", signed({ method: "post" }), "The method was signed in lower case."],
    [
      "query",
      signed({ uri: "/gateway/api/v3/transaction/key/debit" }),
      "The URI was signed without its query.",
    ],
    ["base path", signed({ uri: SENT.uri.slice(8) }), "The URI was signed without /gateway in front."],
    [
      "host",
      signed({ uri: `https://pay.example${SENT.uri}` }),
      "The whole address was signed instead of path and query.",
    ],
    [
      "content type",
      signed({ contentType: "application/json" }),
      "The Content-Type “application/json” was signed",
    ],
    ["zone", signed({ date: SENT.date.replace("UTC", "GMT") }), "The date was signed as"],
    ["form of JSON", signed({ body: '{"amount":"9.99"}' }), "The body was signed as compact JSON"],
    ["line break", signed({ body: `${BODY}\n` }), "The body was signed with a line break at its end."],
    ["hash", signed({}, { hash: "sha256" }), "The body was hashed with SHA-256 instead of SHA-512."],
    [
      "encoding",
      signed({}, { encoding: "hex" }),
      "The signature is in hexadecimal digits instead of base64.",
    ],
  ])("is explained: %s", (_name, signature, sentence) => {
    const { outcome, differences } = explainSignature(pasted(signature), OPTIONS);
    expect([outcome, differences.map(filled)]).toEqual(["explained", [expect.stringContaining(sentence)]]);
  });
});

test("two differences at once are explained", () => {
  const signature = signed({ contentType: "", body: `${BODY}\n` });
  const { outcome, differences } = explainSignature(pasted(signature), OPTIONS);
  expect([outcome, differences.map(filled)]).toEqual([
    "explained",
    ["The body was signed with a line break at its end.", "An empty Content-Type was signed."],
  ]);
});

test.each([
  ["the hash of older clients", signed({}, { hash: "md5" })],
  ["the secret before a rotation", signed({}, { secret: "the one before" })],
])("%s is valid, and named", (_name, signature) => {
  const { outcome, differences } = explainSignature(pasted(signature), OPTIONS);
  expect([outcome, differences.map(filled)]).toEqual(["valid", [expect.stringContaining("accepted")]]);
});

test("the signature of another secret is not explained, and none is ever shown", () => {
  const explanation = explainSignature(pasted(signed({}, { secret: "unknown" })), OPTIONS);
  expect(explanation.outcome).toBe("unexplained");
  expect(JSON.stringify(explanation)).not.toContain(signed());
  expect(JSON.stringify(explanation)).not.toContain(SECRET);
});

test("the client's own text is compared line by line", () => {
  const { lines } = explainSignature(pasted(signed()), OPTIONS);
  const own = lines.map(({ value }) => value);
  const text = [...own.slice(0, 2), "application/json", ...own.slice(3)].join("\n");
  expect(explainSignature(pasted(signed(), { signedText: text }), OPTIONS).firstDifference).toEqual({
    line: 3,
    given: "application/json",
  });
  const whole = explainSignature(pasted(signed(), { signedText: own.join("\n") }), OPTIONS);
  expect(whole.firstDifference).toBeUndefined();
});

test("a message without signature or date says so", () => {
  const { headers } = pasted(signed());
  const { "x-signature": _signature, ...unsigned } = headers;
  const { "x-date": _date, ...undated } = headers;
  expect(explainSignature(pasted("", { headers: unsigned }), OPTIONS).outcome).toBe("without_signature");
  expect(explainSignature(pasted("", { headers: undated }), OPTIONS).outcome).toBe("undated");
});

function filled({ text, values }: Sentence): string {
  return text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? "");
}
