import { createSign, type KeyObject } from "node:crypto";

const SHA256_WITH_RSA = Buffer.from("300d06092a864886f70d01010b0500", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** DER: type, length, content. */
function der(type: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

/** A certificate in PEM that its own key signed, valid from 2020 to 2049. */
export function selfSigned(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  commonName: string,
): string {
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const validity = der(
    0x30,
    der(0x17, Buffer.from("200101000000Z")),
    der(0x17, Buffer.from("490101000000Z")),
  );
  const toBeSigned = der(
    0x30,
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(toBeSigned).sign(privateKey);
  const whole = der(0x30, toBeSigned, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`;
}
