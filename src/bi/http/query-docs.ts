import { Type, type TObject } from "typebox";

const SEARCH_EXAMPLE = {
  size: 0,
  query: { range: { created_at: { gte: "now-30d" } } },
  aggs: { currencies: { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } } },
};

const ResponseValue = Type.Object(
  {},
  { additionalProperties: true, title: "SearchResponse", description: "As OpenSearch 2.17 responds." },
);

/** How the BI data source describes its errors: an object of OpenSearch's, or one sentence. */
export const SearchError = Type.Object(
  {
    error: Type.Union([Type.String(), Type.Object({}, { additionalProperties: true })]),
    status: Type.Optional(Type.Integer()),
  },
  { additionalProperties: true, title: "SearchError" },
);

interface Documented {
  readonly method: "GET" | "POST";
  /** Below the prefix of all versions. */
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: TObject;
  /** Of the body, which is JSON. */
  readonly example?: object;
  /** Of a body of several lines of JSON. */
  readonly exampleLines?: readonly object[];
  /** Of a response that is text unless the client requests JSON. */
  readonly exampleText?: string;
}

const KeepAlive = (description: string) => Type.String({ description, maxLength: 20, examples: ["1m"] });

/** What the API page says of the query API: the way most clients call, which is v2 without the name of an index. */
const DOCUMENTED: readonly Documented[] = [
  { method: "POST", url: "/v2", operationId: "bi", summary: "Search and aggregate", example: SEARCH_EXAMPLE },
  {
    method: "POST",
    url: "/v2/_search",
    operationId: "bi_search",
    summary: "Search and aggregate, as OpenSearch's clients call it",
    parameters: Type.Object({
      scroll: Type.Optional(
        KeepAlive("Reads all hits page by page: how long the next page may be requested."),
      ),
    }),
    example: SEARCH_EXAMPLE,
  },
  {
    method: "POST",
    url: "/v2/_msearch",
    operationId: "bi_msearch",
    summary: "Several searches in one request, as lines of JSON",
    exampleLines: [{}, SEARCH_EXAMPLE, {}, { size: 1, query: { term: { status: "success" } } }],
  },
  {
    method: "POST",
    url: "/v2/_search/scroll",
    operationId: "bi_scroll",
    summary: "The next page of a search that was sent with the parameter scroll",
    example: { scroll: "1m", scroll_id: "c2NyZW2mUq2Zq0VqkH3wTlvZrT1mYw0pXk9a" },
  },
  {
    method: "POST",
    url: "/v2/transactions/_search/point_in_time",
    operationId: "bi_open_point_in_time",
    summary: "Open a snapshot that searches name as pit",
    parameters: Type.Object({ keep_alive: KeepAlive("How long it can be used after its last use.") }),
  },
  {
    method: "POST",
    url: "/v2/_count",
    operationId: "bi_count",
    summary: "Count",
    example: { query: { term: { status: "success" } } },
  },
  {
    method: "GET",
    url: "/v2/_mapping",
    operationId: "bi_mapping",
    summary: "The fields of a document and their types",
  },
  {
    method: "GET",
    url: "/v2/_field_caps",
    operationId: "bi_field_caps",
    summary: "What can be done with a field",
    parameters: Type.Object({
      fields: Type.String({
        description: "Names of fields, separated by commas; * stands for any part of a name.",
        minLength: 1,
        maxLength: 1_000,
        examples: ["amount,currency"],
      }),
    }),
  },
  {
    method: "GET",
    url: "/v2/_cat/indices",
    operationId: "bi_cat_indices",
    summary: "The index of the key, as text, or with format=json as a list",
    parameters: Type.Object({
      format: Type.Optional(
        Type.Union([Type.Literal("text"), Type.Literal("json")], { description: "Of the response." }),
      ),
      v: Type.Optional(Type.Boolean({ description: "The first line of text has the names of the columns." })),
      h: Type.Optional(
        Type.String({
          description: "The columns, separated by commas.",
          maxLength: 1_000,
          examples: ["index,docs.count"],
        }),
      ),
    }),
    exampleText: "green open transactions _na_ 1 0 2148 0  \n",
  },
];

/**
 * The routes that the API page shows. Bodies and parameters are read by the query language itself: what is said of them here
 * refuses nothing.
 */
export const documentedRoutes = DOCUMENTED.map((documented) => ({
  method: documented.method,
  url: documented.url,
  validatorCompiler: () => () => true,
  schema: {
    tags: ["BI data source"],
    summary: documented.summary,
    operationId: documented.operationId,
    security: [{ biApiKey: [] }],
    response: { 200: responseOf(documented) },
    ...(documented.parameters && { querystring: documented.parameters }),
    ...bodyOf(documented),
  },
}));

function bodyOf({ example, exampleLines }: Documented): object | undefined {
  if (example) return { body: Type.Unsafe({ examples: [example] }) };
  if (!exampleLines) return undefined;
  const lines = exampleLines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return { body: { content: { "application/x-ndjson": { schema: Type.String({ examples: [lines] }) } } } };
}

function responseOf({ exampleText }: Documented): object {
  if (exampleText === undefined) return ResponseValue;
  return {
    content: {
      "text/plain": { schema: Type.String({ examples: [exampleText] }) },
      "application/json": { schema: Type.Array(Type.Object({}, { additionalProperties: true })) },
    },
  };
}
