/** An OpenAPI document: deep, and without types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type OpenApiDocument = any;

interface OpenApiOperation {
  /** `POST /v2/payments/{id}` */
  readonly endpoint: string;
  /** The document's key among those that were given. */
  readonly document: string;
  readonly operation: OpenApiDocument;
  /** Where the document has it: `/paths/~1payments/post`. */
  readonly pointer: string;
}

/**
 * Finds the operation of a request in OpenAPI documents.
 *
 * @param documents by any name
 * @param prefix of the paths that the documents leave out, as `/v71`
 */
export function openApiOperations(
  documents: Readonly<Record<string, OpenApiDocument>>,
  prefix = "",
): (method: string, path: string) => OpenApiOperation | undefined {
  const operations = Object.entries(documents).flatMap(([document, { paths }]) =>
    Object.entries<OpenApiDocument>(paths).flatMap(([template, methods]) =>
      Object.entries<OpenApiDocument>(methods).map(([method, operation]) => ({
        document,
        operation,
        pointer: `/paths/${encodeURIComponent(template.replaceAll("~", "~0").replaceAll("/", "~1"))}/${method}`,
        endpoint: `${method.toUpperCase()} ${prefix}${template}`,
        parts: (prefix + template).split("/"),
        isExact: !template.includes("{"),
      })),
    ),
  );
  // `/payments/details` is not the payment `details`.
  const exactFirst = operations.toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
  return (method, path) => {
    const { pathname } = new URL(path, "http://provider");
    const given = pathname.split("/");
    return exactFirst.find(
      ({ endpoint, parts }) =>
        endpoint.startsWith(`${method} `) &&
        parts.length === given.length &&
        parts.every((part, index) => part === given[index] || (part.startsWith("{") && given[index] !== "")),
    );
  };
}
