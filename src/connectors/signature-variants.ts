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

/** One way in which a client may have made a part of the signature; `says` is undefined for the right one. */
export interface Variant {
  readonly value: string;
  readonly says?: string | Sentence;
  /** The gateway accepts it too. */
  readonly isAccepted?: true;
}

export type Part = "method" | "body" | "hash" | "contentType" | "date" | "uri" | "secret" | "encoding";
export type Variants = Readonly<Record<Part, readonly Variant[]>>;
export const PARTS = ["method", "body", "hash", "contentType", "date", "uri", "secret", "encoding"] as const;

/** The right value of each part of the signature first, then the common mistakes. */
export function signatureVariants(
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

/** X-Date takes precedence, as in the request. */
export function dateOf({ headers }: PastedMessage): string | undefined {
  return headers["x-date"] ?? headers["date"];
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

/** The variants whose values differ from those before them. */
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
