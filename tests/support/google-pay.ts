import {
  createCipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomUUID,
  sign,
  type KeyObject,
} from "node:crypto";

export const GOOGLE_MERCHANT = "12345678901234567890";

export const GOOGLE_DETAILS = {
  authMethod: "CRYPTOGRAM_3DS",
  pan: "5204240250197840",
  expirationMonth: 12,
  expirationYear: 2031,
  cryptogram: "AAAAAA2Bnm9nAAAAAAAAAAAAAAA=",
  eciIndicator: "02",
};

/** What a test changes of a token. */
export interface GoogleTokenOptions {
  readonly details?: Record<string, unknown>;
  readonly message?: Record<string, unknown>;
  readonly merchantIdentifier?: string;
  readonly messageExpiration?: Temporal.Instant;
  readonly keyExpiration?: Temporal.Instant;
  readonly protocolVersion?: string;
  /** Changes the signed message after it was signed. */
  readonly tamper?: boolean;
}

export interface GoogleAuthority {
  /** Google's root keys, as it publishes them. */
  readonly keys: string;
  /** The merchant's key, in PEM. */
  readonly merchantKey: string;
  token(options?: GoogleTokenOptions): Record<string, unknown> & { signedMessage: string };
}

/** Plays Google: an own root key, and tokens for a merchant whose key is made here too. */
export function openGoogleAuthority(
  now: () => Temporal.Instant = () => Temporal.Now.instant(),
): GoogleAuthority {
  const root = keyPair();
  const merchant = keyPair();
  return {
    keys: JSON.stringify({
      keys: [
        { keyValue: spki(keyPair().publicKey), protocolVersion: "ECv1" },
        { keyValue: spki(root.publicKey), protocolVersion: "ECv2", keyExpiration: "2154841200000" },
      ],
    }),
    merchantKey: merchant.privateKey.export({ type: "pkcs8", format: "pem" }),
    token: (options = {}) => makeToken(options, { root, merchant, now: now() }),
  };
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

function keyPair(): KeyPair {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function makeToken(
  options: GoogleTokenOptions,
  { root, merchant, now }: { root: KeyPair; merchant: KeyPair; now: Temporal.Instant },
) {
  const { protocolVersion = "ECv2", merchantIdentifier = GOOGLE_MERCHANT } = options;
  const intermediate = keyPair();
  const signedKey = JSON.stringify({
    keyValue: spki(intermediate.publicKey),
    keyExpiration: milliseconds(options.keyExpiration ?? now.add({ hours: 24 })),
  });
  const payload = {
    messageExpiration: milliseconds(options.messageExpiration ?? now.add({ hours: 24 })),
    messageId: `AH2EjtcM-${randomUUID()}`,
    paymentMethod: "CARD",
    paymentMethodDetails: { ...GOOGLE_DETAILS, ...options.details },
    ...options.message,
  };
  const signedMessage = encrypt(JSON.stringify(payload), merchant.publicKey);
  const recipient = `merchant:${merchantIdentifier}`;
  const signed = (key: KeyPair, ...texts: string[]): string =>
    sign("sha256", lengthPrefixed(texts), key.privateKey).toString("base64");
  const signature = signed(intermediate, "Google", recipient, protocolVersion, signedMessage);
  return {
    protocolVersion,
    signature,
    intermediateSigningKey: { signedKey, signatures: [signed(root, "Google", protocolVersion, signedKey)] },
    signedMessage: options.tamper ? signedMessage.replace('"tag"', ' "tag"') : signedMessage,
  };
}

function encrypt(plain: string, merchantKey: KeyObject): string {
  const ephemeral = keyPair();
  const { x = "", y = "" } = ephemeral.publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: merchantKey });
  const keys = Buffer.from(hkdfSync("sha256", Buffer.concat([point, secret]), "", "Google", 64));
  const cipher = createCipheriv("aes-256-ctr", keys.subarray(0, 32), Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return JSON.stringify({
    encryptedMessage: encrypted.toString("base64"),
    ephemeralPublicKey: point.toString("base64"),
    tag: createHmac("sha256", keys.subarray(32)).update(encrypted).digest("base64"),
  });
}

function lengthPrefixed(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.map((text) => {
      const length = Buffer.alloc(4);
      length.writeInt32LE(Buffer.byteLength(text));
      return Buffer.concat([length, Buffer.from(text)]);
    }),
  );
}

function spki(key: KeyObject): string {
  return key.export({ type: "spki", format: "der" }).toString("base64");
}

function milliseconds(at: Temporal.Instant): string {
  return String(at.epochMilliseconds);
}
