import { object } from "../platform/json-values.ts";
import { base64Field, TokenField, textField } from "./wallet-token.ts";

/** The parts of an Apple Pay payment token of the version EC_v1, decoded and not yet verified. */
export interface ApplePayToken {
  readonly data: Buffer;
  /** CMS, detached. */
  readonly signature: Buffer;
  /** SubjectPublicKeyInfo, DER. */
  readonly ephemeralPublicKey: Buffer;
  /** SHA-256 of the public key of the payment processing certificate. */
  readonly publicKeyHash: Buffer;
  readonly transactionId: Buffer;
  readonly applicationData: Buffer;
}

/**
 * Reads `{"token": {"paymentData": …}}` (Apple: Payment token format reference).
 * @throws TokenField
 */
export function readApplePayToken(payment: unknown): ApplePayToken {
  const paymentData = paymentDataOf(payment);
  const header = object(paymentData["header"]);
  if (!header) throw new TokenField("token.paymentData.header", "is missing");
  if (paymentData["version"] !== "EC_v1")
    throw new TokenField("token.paymentData.version", "is not EC_v1, the only one that is supported");
  return {
    data: base64Field(paymentData["data"], "token.paymentData.data"),
    signature: base64Field(paymentData["signature"], "token.paymentData.signature"),
    ephemeralPublicKey: base64Field(header["ephemeralPublicKey"], `${HEADER}.ephemeralPublicKey`),
    publicKeyHash: base64Field(header["publicKeyHash"], `${HEADER}.publicKeyHash`),
    transactionId: hexField(header["transactionId"], `${HEADER}.transactionId`),
    applicationData:
      header["applicationData"] === undefined
        ? Buffer.alloc(0)
        : hexField(header["applicationData"], `${HEADER}.applicationData`),
  };
}

const HEADER = "token.paymentData.header";

/** @throws TokenField */
export function paymentDataOf(payment: unknown): Record<string, unknown> {
  const paymentData = object(object(object(payment)?.["token"])?.["paymentData"]);
  if (!paymentData) throw new TokenField("token.paymentData", "is missing");
  return paymentData;
}

function hexField(value: unknown, path: string): Buffer {
  const text = textField(value, path);
  if (text.length > 128 || !/^(?:[0-9a-fA-F]{2})+$/.test(text))
    throw new TokenField(path, "is not hexadecimal");
  return Buffer.from(text, "hex");
}
