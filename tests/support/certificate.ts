import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { der } from "./der.ts";

/** A self-signed certificate for 127.0.0.1 and its key, both as PEM. */
export function makeCertificate(validity: { from: string; until: string }): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // A name of its own: of two trusted certificates with one name OpenSSL checks against either.
  const commonName = Buffer.from(`${randomUUID()}.test`);
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, commonName))));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SIGNATURE_ALGORITHM,
    name,
    der(0x30, time(validity.from), time(validity.until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, der(0x30, ALTERNATIVE_NAME, der(0x04, der(0x30, der(0x87, LOOPBACK)))))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]);
  const certificate = der(0x30, content, SIGNATURE_ALGORITHM, der(0x03, signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/** Object identifiers of X.509, already encoded. */
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");
const SIGNATURE_ALGORITHM = Buffer.from("300a06082a8648ce3d040302", "hex");
const LOOPBACK = Buffer.from([127, 0, 0, 1]);

/** `2026-11-20` → midnight of that day. */
function time(day: string): Buffer {
  return der(0x17, Buffer.from(`${day.slice(2).replaceAll("-", "")}000000Z`));
}
