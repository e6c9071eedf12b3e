type Json = Record<string, unknown>;

/** In an example of the API document: replaced by a new id whenever the document is served. */
export const UNIQUE = "{unique}";

/** The text of the document with ids that were never used, so that its examples work again and again. */
export function withUniqueExamples(text: string, uniqueId: () => string): string {
  return text.replaceAll(UNIQUE, () => uniqueId());
}

/** An error that every operation of an API can have: when it comes, and its body. */
export interface CommonFailure {
  readonly status: "401" | "429" | "503";
  readonly description: string;
  readonly example: object;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Record<string, Json> };
  readonly responses: Record<string, Json>;
}

const RESPONSE_TEXTS: Readonly<Record<string, string>> = {
  "200": "The operation was executed. The body says with which result.",
  "201": "It is stored, and runs in the background.",
  "202": "It has not ended so far: repeat the request later.",
  "422": "The request is refused. The body says why, and names the field.",
  "4XX":
    "The request is refused. The body says why, and names the field. docs/reference/errors.md lists all codes.",
  "5XX":
    "The gateway failed. Whether anything happened is open: request the status before you send it again.",
};

/**
 * Completes the operations of the document, which the framework leaves without descriptions of responses: these, the errors that
 * every operation has, and requests as examples where the schema has none.
 */
export function completeOperations(
  document: object,
  options: {
    readonly examples: Readonly<Record<string, object | string>>;
    readonly exampleNames: Readonly<Record<string, readonly string[]>>;
    readonly failuresAt: (path: string) => readonly CommonFailure[];
  },
): void {
  const { paths = {}, components = {} } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { responses?: Record<string, Json> };
  };
  const shared = (components.responses ??= {});
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      describeResponses(operation);
      addCommonFailures(operation, { failures: options.failuresAt(path), shared });
      const example = options.examples[operation.operationId];
      for (const body of Object.values(operation.requestBody?.content ?? {})) {
        if (example && !("example" in body || "examples" in body)) body["example"] = example;
        nameExamples(body, options.exampleNames[operation.operationId]);
      }
    }
  }
}

/** The framework calls them `example1`, `example2`, …, which the page would show. */
function nameExamples(body: Json, names: readonly string[] | undefined): void {
  if (names === undefined || !("examples" in body)) return;
  const examples = Object.values(body["examples"] as Record<string, Json>);
  body["examples"] = Object.fromEntries(
    examples.map((example, index) => [
      names[index]!.toLowerCase().replaceAll(" ", "-"),
      { summary: names[index], ...example },
    ]),
  );
}

function describeResponses({ responses }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    const text = RESPONSE_TEXTS[status];
    if (text !== undefined) response["description"] = text;
  }
}

/** Each is described once for all operations whose errors have the same schema. */
function addCommonFailures(
  { responses, security = [] }: Operation,
  { failures, shared }: { failures: readonly CommonFailure[]; shared: Record<string, Json> },
): void {
  const content = responses["4XX"]?.["content"] as Record<string, { schema: { $ref: string } }>;
  const { schema } = content["application/json"]!;
  for (const { status, description, example } of failures) {
    if (status === "401" && security.length === 0) continue;
    const name = `${schema.$ref.split("/").at(-1)}${status}`;
    shared[name] ??= {
      description,
      ...(status !== "401" && { headers: RETRY_AFTER }),
      content: { "application/json": { schema, example } },
    };
    responses[status] ??= { $ref: `#/components/responses/${name}` };
  }
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds until the next try.", schema: { type: "integer" } },
};
