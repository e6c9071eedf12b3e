import { createCipheriv, diffieHellman, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { authority, certificate, cms, mark, pem, sha256, spki } from "./x509.ts";

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

/** The extensions by which Apple marks its certificates. */
const APPLE_MARKS = { leaf: "1.2.840.113635.100.6.29", intermediate: "1.2.840.113635.100.6.2.14" };

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
          extensions: [mark(options.leafOid ?? APPLE_MARKS.leaf)],
          validity,
        }),
        certificate({
          name: "Test Authority",
          issuer: "Test Root",
          publicKey: intermediate.publicKey,
          issuerKey: root.privateKey,
          extensions: [authority(), mark(options.intermediateOid ?? APPLE_MARKS.intermediate)],
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
