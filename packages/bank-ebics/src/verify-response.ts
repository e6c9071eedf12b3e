import { createHash, createPublicKey, createVerify, timingSafeEqual } from "node:crypto";
import { canonicalXml, parseXml, type Document, type Element } from "./xml.ts";

const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

/**
 * Whether the bank signed what a response says: its key X002 signs the digest of everything that is marked `authenticate`. The client
 * does not check it.
 */
export function isSignedByBank(xml: string, bankKeyPem: string): boolean {
  const document = parseXml(xml);
  const [info] = byName(document, "SignedInfo");
  const [digest] = byName(document, "DigestValue");
  const [value] = byName(document, "SignatureValue");
  if (!info || !digest || !value) return false;
  const marked = Array.from(document.getElementsByTagName("*")).filter(
    (element) => element.getAttribute("authenticate") === "true",
  );
  // The header has the return code, and the body the key of the data.
  if (!marked.some(({ localName }) => localName === "header")) return false;
  const hash = createHash("sha256").update(marked.map(canonicalXml).join("")).digest();
  const stated = Buffer.from(digest.textContent ?? "", "base64");
  if (stated.length !== hash.length || !timingSafeEqual(stated, hash)) return false;
  return createVerify("RSA-SHA256")
    .update(canonicalXml(info))
    .verify(createPublicKey(bankKeyPem), (value.textContent ?? "").replaceAll(/\s/g, ""), "base64");
}

function byName(document: Document, name: string): Element[] {
  return Array.from(document.getElementsByTagNameNS(SIGNATURE, name));
}
