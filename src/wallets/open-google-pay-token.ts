import {
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  timingSafeEqual,
  verify,
  type KeyObject,
} from "node:crypto";
import { isPan } from "../platform/card-numbers/index.ts";
import { jsonObjectOf, object, text, type JsonObject } from "../platform/json-values.ts";
import { googlePublicKey, type GoogleRootKey } from "./google-pay-keys.ts";
import { base64Field, eciOf, textField, timeField, TokenField, type OpenedToken } from "./wallet-token.ts";

const PROTOCOL = "ECv2";
const SENDER = "Google";
const MAX_SIGNATURES = 10;

interface GooglePayKeys {
  /** The merchant id at Google. */
  readonly merchantIdentifier: string;
  /** PEM; its public half is registered with Google. */
  readonly privateKey: string;
  /** The keys of Google's production, or of its test environment: never both. */
  readonly roots: readonly GoogleRootKey[];
  readonly now: Temporal.Instant;
}

/**
 * Verifies and opens a Google Pay token of the version ECv2 (Google: Payment data cryptography for merchants).
 * @throws TokenField
 */
export function openGooglePayToken(token: unknown, keys: GooglePayKeys): OpenedToken {
  const { intermediate, signatures, signature, signedMessage } = readGooglePayToken(token);
  const signingKey = verifiedSigningKey({ intermediate, signatures }, keys);
  const recipient = `merchant:${keys.merchantIdentifier}`;
  const isSigned = verify(
    "sha256",
    signedBytes(SENDER, recipient, PROTOCOL, signedMessage),
    signingKey,
    signature,
  );
  if (!isSigned)
    throw new TokenField("signature", "is wrong, or the token is for another merchant than the connector's");
  const payload = decrypt(signedMessage, createPrivateKey(keys.privateKey));
  const validUntil = timeField(payload["messageExpiration"], "messageExpiration");
  if (Temporal.Instant.compare(validUntil, keys.now) <= 0)
    throw new TokenField("messageExpiration", "is over");
  return { ...openedOf(payload), validUntil };
}

/**
 * The outer fields of a token, read and not yet verified.
 * @throws TokenField
 */
export function readGooglePayToken(token: unknown) {
  const outer = object(token);
  if (!outer) throw new TokenField("the token", "is not an object");
  if (outer["protocolVersion"] !== PROTOCOL)
    throw new TokenField("protocolVersion", `is not ${PROTOCOL}, the only one that is supported`);
  const key = object(outer["intermediateSigningKey"]);
  if (!key) throw new TokenField("intermediateSigningKey", "is missing");
  const list: readonly unknown[] = Array.isArray(key["signatures"]) ? key["signatures"] : [];
  if (list.length === 0 || list.length > MAX_SIGNATURES)
    throw new TokenField("intermediateSigningKey.signatures", `must be 1 to ${MAX_SIGNATURES} signatures`);
  return {
    intermediate: textField(key["signedKey"], "intermediateSigningKey.signedKey"),
    signatures: list.map((one, index) => base64Field(one, `intermediateSigningKey.signatures[${index}]`)),
    signature: base64Field(outer["signature"], "signature"),
    signedMessage: textField(outer["signedMessage"], "signedMessage"),
  };
}

/** The key that signs messages, once one of Google's root keys vouches for it and it has not expired. */
function verifiedSigningKey(
  { intermediate, signatures }: { intermediate: string; signatures: readonly Buffer[] },
  { roots, now }: GooglePayKeys,
): KeyObject {
  const bytes = signedBytes(SENDER, PROTOCOL, intermediate);
  const current = roots.filter(
    ({ validUntil }) => !validUntil || Temporal.Instant.compare(now, validUntil) < 0,
  );
  const isVouchedFor = current.some(({ publicKey }) =>
    signatures.some((signature) => verify("sha256", bytes, publicKey, signature)),
  );
  if (!isVouchedFor)
    throw new TokenField(
      "intermediateSigningKey.signatures",
      "are not of Google, or of its other environment (production, test)",
    );
  const path = "intermediateSigningKey.signedKey";
  const signedKey = jsonObjectOf(Buffer.from(intermediate));
  if (!signedKey) throw new TokenField(path, "is not JSON");
  const expiration = timeField(signedKey["keyExpiration"], `${path}.keyExpiration`);
  if (Temporal.Instant.compare(expiration, now) <= 0) throw new TokenField(path, "has expired");
  try {
    return googlePublicKey(text(signedKey["keyValue"]));
  } catch {
    throw new TokenField(`${path}.keyValue`, "is not a key on the curve P-256");
  }
}

