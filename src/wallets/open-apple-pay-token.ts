import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  type X509Certificate,
} from "node:crypto";
import { isPan } from "../platform/card-numbers/index.ts";
import { integer, jsonObjectOf, object, text, type JsonObject } from "../platform/json-values.ts";
import { readApplePayToken, type ApplePayToken } from "./apple-pay-token.ts";
import { verifyAppleSignature } from "./apple-pay-signature.ts";
import { isP256 } from "./is-p256.ts";
import { base64Field, eciOf, TokenField, type OpenedToken } from "./wallet-token.ts";
import { cutText } from "../platform/cut-text.ts";

/** Apple: a token whose signing time is further from the transaction than a few minutes may be a replay. */
const MAX_AGE_MINUTES = 5;

interface ApplePayKeys {
  /** The merchant identifier, as merchant.com.example. */
  readonly merchantIdentifier: string;
  /** PEM, of the payment processing certificate. */
  readonly privateKey: string;
  readonly roots: readonly X509Certificate[];
  readonly now: Temporal.Instant;
}

/**
 * Verifies and opens an Apple Pay payment token of the version EC_v1 (Apple: Payment token format reference).
 * @throws TokenField
 */
export function openApplePayToken(payment: unknown, keys: ApplePayKeys): OpenedToken {
  const token = readApplePayToken(payment);
  const privateKey = createPrivateKey(keys.privateKey);
  if (!token.publicKeyHash.equals(hashOfPublicKey(privateKey)))
    throw new TokenField(
      "token.paymentData.header.publicKeyHash",
      "is of another payment processing certificate than the connector's",
    );
  const signedAt = verifyAppleSignature(token, keys);
  const minutes = Math.abs(keys.now.since(signedAt).total("minutes"));
  if (minutes > MAX_AGE_MINUTES)
    throw new TokenField("token.paymentData.signature", "was not made within the last minutes");
  const payload = decrypt(token, { privateKey, merchantIdentifier: keys.merchantIdentifier });
  return {
    ...openedOf(payload),
    id: token.transactionId.toString("hex"),
    validUntil: signedAt.add({ minutes: MAX_AGE_MINUTES }),
  };
}

function hashOfPublicKey(privateKey: KeyObject): Buffer {
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return createHash("sha256").update(spki).digest();
}

const AUTHENTICATION_TAG_BYTES = 16;

/** AES-256-GCM with an initialisation vector of zeros: the key is for this token alone. */
function decrypt(
  { data, ephemeralPublicKey }: ApplePayToken,
  options: { privateKey: KeyObject; merchantIdentifier: string },
): JsonObject {
  const key = derivedKey(sharedSecret(ephemeralPublicKey, options.privateKey), options);
  const end = data.length - AUTHENTICATION_TAG_BYTES;
  if (end <= 0) throw notOpened();
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.alloc(16), {
    authTagLength: AUTHENTICATION_TAG_BYTES,
  });
  decipher.setAuthTag(data.subarray(end));
  const payload = opened(() => Buffer.concat([decipher.update(data.subarray(0, end)), decipher.final()]));
  const json = jsonObjectOf(payload);
  if (!json) throw notOpened();
  return json;
}

function sharedSecret(ephemeralPublicKey: Buffer, privateKey: KeyObject): Buffer {
  return opened(() => {
    const publicKey = createPublicKey({ key: ephemeralPublicKey, format: "der", type: "spki" });
    if (!isP256(publicKey)) throw notOpened();
    return diffieHellman({ privateKey, publicKey });
  });
}

/** NIST SP 800-56A, 5.8.1, with SHA-256: one round gives the 32 bytes. */
function derivedKey(secret: Buffer, { merchantIdentifier }: { merchantIdentifier: string }): Buffer {
  const counter = Buffer.from([0, 0, 0, 1]);
  const algorithm = Buffer.from("\x0Did-aes256-GCM", "latin1");
  const partyU = Buffer.from("Apple", "latin1");
  const partyV = createHash("sha256").update(merchantIdentifier).digest();
  return createHash("sha256")
    .update(Buffer.concat([counter, secret, algorithm, partyU, partyV]))
    .digest();
}

function opened<Result>(open: () => Result): Result {
  try {
    return open();
  } catch {
    throw notOpened();
  }
}

/** Which step failed is not said: it would help only who makes tokens up. */
function notOpened(): TokenField {
  return new TokenField(
    "token.paymentData.data",
    "cannot be decrypted with the connector's key and merchant identifier",
  );
}

/** Errors name the field and never its value. */
function openedOf(payload: JsonObject): Omit<OpenedToken, "id" | "validUntil"> {
  if (payload["paymentDataType"] !== "3DSecure")
    throw new TokenField("paymentDataType", "is not 3DSecure, the only one that is supported");
  const pan = text(payload["applicationPrimaryAccountNumber"]);
  const expiry = /^(\d{2})(0[1-9]|1[0-2])\d{2}$/.exec(text(payload["applicationExpirationDate"]));
  if (!isPan(pan)) throw new TokenField("applicationPrimaryAccountNumber", "is not a number");
  if (!expiry) throw new TokenField("applicationExpirationDate", "is not a date");
  const currencyNumber = text(payload["currencyCode"]);
  const minor = integer(payload["transactionAmount"]);
  if (!/^\d{3}$/.test(currencyNumber)) throw new TokenField("currencyCode", "is not an ISO 4217 number");
  if (minor === undefined || minor < 0n) throw new TokenField("transactionAmount", "is not a whole number");
  const details = object(payload["paymentData"]) ?? {};
  const cryptogram = base64Field(details["onlinePaymentCryptogram"], "onlinePaymentCryptogram");
  const eci = eciOf(details["eciIndicator"]);
  return {
    card: {
      pan,
      expirationMonth: expiry[2]!,
      expirationYear: `20${expiry[1]}`,
      cardHolder: cutText(text(payload["cardholderName"]), MAX_HOLDER),
      wallet: {
        type: "applepay",
        isNetworkToken: true,
        cryptogram: cryptogram.toString("base64"),
        ...(eci !== undefined && { eci }),
      },
    },
    approved: { currencyNumber, minor },
  };
}

const MAX_HOLDER = 255;
