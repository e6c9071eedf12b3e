import { generateKeyPairSync, X509Certificate } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  APPLE_MERCHANT,
  openAppleAuthority,
  type ApplePayment,
  type AppleTokenOptions,
} from "../../tests/support/apple-pay.ts";
import { openApplePayToken } from "./open-apple-pay-token.ts";
import { refusingFields } from "./wallet-token.ts";

const now = Temporal.Instant.from("2026-11-23T10:00:00Z");
const apple = openAppleAuthority(() => now);

type Keys = Parameters<typeof openApplePayToken>[1];

function open(payment: unknown, keys: Partial<Keys> = {}) {
  return refusingFields(() =>
    openApplePayToken(payment, {
      merchantIdentifier: APPLE_MERCHANT,
      privateKey: apple.merchantKey,
      roots: [new X509Certificate(apple.root)],
      now,
      ...keys,
    }),
  );
}

test("a token of Apple Pay gives its device number, expiry, cryptogram, ECI, currency and amount", () => {
  const payment = apple.payment({ payload: { cardholderName: "Ada Lovelace" } });
  expect(open(payment)).toEqual({
    id: payment.token.paymentData.header.transactionId,
    card: {
      pan: "4109370251004320",
      expirationMonth: "12",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
      wallet: {
        type: "applepay",
        isNetworkToken: true,
        cryptogram: "Af9x/QwAA/DjmU65oyc1MAABAAA=",
        eci: "05",
      },
    },
    approved: { currencyNumber: "978", minor: 999n },
    validUntil: now.add({ minutes: 5 }),
  });
});

test("application data is part of what is signed", () => {
  const payment = apple.payment({ applicationData: "ab".repeat(32) });
  expect(open(payment)).toMatchObject({ card: { pan: "4109370251004320" } });
  payment.token.paymentData.header.applicationData = "cd".repeat(32);
  expect(open(payment)).toMatchObject({ message: "token.paymentData.signature is not of this token" });
});

const WRONG_TOKENS: [string, AppleTokenOptions, string][] = [
  ["data that was changed after it was signed", { tamper: true }, "signature is not of this token"],
  ["a signer without Apple's mark", { leafOid: "1.2.3.4" }, "signature has no certificate of Apple Pay"],
  [
    "an authority without Apple's mark",
    { intermediateOid: "1.2.3.4" },
    "signature has no certificate of Apple Pay",
  ],
  [
    "certificates that have expired",
    { validity: { from: "2020-01-01", until: "2026-11-22" } },
    "signature was made by a certificate that is not valid now",
  ],
  [
    "certificates that are not valid yet",
    { validity: { from: "2026-11-24", until: "2030-11-22" } },
    "signature was made by a certificate that is not valid now",
  ],
  [
    "a signature that is six minutes old",
    { signedAt: now.subtract({ minutes: 6 }) },
    "signature was not made within the last minutes",
  ],
  [
    "a signature of the future",
    { signedAt: now.add({ minutes: 6 }) },
    "signature was not made within the last minutes",
  ],
  [
    "a signature without attributes, and so without a time",
    { withoutSignedAttributes: true },
    "has no signed attributes",
  ],
  [
    "another merchant identifier",
    { merchantIdentifier: "merchant.other" },
    "token.paymentData.data cannot be decrypted",
  ],
  [
    "EMV data, as of China UnionPay",
    { payload: { paymentDataType: "EMV" } },
    "paymentDataType is not 3DSecure",
  ],
  ["no cryptogram", { payload: { paymentData: {} } }, "onlinePaymentCryptogram is not base64"],
  [
    "a number with letters",
    { payload: { applicationPrimaryAccountNumber: "4109x" } },
    "PrimaryAccountNumber is not a number",
  ],
  [
    "a month 13",
    { payload: { applicationExpirationDate: "311301" } },
    "applicationExpirationDate is not a date",
  ],
  [
    "an amount with decimals",
    { payload: { transactionAmount: 9.99 } },
    "transactionAmount is not a whole number",
  ],
  ["a negative amount", { payload: { transactionAmount: -1 } }, "transactionAmount is not a whole number"],
  ["a currency in letters", { payload: { currencyCode: "EUR" } }, "currencyCode is not an ISO 4217 number"],
];

