import { createHash, createHmac } from "node:crypto";
import { sameSecret } from "../platform/same-secret.ts";
import {
  dateOf,
  PARTS,
  signatureVariants,
  type Part,
  type PastedMessage,
  type Sentence,
  type Variant,
  type Variants,
} from "./signature-variants.ts";

/** One line of the signed text, and what it is made of. */
interface SignedLine {
  readonly name: string;
  readonly value: string;
  readonly source: Sentence;
}

export interface SignatureExplanation {
  /** The five lines that are signed, joined by line feeds. */
  readonly lines: readonly SignedLine[];
  /**
   * `valid`: accepted, also with the differences that are. `without_signature`: there is no X-Signature. `undated`: neither
   * X-Date nor Date. `explained`: refused, and `differences` say why.
   */
  readonly outcome: "valid" | "without_signature" | "undated" | "explained" | "unexplained";
  /** How the pasted message differs from what its client signed; empty when that was not found out. */
  readonly differences: readonly Sentence[];
  /** The first line in which the client's own text differs. */
  readonly firstDifference?: {
    readonly line: number;
    /** Undefined where the client signed no such line. */
    readonly given: string | undefined;
  };
}

/**
 * Computes the signature of a pasted message step by step. Where it is not the given one, common mistakes are tried, alone and
 * in pairs: the one that gives the signature says what the client did differently. No secret and no signature is returned.
 *
 * @param secrets those that are in force, the present one first
 */
export function explainSignature(
  message: PastedMessage,
  { secrets, publicUrl }: { secrets: readonly string[]; publicUrl: string },
): SignatureExplanation {
  const variants = signatureVariants(message, { secrets, publicUrl });
  const lines = linesOf(message);
  const firstDifference = firstDifferenceOf(lines, message.signedText);
  const explained = { lines, ...(firstDifference && { firstDifference }) };
  const given = message.headers["x-signature"]?.trim() ?? "";
  if (given === "") return { ...explained, outcome: "without_signature", differences: [] };
  if (dateOf(message) === undefined) return { ...explained, outcome: "undated", differences: [] };
  const changes = findChanges(variants, given);
  if (!changes) return { ...explained, outcome: "unexplained", differences: [] };
  return {
    ...explained,
    outcome: changes.every(({ isAccepted }) => isAccepted) ? "valid" : "explained",
    differences: changes.flatMap(({ says }) => (says === undefined ? [] : sentenceOf(says))),
  };
}

function sentenceOf(text: string | Sentence): Sentence {
  return typeof text === "string" ? { text, values: {} } : text;
}

/** The signed lines, as the gateway computes them. */
function linesOf(message: PastedMessage): SignedLine[] {
  const { method, uri, headers, body } = message;
  const date = headers["x-date"] === undefined ? "the header Date" : "the header X-Date";
  return [
    { name: "Method", value: method, source: sentenceOf("the request line") },
    {
      name: "Hash of the body",
      value: createHash("sha512").update(body).digest("hex"),
      source: {
        text: "SHA-512 of {bytes} bytes, in hexadecimal digits",
        values: { bytes: String(Buffer.byteLength(body)) },
      },
    },
    {
      name: "Content-Type",
      value: headers["content-type"] ?? "",
      source: sentenceOf("the header, as it was sent"),
    },
    { name: "Date", value: dateOf(message) ?? "", source: sentenceOf(date) },
    { name: "URI", value: uri, source: sentenceOf("path and query of the request line") },
  ];
}

function firstDifferenceOf(
  lines: readonly SignedLine[],
  signedText: string,
): SignatureExplanation["firstDifference"] {
  if (signedText === "") return undefined;
  const given = signedText.split("\n");
  const count = Math.max(lines.length, given.length);
  for (let line = 0; line < count; line++) {
    if (given[line] !== lines[line]?.value) return { line: line + 1, given: given[line] };
  }
  return undefined;
}

/** The fewest differences with which the signature is the given one; undefined when none was found. */
function findChanges(variants: Variants, given: string): Variant[] | undefined {
  const right = Object.fromEntries(PARTS.map((part) => [part, variants[part][0]!])) as Chosen;
  const signatureOf = signer();
  if (sameSecret(signatureOf(right), given)) return [];
  const singles = PARTS.flatMap((part) => variants[part].slice(1).map((variant) => ({ part, variant })));
  for (const { part, variant } of singles)
    if (sameSecret(signatureOf({ ...right, [part]: variant }), given)) return [variant];
  for (const [index, one] of singles.entries())
    for (const other of singles.slice(index + 1)) {
      if (one.part === other.part) continue;
      const chosen = { ...right, [one.part]: one.variant, [other.part]: other.variant };
      if (sameSecret(signatureOf(chosen), given)) return [one.variant, other.variant];
    }
  return undefined;
}

type Chosen = Readonly<Record<Part, Variant>>;

/** Signs; each body is hashed once, however many combinations it is in. */
function signer(): (chosen: Chosen) => string {
  const digests = new Map<Variant, Map<string, string>>();
  const digestOf = (body: Variant, hash: string): string => {
    const ofBody = digests.get(body) ?? new Map<string, string>();
    digests.set(body, ofBody);
    const digest = ofBody.get(hash) ?? createHash(hash).update(body.value).digest("hex");
    ofBody.set(hash, digest);
    return digest;
  };
  return ({ method, body, hash, contentType, date, uri, secret, encoding }) => {
    const digest = digestOf(body, hash.value);
    const text = [method.value, digest, contentType.value, date.value, uri.value].join("\n");
    const mac = createHmac("sha512", secret.value).update(text).digest();
    if (encoding.value === "hex") return mac.toString("hex");
    if (encoding.value === "base64") return mac.toString("base64");
    return Buffer.from(mac.toString("hex")).toString("base64");
  };
}
