import { createHash, createHmac } from "node:crypto";
import { sameSecret } from "../platform/same-secret.ts";

/** A request or callback as a developer pasted it. */
export interface PastedMessage {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly uri: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The text that the client signed, if it can print it. */
  readonly signedText: string;
}

/** A sentence whose placeholders (`{path}`) stand for values, so that a page can show it in another language. */
export interface Sentence {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

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

/** One way a client may have made a part of the signature; `says` is undefined for the right one. */
interface Variant {
  readonly value: string;
  readonly says?: string | Sentence;
  /** The gateway accepts it too. */
  readonly isAccepted?: true;
}

type Part = "method" | "body" | "hash" | "contentType" | "date" | "uri" | "secret" | "encoding";
type Variants = Readonly<Record<Part, readonly Variant[]>>;
const PARTS = ["method", "body", "hash", "contentType", "date", "uri", "secret", "encoding"] as const;

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
  const variants = variantsOf(message, { secrets, publicUrl });
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

/** What is signed, as the gateway computes it. */
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

function dateOf({ headers }: PastedMessage): string | undefined {
  return headers["x-date"] ?? headers["date"];
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

function variantsOf(
  message: PastedMessage,
  { secrets, publicUrl }: { secrets: readonly string[]; publicUrl: string },
): Variants {
  const { method } = message;
  return {
    method: [
      { value: method },
      ...distinct([method], [[method.toLowerCase(), "The method was signed in lower case."]]),
    ],
    body: bodyVariants(message.body),
    hash: [
      { value: "sha512" },
      // The form of older clients, which is accepted too.
      {
        value: "md5",
        says: "The body is hashed with MD5, as older clients do: this is accepted.",
        isAccepted: true,
      },
      { value: "sha256", says: "The body was hashed with SHA-256 instead of SHA-512." },
      { value: "sha1", says: "The body was hashed with SHA-1 instead of SHA-512." },
    ],
    contentType: contentTypeVariants(message),
    date: dateVariants(message),
    uri: uriVariants(message.uri, publicUrl),
    secret: secrets.map((value, index) => ({
      value,
      ...(index > 0 && {
        says: "The previous shared secret was used. It is accepted until its overlap ends.",
        isAccepted: true as const,
      }),
    })),
    encoding: [
      { value: "base64" },
      { value: "hex", says: "The signature is in hexadecimal digits instead of base64." },
      {
        value: "base64_of_hex",
        says: "The base64 encodes the hexadecimal text of the HMAC instead of its bytes.",
      },
    ],
  };
}

function bodyVariants(body: string): Variant[] {
  if (body === "")
    return [
      { value: "" },
      {
        value: '""',
        says: "No body was sent, and an empty JSON text was signed: this is accepted.",
        isAccepted: true,
      },
      { value: "\n", says: "The body was signed with a line break at its end." },
    ];
  const compact = compactJson(body);
  return [
    { value: body },
    ...distinct(
      [body],
      [
        [body.trimEnd(), "The body was signed without the line break at its end."],
        [`${body}\n`, "The body was signed with a line break at its end."],
        [body.replaceAll("\n", "\r\n"), "The body was signed with CR LF as line breaks."],
        [compact ?? body, "The body was signed as compact JSON but sent in another form."],
        ["", "An empty body was signed."],
      ],
    ),
  ];
}

function compactJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function contentTypeVariants({ headers }: PastedMessage): Variant[] {
  const sent = headers["content-type"] ?? "";
  const others = [
    "",
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=utf-8",
  ];
  const bare = sent.split(";")[0]!.trim();
  return [
    { value: sent },
    ...distinct(
      [sent],
      [...new Set([bare, ...others])].map((value) => [
        value,
        value === ""
          ? "An empty Content-Type was signed."
          : {
              text: "The Content-Type “{signed}” was signed, but “{sent}” was sent.",
              values: { signed: value, sent },
            },
      ]),
    ),
  ];
}

function dateVariants(message: PastedMessage): Variant[] {
  const { headers } = message;
  const used = dateOf(message) ?? "";
  const swapped = used.endsWith("GMT") ? used.replace(/GMT$/, "UTC") : used.replace(/UTC$/, "GMT");
  return [
    { value: used },
    ...distinct(
      [used],
      [
        [headers["date"] ?? used, "The Date header was signed, but X-Date takes precedence."],
        [
          swapped,
          {
            text: "The date was signed as “{date}” but sent with another name for the time zone.",
            values: { date: swapped },
          },
        ],
        ["", "An empty date was signed."],
      ],
    ),
  ];
}

function uriVariants(uri: string, publicUrl: string): Variant[] {
  const base = URL.parse(publicUrl);
  const basePath = base?.pathname.replace(/\/$/, "") ?? "";
  const path = uri.split("?")[0]!;
  const unprefixed = basePath !== "" && uri.startsWith(basePath) ? uri.slice(basePath.length) : uri;
  return [
    { value: uri },
    ...distinct(
      [uri],
      [
        [path, "The URI was signed without its query."],
        [`${base?.origin ?? ""}${uri}`, "The whole address was signed instead of path and query."],
        [`${base?.host ?? ""}${uri}`, "The URI was signed with the host in front."],
        [unprefixed, { text: "The URI was signed without {path} in front.", values: { path: basePath } }],
        [
          `${basePath}${uri}`,
          { text: "The URI was signed with {path} in front.", values: { path: basePath } },
        ],
        [uri.replace(/^\/api\/v3/, ""), "The URI was signed without /api/v3."],
        [uri.slice(1), "The URI was signed without the leading slash."],
        [`${path}/`, "The URI was signed with a trailing slash."],
        [path.replace(/\/$/, ""), "The URI was signed without the trailing slash."],
      ],
    ),
  ];
}

/** The variants that are none of the values before them. */
function distinct(
  present: readonly string[],
  others: readonly (readonly [value: string, says: string | Sentence])[],
): Variant[] {
  const seen = new Set(present);
  return others.flatMap(([value, says]) => {
    if (seen.has(value)) return [];
    seen.add(value);
    return [{ value, says }];
  });
}
