/** A request or response with a body, as it went over the line. */
export interface JudgedMessage {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: there was none. JSON and forms are read; anything else is its text. */
  readonly body: unknown;
}

/** The vendor's schema of its API, as it decides about messages. A package makes it of the vendor's own document. */
export interface SchemaJudge {
  /** Where the schema is from, for the report: "the OpenAPI document of 2026-08-21". */
  readonly source: string;
  /** The endpoint of a request: `POST /v2/payments/{id}/refunds`. Undefined for one that the vendor does not document. */
  endpointOf(method: string, path: string): string | undefined;
  /** Endpoints that the document leaves out and the vendor describes elsewhere, each with the reason. */
  readonly undocumented?: Readonly<Record<string, string>>;
  /** The problems of a request; empty when it is right. */
  problemsOfRequest(endpoint: string, message: JudgedMessage): readonly string[] | Promise<readonly string[]>;
  /** The same of a successful response of the fake. Left out where the vendor publishes no schema of responses. */
  problemsOfResponse?(
    endpoint: string,
    response: { readonly status: number; readonly body: unknown },
  ): readonly string[] | Promise<readonly string[]>;
  /** For each endpoint a body that the vendor refuses: a judge that accepts it sees nothing. */
  readonly knownBad: Readonly<Record<string, unknown>>;
}

/** The body of a message as data. */
export function readBody(body: string | Buffer | undefined, contentType: string): unknown {
  if (body === undefined || body.length === 0) return undefined;
  const text = body.toString();
  if (contentType.includes("x-www-form-urlencoded")) return fieldsOf(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

type Fields = { [name: string]: string | Fields };

/** `card[number]=4242` as `{card: {number: "4242"}}`; a list is an object whose names are numbers until it is complete. */
function fieldsOf(form: URLSearchParams): unknown {
  const root: Fields = {};
  for (const [name, value] of form) {
    const parts = name.replaceAll("]", "").split("[");
    let place = root;
    for (const part of parts.slice(0, -1)) {
      const inner = Object.hasOwn(place, part) ? place[part] : undefined;
      if (typeof inner === "object") place = inner;
      else place = place[part] = {};
    }
    place[parts.at(-1)!] = value;
  }
  return listsIn(root);
}

function listsIn(value: string | Fields): unknown {
  if (typeof value === "string") return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList
    ? names.map((name) => listsIn(value[name]!))
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, listsIn(inner)]));
}
