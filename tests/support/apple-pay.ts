import {
  createCipheriv,
  createHash,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from "node:crypto";

export const APPLE_MERCHANT = "merchant.example.shop";

/** What is encrypted in a token, as Apple writes it. */
export const APPLE_PAYLOAD = {
  applicationPrimaryAccountNumber: "4109370251004320",
  applicationExpirationDate: "311231",
  currencyCode: "978",
  transactionAmount: 999,
  deviceManufacturerIdentifier: "040010030273",
  paymentDataType: "3DSecure",
  paymentData: { onlinePaymentCryptogram: "Af9x/QwAA/DjmU65oyc1MAABAAA=", eciIndicator: "5" },
};

const OIDS = {
  leaf: "1.2.840.113635.100.6.29",
  intermediate: "1.2.840.113635.100.6.2.14",
  basicConstraints: "2.5.29.19",
  commonName: "2.5.4.3",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
};

/** What a test changes of a token. */
export interface AppleTokenOptions {
  readonly payload?: Record<string, unknown>;
  readonly merchantIdentifier?: string;
  readonly signedAt?: Temporal.Instant;
  readonly applicationData?: string;
  readonly transactionId?: string;
  /** Marks of the certificates; those of Apple by default. */
  readonly leafOid?: string;
  readonly intermediateOid?: string;
  /** When signer's and authority's certificates are valid. */
  readonly validity?: { readonly from: string; readonly until: string };
  /** Changes the encrypted data after it was signed. */
  readonly tamper?: boolean;
  readonly withoutSignedAttributes?: boolean;
}

export interface AppleAuthority {
  /** The root, in PEM. */
  readonly root: string;
  /** The merchant's key, in PEM, and its payment token's JSON. */
  readonly merchantKey: string;
  payment(options?: AppleTokenOptions): ApplePayment;
}

export interface ApplePayment {
  token: {
    paymentData: {
      version: string;
      data: string;
      signature: string;
      header: {
        publicKeyHash: string;
        ephemeralPublicKey: string;
        transactionId: string;
        applicationData?: string;
      };
    };
    paymentMethod: { displayName: string; network: string; type: string };
    transactionIdentifier: string;
  };
}

/** Plays Apple: an own root and authority, and tokens for a merchant whose key is made here too. */
export function openAppleAuthority(
  now: () => Temporal.Instant = () => Temporal.Now.instant(),
): AppleAuthority {
  const root = keyPair();
  const merchant = keyPair();
  const longLived = { from: "2020-01-01", until: "2049-12-31" };
  const rootCertificate = certificate({
    name: "Test Root",
    issuer: "Test Root",
    publicKey: root.publicKey,
    issuerKey: root.privateKey,
    extensions: [authority()],
    validity: longLived,
  });
  return {
    root: pem("CERTIFICATE", rootCertificate),
    merchantKey: merchant.privateKey.export({ type: "pkcs8", format: "pem" }),
    payment: (options = {}) => {
      const { validity = longLived } = options;
      const intermediate = keyPair();
      const leaf = keyPair();
      const chain = [
        certificate({
          name: "Test Leaf",
          issuer: "Test Authority",
          publicKey: leaf.publicKey,
          issuerKey: intermediate.privateKey,
          extensions: [mark(options.leafOid ?? OIDS.leaf)],
          validity,
        }),
        certificate({
          name: "Test Authority",
          issuer: "Test Root",
          publicKey: intermediate.publicKey,
          issuerKey: root.privateKey,
          extensions: [authority(), mark(options.intermediateOid ?? OIDS.intermediate)],
          validity,
        }),
      ];
      return makePayment(options, { merchant, leaf, chain, now: now() });
    },
  };
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

function keyPair(): KeyPair {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function makePayment(
  options: AppleTokenOptions,
  parties: { merchant: KeyPair; leaf: KeyPair; chain: Buffer[]; now: Temporal.Instant },
): ApplePayment {
  const { merchant, leaf, chain, now } = parties;
  const ephemeral = keyPair();
  const ephemeralPublicKey = spki(ephemeral.publicKey);
  const transactionId = options.transactionId ?? randomBytes(32).toString("hex");
  const plain = JSON.stringify({ ...APPLE_PAYLOAD, ...options.payload });
  const data = encrypt(plain, {
    secret: diffieHellman({ privateKey: ephemeral.privateKey, publicKey: merchant.publicKey }),
    merchantIdentifier: options.merchantIdentifier ?? APPLE_MERCHANT,
  });
  const content = Buffer.concat([
    ephemeralPublicKey,
    data,
    Buffer.from(transactionId, "hex"),
    Buffer.from(options.applicationData ?? "", "hex"),
  ]);
  const signature = cms(content, {
    key: leaf.privateKey,
    chain,
    at: options.signedAt ?? now,
    withAttributes: options.withoutSignedAttributes !== true,
  });
  if (options.tamper) data[0] = data[0]! ^ 1;
  return {
    token: {
      paymentData: {
        version: "EC_v1",
        data: data.toString("base64"),
        signature: signature.toString("base64"),
        header: {
          publicKeyHash: sha256(spki(merchant.publicKey)).toString("base64"),
          ephemeralPublicKey: ephemeralPublicKey.toString("base64"),
          transactionId,
          ...(options.applicationData && { applicationData: options.applicationData }),
        },
      },
      paymentMethod: { displayName: "Visa 4320", network: "Visa", type: "debit" },
      transactionIdentifier: transactionId,
    },
  };
}

function encrypt(
  plain: string,
  { secret, merchantIdentifier }: { secret: Buffer; merchantIdentifier: string },
): Buffer {
  const key = sha256(
    Buffer.from("00000001", "hex"),
    secret,
    Buffer.from("0d69642d6165733235362d47434d", "hex"),
    Buffer.from("Apple"),
    sha256(Buffer.from(merchantIdentifier)),
  );
  const cipher = createCipheriv("aes-256-gcm", key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** A detached signature (RFC 5652), written here byte by byte and not by the library that reads it. */
function cms(
  content: Buffer,
  {
    key,
    chain,
    at,
    withAttributes,
  }: { key: KeyObject; chain: Buffer[]; at: Temporal.Instant; withAttributes: boolean },
): Buffer {
  const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), der(0x31, value));
  const attributes = Buffer.concat([
    attribute(OIDS.contentType, oid(OIDS.data)),
    attribute(OIDS.signingTime, utcTime(at)),
    attribute(OIDS.messageDigest, der(0x04, sha256(content))),
  ]);
  const signature = sign("sha256", withAttributes ? der(0x31, attributes) : content, key);
  const signer = sequence(
    INTEGER_1,
    sequence(name("Test Authority"), INTEGER_1),
    SHA_256,
    ...(withAttributes ? [der(0xa0, attributes)] : []),
    sequence(oid(OIDS.ecdsaWithSha256)),
    der(0x04, signature),
  );
  const signed = sequence(
    INTEGER_1,
    der(0x31, SHA_256),
    sequence(oid(OIDS.data)),
    der(0xa0, ...chain),
    der(0x31, signer),
  );
  return sequence(oid(OIDS.signedData), der(0xa0, signed));
}

function certificate(options: {
  name: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  extensions: Buffer[];
  validity: { readonly from: string; readonly until: string };
}): Buffer {
  const algorithm = sequence(oid(OIDS.ecdsaWithSha256));
  const day = (text: string): Buffer => utcTime(Temporal.Instant.from(`${text}T00:00:00Z`));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    INTEGER_1,
    algorithm,
    name(options.issuer),
    sequence(day(options.validity.from), day(options.validity.until)),
    name(options.name),
    spki(options.publicKey),
    der(0xa3, sequence(...options.extensions)),
  );
  const signature = sign("sha256", content, options.issuerKey);
  return sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
}

function authority(): Buffer {
  return sequence(
    oid(OIDS.basicConstraints),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
}

function mark(type: string): Buffer {
  return sequence(oid(type), der(0x04, Buffer.from([5, 0])));
}

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from(commonName)))));
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

/** Tag, length and contents, as DER writes them. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [40 * first + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
}

function utcTime(at: Temporal.Instant): Buffer {
  const text = at.toString({ smallestUnit: "second" }).replaceAll(/[-:T]/g, "").slice(2);
  return der(0x17, Buffer.from(text));
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

const INTEGER_1 = der(0x02, Buffer.from([1]));
const SHA_256 = sequence(oid(OIDS.sha256), Buffer.from([5, 0]));