/** Each text with its length in bytes before it, as four bytes, the smallest first. */
function signedBytes(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((one) => {
      const bytes = Buffer.from(one);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

const KEY_BYTES = 32;

/** ECIES-KEM with HKDF-SHA256; AES-256-CTR with a counter of zeros, and HMAC-SHA256 over what is encrypted. */
function decrypt(signedMessage: string, privateKey: KeyObject): JsonObject {
  const message = jsonObjectOf(Buffer.from(signedMessage)) ?? {};
  const encrypted = base64Field(message["encryptedMessage"], "signedMessage.encryptedMessage");
  const ephemeral = base64Field(message["ephemeralPublicKey"], "signedMessage.ephemeralPublicKey");
  const tag = base64Field(message["tag"], "signedMessage.tag");
  const secret = Buffer.concat([ephemeral, sharedSecret(ephemeral, privateKey)]);
  const keys = Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(KEY_BYTES), SENDER, 2 * KEY_BYTES));
  const expected = createHmac("sha256", keys.subarray(KEY_BYTES)).update(encrypted).digest();
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) throw notOpened();
  const decipher = createDecipheriv("aes-256-ctr", keys.subarray(0, KEY_BYTES), Buffer.alloc(16));
  const payload = jsonObjectOf(Buffer.concat([decipher.update(encrypted), decipher.final()]));
  if (!payload) throw notOpened();
  return payload;
}

/** @param point uncompressed, as `04`, x and y */
function sharedSecret(point: Buffer, privateKey: KeyObject): Buffer {
  if (point.length !== 65 || point[0] !== 4) throw notOpened();
  try {
    const publicKey = createPublicKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
    });
    return diffieHellman({ privateKey, publicKey });
  } catch {
    throw notOpened();
  }
}

function notOpened(): TokenField {
  return new TokenField("signedMessage", "cannot be decrypted with the connector's key");
}

/** Errors name the field and never its value. */
function openedOf(payload: JsonObject): Omit<OpenedToken, "validUntil"> {
  const id = textField(payload["messageId"], "messageId");
  if (id.length > 255) throw new TokenField("messageId", "is too long");
  if (payload["paymentMethod"] !== "CARD") throw new TokenField("paymentMethod", "is not CARD");
  const details = object(payload["paymentMethodDetails"]) ?? {};
  const pan = text(details["pan"]);
  const { expirationMonth: month, expirationYear: year, authMethod } = details;
  if (!isPan(pan)) throw new TokenField("pan", "is not a number");
  if (!isWithin(month, 1, 12)) throw new TokenField("expirationMonth", "is not a month");
  if (!isWithin(year, 2000, 2099)) throw new TokenField("expirationYear", "is not a year");
  if (authMethod !== "PAN_ONLY" && authMethod !== "CRYPTOGRAM_3DS")
    throw new TokenField("authMethod", "is neither PAN_ONLY nor CRYPTOGRAM_3DS");
  const eci = eciOf(details["eciIndicator"]);
  const gatewayMerchantId = text(payload["gatewayMerchantId"]);
  return {
    id,
    card: {
      pan,
      expirationMonth: String(month).padStart(2, "0"),
      expirationYear: String(year),
      cardHolder: "",
      wallet:
        authMethod === "PAN_ONLY"
          ? { type: "googlepay", isNetworkToken: false }
          : {
              type: "googlepay",
              isNetworkToken: true,
              cryptogram: base64Field(details["cryptogram"], "cryptogram").toString("base64"),
              ...(eci !== undefined && { eci }),
            },
    },
    ...(gatewayMerchantId !== "" && { gatewayMerchantId }),
  };
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}
