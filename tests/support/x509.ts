import { createHash, sign, type KeyObject } from "node:crypto";
import { der, INTEGER_1, oid, sequence, utcTime } from "./der.ts";

const OIDS = {
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
const SHA_256 = sequence(oid(OIDS.sha256), Buffer.from([5, 0]));

/** A certificate for a key on P-256, valid for whole days. */
export function certificate(options: {
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

/** The extension of a certificate whose key signs other certificates. */
export function authority(): Buffer {
  return sequence(
    oid(OIDS.basicConstraints),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
}

/** An extension without a value, by its object identifier. */
export function mark(type: string): Buffer {
  return sequence(oid(type), der(0x04, Buffer.from([5, 0])));
}

/** A detached signature (RFC 5652), written here byte by byte and not by the library that reads it. */
export function cms(
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

export function spki(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

export function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

export function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from(commonName)))));
}
