import { createHmac, generateKeyPairSync, sign } from "node:crypto";

import { expect, test } from "vitest";

import { isHmacOf, isSignedByRsa } from "./verify-signature.ts";

const body = '{"id":"tr_1"}';
const hmac = (key: string, encoding: "base64" | "hex") =>
  createHmac("sha256", key).update(body).digest(encoding);

test("a message is believed by any of the keys, and by nothing else", () => {
  const keys = ["new", "old"];
  expect(isHmacOf(body, { given: hmac("old", "base64"), keys })).toBe(true);
  expect(isHmacOf(body, { given: hmac("new", "hex").toUpperCase(), keys, encoding: "hex" })).toBe(true);
  expect(isHmacOf(body, { given: hmac("foreign", "base64"), keys })).toBe(false);
  expect(isHmacOf(`${body} `, { given: hmac("new", "base64"), keys })).toBe(false);
  expect(isHmacOf(body, { given: "", keys })).toBe(false);
  expect(isHmacOf(body, { given: hmac("", "base64"), keys: [""] })).toBe(false);
});

test("a signature is believed by its public key", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const given = sign("sha256", Buffer.from(body), privateKey).toString("base64");
  expect(isSignedByRsa(body, { publicKey: pem, given })).toBe(true);
  expect(isSignedByRsa(`${body} `, { publicKey: pem, given })).toBe(false);
  expect(isSignedByRsa(body, { publicKey: "no key", given })).toBe(false);
  const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
  expect(isSignedByRsa(body, { publicKey: other, given })).toBe(false);
});
