import fc from "fast-check";
import { expect, test } from "vitest";
import {
  GOOGLE_MERCHANT,
  openGoogleAuthority,
  type GoogleTokenOptions,
} from "../../tests/support/google-pay.ts";
import { readGoogleKeys } from "./google-pay-keys.ts";
import { openGooglePayToken } from "./open-google-pay-token.ts";
import { refusingFields } from "./wallet-token.ts";

const now = Temporal.Instant.from("2026-11-23T10:00:00Z");
const google = openGoogleAuthority(() => now);

type Keys = Parameters<typeof openGooglePayToken>[1];

function open(token: unknown, keys: Partial<Keys> = {}) {
  return refusingFields(() =>
    openGooglePayToken(token, {
      merchantIdentifier: GOOGLE_MERCHANT,
      privateKey: google.merchantKey,
      roots: readGoogleKeys(google.keys),
      now,
      ...keys,
    }),
  );
}

test("a token with a cryptogram gives the device's number, expiry, cryptogram and ECI", () => {
  const expiry = now.add({ hours: 1 });
  const token = google.token({ messageExpiration: expiry, message: { messageId: "m-1" } });
  expect(open(token)).toEqual({
    id: "m-1",
    card: {
      pan: "5204240250197840",
      expirationMonth: "12",
      expirationYear: "2031",
      cardHolder: "",
      wallet: {
        type: "googlepay",
        isNetworkToken: true,
        cryptogram: "AAAAAA2Bnm9nAAAAAAAAAAAAAAA=",
        eci: "02",
      },
    },
    validUntil: expiry,
  });
});

test("PAN_ONLY gives the card's own number, without a cryptogram", () => {
  const token = google.token({
    details: { authMethod: "PAN_ONLY", cryptogram: undefined, eciIndicator: undefined },
  });
  expect(open(token)).toMatchObject({
    card: { pan: "5204240250197840", wallet: { type: "googlepay", isNetworkToken: false } },
  });
});

const WRONG_TOKENS: [string, GoogleTokenOptions, string][] = [
  ["a message that was changed after it was signed", { tamper: true }, "signature is wrong"],
  [
    "a token for another merchant",
    { merchantIdentifier: "1" },
    "signature is wrong, or the token is for another merchant",
  ],
  ["a message that has expired", { messageExpiration: now }, "messageExpiration is over"],
  ["a signing key that has expired", { keyExpiration: now }, "signedKey has expired"],
  ["ECv1", { protocolVersion: "ECv1" }, "protocolVersion is not ECv2"],
  ["a payment method that is no card", { message: { paymentMethod: "BANK" } }, "paymentMethod is not CARD"],
  ["no message id", { message: { messageId: "" } }, "messageId is not a text"],
  ["an unknown authentication method", { details: { authMethod: "OTHER" } }, "authMethod is neither"],
  ["a cryptogram that is missing", { details: { cryptogram: undefined } }, "cryptogram is not base64"],
  ["a month 13", { details: { expirationMonth: 13 } }, "expirationMonth is not a month"],
  ["a number with letters", { details: { pan: "5204x" } }, "pan is not a number"],
];

test.each(WRONG_TOKENS)("%s is refused by the name of its field", (_what, options, message) => {
  expect(open(google.token(options))).toMatchObject({
    refused: true,
    code: "wallet_token_refused",
    message: expect.stringContaining(message),
  });
});

test("a token of Google's other environment is refused: its keys are other ones", () => {
  const other = openGoogleAuthority(() => now);
  expect(open(google.token(), { roots: readGoogleKeys(other.keys) })).toMatchObject({
    message: expect.stringContaining("are not of Google, or of its other environment"),
  });
});

test("a root key of Google that has expired vouches for nothing", () => {
  const roots = readGoogleKeys(google.keys).map((key) => ({ ...key, validUntil: now }));
  expect(open(google.token(), { roots })).toMatchObject({ refused: true });
});

test("a token for another key of the merchant cannot be decrypted", () => {
  const other = openGoogleAuthority(() => now);
  expect(open(google.token(), { privateKey: other.merchantKey })).toMatchObject({
    message: "signedMessage cannot be decrypted with the connector's key",
  });
});

test.each([
  ["no object", [], "the token is not an object"],
  ["no signing key", { protocolVersion: "ECv2" }, "intermediateSigningKey is missing"],
  [
    "no signature of the signing key",
    { protocolVersion: "ECv2", intermediateSigningKey: { signedKey: "{}", signatures: [] } },
    "signatures must be 1 to 10",
  ],
  [
    "too many signatures of the signing key",
    {
      protocolVersion: "ECv2",
      intermediateSigningKey: { signedKey: "{}", signatures: Array(11).fill("AAAA") },
    },
    "signatures must be 1 to 10",
  ],
])("%s is refused by the name of its field", (_what, token, message) => {
  expect(open(token)).toMatchObject({ message: expect.stringContaining(message) });
});

test("whatever JSON comes as a token is refused, and nothing throws", () => {
  const token = google.token();
  const field = fc.oneof(fc.anything(), fc.constant("{}"), fc.constant("AAAA"));
  const changed = fc.record(
    {
      signature: field,
      intermediateSigningKey: fc.oneof(field, fc.record({ signedKey: field, signatures: fc.array(field) })),
      signedMessage: field,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), changed), (change) => {
      const sent = typeof change === "object" && change !== null ? { ...token, ...change } : change;
      const result = open(sent);
      if (!("refused" in result)) expect(result).toEqual(open(token));
    }),
  );
});

test("a file of keys without one of ECv2 is refused", () => {
  expect(() => readGoogleKeys('{"keys": []}')).toThrow("no key of the protocol version ECv2");
  expect(() => readGoogleKeys('{"keys": [{"protocolVersion": "ECv2", "keyValue": "AAAA"}]}')).toThrow();
});
