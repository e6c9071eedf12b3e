import { openApiOperations, type OpenApiDocument } from "./open-api.ts";
import type { SchemaJudge } from "./schema-judge.ts";

interface OpenApiJudgeOptions extends Pick<SchemaJudge, "source" | "knownBad" | "undocumented"> {
  /** By the names under which `problemsBy` has them. */
  readonly documents: Readonly<Record<string, OpenApiDocument>>;
  /** The beginning of paths, where the documents leave it out: `/v71`. */
  readonly prefix?: string;
  /** The problems of a value by the schema with that reference: `orders#/paths/…`. For Ajv, `compile({ $ref })`. */
  readonly problemsBy: (reference: string, value: unknown) => readonly string[];
  /** The type of a request's body. */
  readonly contentType?: string;
  /** For responses; where it is another one. */
  readonly responseType?: string;
}

/**
 * A judge by OpenAPI documents. Which validator reads the schemas is up to the package, so that this one depends on none. A request with a
 * body where the document has none is wrong.
 */
export function openApiJudge(options: OpenApiJudgeOptions): SchemaJudge {
  const { documents, prefix = "", problemsBy, source, knownBad, undocumented = {} } = options;
  const { contentType = "application/json", responseType = "application/json" } = options;
  const operationOf = openApiOperations(documents, prefix);
  const pathOf = (endpoint: string): [string, string] => {
    const [method = "", path = ""] = endpoint.split(" ");
    return [
      method,
      path
        .split("/")
        .map((part) => (part.startsWith("{") ? "x1" : part))
        .join("/"),
    ];
  };
  return {
    source,
    knownBad,
    undocumented,
    endpointOf: (method, path) => operationOf(method, path)?.endpoint,
    problemsOfRequest: (endpoint, { body, headers }) => {
      const found = operationOf(...pathOf(endpoint));
      if (!found) return [`${endpoint} is not documented`];
      const { document, operation, pointer } = found;
      const given = operation.requestBody;
      const place = given?.$ref ? given.$ref.slice(1) : `${pointer}/requestBody`;
      const { content = {} } = given?.$ref ? partOf(documents[document], given.$ref) : (given ?? {});
      // Files with fields beside them: the parts are not read.
      const isMultipart = headers["content-type"]?.startsWith("multipart/") ?? false;
      if (isMultipart && Object.keys(content).some((type) => type.startsWith("multipart/"))) return [];
      if (content[contentType])
        return problemsBy(`${document}#${place}/content/${escapedPart(contentType)}/schema`, body ?? {});
      return body === undefined || Object.keys(Object(body)).length === 0 ? [] : [`${endpoint} has no body`];
    },
    problemsOfResponse: (endpoint, { status, body }) => {
      const found = operationOf(...pathOf(endpoint));
      if (!found) return [`${endpoint} is not documented`];
      const { document, operation, pointer } = found;
      const response = operation.responses?.[status];
      if (response === undefined) return [`${endpoint} does not respond ${status}`];
      const place = response.$ref ? response.$ref.slice(1) : `${pointer}/responses/${status}`;
      const { content } = response.$ref ? partOf(documents[document], response.$ref) : response;
      if (!content?.[responseType]) return body === undefined ? [] : [`${endpoint} responds without a body`];
      return problemsBy(`${document}#${place}/content/${escapedPart(responseType)}/schema`, body);
    },
  };
}

function partOf(document: OpenApiDocument, reference: string): OpenApiDocument {
  return reference
    .slice(2)
    .split("/")
    .reduce(
      (part: OpenApiDocument, name) => part[name.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

/** A name as a part of a JSON pointer in a reference. */
function escapedPart(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