test.each(WRONG_TOKENS)("%s is refused by the name of its field", (_what, options, message) => {
  expect(open(apple.payment(options))).toMatchObject({
    refused: true,
    code: "wallet_token_refused",
    message: expect.stringContaining(message),
  });
});

test("a token under another root than the configured ones is refused", () => {
  const stranger = openAppleAuthority(() => now);
  expect(open(apple.payment(), { roots: [new X509Certificate(stranger.root)] })).toMatchObject({
    message: "token.paymentData.signature was not made by a certificate of Apple",
  });
  expect(open(apple.payment(), { roots: [] })).toMatchObject({ refused: true });
});

test("a token for another payment processing certificate is refused before anything is decrypted", () => {
  const other = openAppleAuthority(() => now);
  expect(open(other.payment())).toMatchObject({
    message: expect.stringContaining("publicKeyHash is of another payment processing certificate"),
  });
});

const MALFORMED: [string, (payment: ApplePayment) => unknown, string][] = [
  ["no object", () => "x", "token.paymentData is missing"],
  ["no paymentData", () => ({ token: {} }), "token.paymentData is missing"],
  ["RSA_v1", (payment) => withData(payment, { version: "RSA_v1" }), "version is not EC_v1"],
  [
    "a signature that is no base64",
    (payment) => withData(payment, { signature: "*" }),
    "signature is not base64",
  ],
  [
    "a signature of other bytes",
    (payment) => withData(payment, { signature: "AAAA" }),
    "signature cannot be read",
  ],
  [
    "bytes behind the signature",
    (payment) => withData(payment, { signature: withZero(payment.token.paymentData.signature) }),
    "signature cannot be read",
  ],
  ["no header", (payment) => withData(payment, { header: null }), "header is missing"],
  [
    "a transaction id that is not hexadecimal",
    (payment) => withHeader(payment, { transactionId: "xyz" }),
    "transactionId is not hexadecimal",
  ],
  [
    "another transaction id",
    (payment) => withHeader(payment, { transactionId: "00".repeat(32) }),
    "signature is not of this token",
  ],
];

function withData(payment: ApplePayment, change: Record<string, unknown>) {
  return { token: { paymentData: { ...payment.token.paymentData, ...change } } };
}

function withHeader(payment: ApplePayment, change: Record<string, unknown>) {
  return withData(payment, { header: { ...payment.token.paymentData.header, ...change } });
}

function withZero(base64: string): string {
  return Buffer.concat([Buffer.from(base64, "base64"), Buffer.alloc(1)]).toString("base64");
}

test.each(MALFORMED)("%s is refused by the name of its field", (_what, change, message) => {
  expect(open(change(apple.payment()))).toMatchObject({ message: expect.stringContaining(message) });
});

test("no byte of a signature can be changed", () => {
  const { signature } = apple.payment().token.paymentData;
  const payment = apple.payment();
  const bytes = Buffer.from(payment.token.paymentData.signature, "base64");
  expect(signature).not.toBe(payment.token.paymentData.signature);
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0x01;
    const result = open(withData(payment, { signature: changed.toString("base64") }));
    // Fields that nothing depends on, as the signer's name beside its certificate, may change; what is read may not.
    if (!("refused" in result)) expect(result).toEqual(open(payment));
  }
});

test("whatever JSON comes as a token is refused, and nothing throws", () => {
  const base64 = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64"));
  const field = fc.oneof(fc.anything(), base64, fc.constant("00".repeat(32)));
  const header = fc.record({ publicKeyHash: field, ephemeralPublicKey: field, transactionId: field });
  const changed = fc.record(
    {
      version: fc.constantFrom("EC_v1", "RSA_v1"),
      data: field,
      signature: field,
      header: fc.oneof(field, header),
    },
    { requiredKeys: [] },
  );
  const payment = apple.payment();
  fc.assert(
    fc.property(fc.oneof(fc.anything(), changed), (change) => {
      const token = typeof change === "object" && change !== null ? withData(payment, { ...change }) : change;
      const result = open(token);
      if (!("refused" in result)) expect(result).toEqual(open(payment));
    }),
  );
});

test("a merchant's key that is no key of this curve cannot open anything", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  expect(open(apple.payment(), { privateKey: pem })).toMatchObject({ refused: true });
});
