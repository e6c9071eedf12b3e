import { createHash, verify, X509Certificate } from "node:crypto";
import { fromBER, type AsnType } from "asn1js";
import { Certificate, ContentInfo, SignedData, type SignerInfo } from "pkijs";
import type { ApplePayToken } from "./apple-pay-token.ts";
import { TokenField } from "./wallet-token.ts";

/** Apple's marks of the certificate that signs payment tokens, and of the authority that issues it. */
const LEAF_OID = "1.2.840.113635.100.6.29";
const INTERMEDIATE_OID = "1.2.840.113635.100.6.2.14";

const SIGNED_DATA = "1.2.840.113549.1.7.2";
const DATA = "1.2.840.113549.1.7.1";
const SHA_256 = "2.16.840.1.101.3.4.2.1";
/** ECDSA with SHA-256, and how some signers name it: the key's algorithm alone. */
const ECDSA = ["1.2.840.10045.4.3.2", "1.2.840.10045.2.1"];
const ATTRIBUTES = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
} as const;
/** The signer's, the authority's, and one to spare: a root may come along. */
const MAX_CERTIFICATES = 4;

/**
 * Verifies that Apple signed the token (Apple: Payment token format reference, "Verify the signature"): by a certificate with
 * Apple's mark, that a marked authority issued, that one of the roots issued.
 *
 * @returns the signing time
 * @throws TokenField
 */
export function verifyAppleSignature(
  token: ApplePayToken,
  options: { roots: readonly X509Certificate[]; now: Temporal.Instant },
): Temporal.Instant {
  try {
    return signingTimeOf(token, options);
  } catch (error) {
    if (error instanceof TokenField) throw error;
    // Readers of ASN.1 and certificates throw in many ways at bytes that are none.
    throw refusal("cannot be read");
  }
}

function signingTimeOf(
  token: ApplePayToken,
  { roots, now }: { roots: readonly X509Certificate[]; now: Temporal.Instant },
): Temporal.Instant {
  const signed = readSignedData(token.signature);
  const leaf = certificateWith(signed, LEAF_OID);
  const intermediate = certificateWith(signed, INTERMEDIATE_OID);
  const root = roots.find((one) => isIssuedBy(intermediate, one));
  if (!root || !isIssuedBy(leaf, intermediate)) throw refusal("was not made by a certificate of Apple");
  if (![leaf, intermediate, root].every((certificate) => isValidAt(certificate, now)))
    throw refusal("was made by a certificate that is not valid now");
  const content = Buffer.concat([
    token.ephemeralPublicKey,
    token.data,
    token.transactionId,
    token.applicationData,
  ]);
  return verifySigner(signed.signer, { leaf, content });
}

interface Signed {
  readonly signer: SignerInfo;
  /** As they were sent, in DER: a signature is over these bytes. */
  readonly certificates: readonly Uint8Array[];
}

function readSignedData(signature: Buffer): Signed {
  const { result, offset } = fromBER(exactBytes(signature));
  if (offset !== signature.length) throw refusal("cannot be read");
  const contentInfo = new ContentInfo({ schema: result });
  if (contentInfo.contentType !== SIGNED_DATA) throw refusal("cannot be read");
  const signer = onlySigner(new SignedData({ schema: contentInfo.content }));
  const certificates = certificatesIn(contentInfo.content as AsnType);
  if (certificates.length > MAX_CERTIFICATES) throw refusal("has too many certificates");
  return { signer, certificates };
}

/** The `[0] certificates` of a SignedData. */
function certificatesIn(signedData: AsnType): Uint8Array[] {
  const tagged = childrenOf(signedData).find(
    ({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0,
  );
  return tagged ? childrenOf(tagged).map(({ valueBeforeDecodeView }) => valueBeforeDecodeView) : [];
}

function childrenOf({ valueBlock }: AsnType): readonly AsnType[] {
  const { value } = valueBlock as { readonly value?: readonly AsnType[] };
  return Array.isArray(value) ? value : [];
}

function certificateWith({ certificates }: Signed, oid: string): X509Certificate {
  const marked = certificates.filter((der) => hasExtension(der, oid));
  const [certificate] = marked;
  if (!certificate || marked.length > 1) throw refusal("has no certificate of Apple Pay");
  return new X509Certificate(certificate);
}

function hasExtension(der: Uint8Array, oid: string): boolean {
  const { extensions = [] } = Certificate.fromBER(exactBytes(Buffer.from(der)));
  return extensions.some(({ extnID }) => extnID === oid);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValidAt(certificate: X509Certificate, at: Temporal.Instant): boolean {
  const { validFromDate, validToDate } = certificate;
  return validFromDate.getTime() <= at.epochMilliseconds && at.epochMilliseconds <= validToDate.getTime();
}

function onlySigner({ signerInfos }: SignedData): SignerInfo {
  const [signer] = signerInfos;
  if (!signer || signerInfos.length > 1) throw refusal("must have one signer");
  if (
    signer.digestAlgorithm.algorithmId !== SHA_256 ||
    !ECDSA.includes(signer.signatureAlgorithm.algorithmId)
  )
    throw refusal("is not by ECDSA with SHA-256");
  return signer;
}

/** The attributes hold the digest of the content, and the signature is over the attributes (RFC 5652, 5.4). */
function verifySigner(
  signer: SignerInfo,
  { leaf, content }: { leaf: X509Certificate; content: Buffer },
): Temporal.Instant {
  const { signedAttrs } = signer;
  if (!signedAttrs) throw refusal("has no signed attributes");
  const attribute = (type: string): { valueBlock: unknown; toDate?: () => Date; toString(): string } => {
    const found = signedAttrs.attributes.filter((one) => one.type === type);
    const [value, ...more] = found.flatMap(({ values }) => values);
    if (found.length !== 1 || value === undefined || more.length > 0)
      throw refusal("has not the attributes it must have");
    return value;
  };
  if (oidOf(attribute(ATTRIBUTES.contentType)) !== DATA) throw refusal("is not of payment data");
  const digest = createHash("sha256").update(content).digest();
  if (!bytesOf(attribute(ATTRIBUTES.messageDigest)).equals(digest)) throw refusal("is not of this token");
  const attributes = Buffer.from(signedAttrs.encodedValue);
  const isSigned =
    leaf.publicKey.asymmetricKeyType === "ec" &&
    verify("sha256", attributes, leaf.publicKey, Buffer.from(signer.signature.valueBlock.valueHexView));
  if (!isSigned) throw refusal("is wrong");
  const time = attribute(ATTRIBUTES.signingTime).toDate?.();
  if (!time || Number.isNaN(time.getTime())) throw refusal("has no signing time");
  return Temporal.Instant.fromEpochMilliseconds(time.getTime());
}

function bytesOf({ valueBlock }: { valueBlock: unknown }): Buffer {
  const { valueHexView } = valueBlock as { valueHexView?: Uint8Array };
  return Buffer.from(valueHexView ?? []);
}

function oidOf({ valueBlock }: { valueBlock: unknown }): string {
  return (valueBlock as { toString(): string }).toString();
}

function exactBytes(buffer: Buffer): ArrayBuffer {
  const bytes = new ArrayBuffer(buffer.length);
  buffer.copy(new Uint8Array(bytes));
  return bytes;
}

function refusal(problem: string): TokenField {
  return new TokenField("token.paymentData.signature", problem);
}
