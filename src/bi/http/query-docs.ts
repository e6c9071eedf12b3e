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

/** An operation of the query language, below `/bi/query/transactions` or `…/v2`. */
interface Documented {
  readonly methods: readonly ("GET" | "POST" | "DELETE")[];
  readonly path: string;
  /** Unique with the method, the version and the index that are added to it. */
  readonly operationId: string;
  readonly summary: string;
  /** Whether the name of the index may stand before it, or must. */
  readonly index?: "optional" | "required";
  readonly params?: TObject;
  readonly parameters?: TObject;
  /** Also for a GET, which has no body. */
  readonly getParameters?: TObject;
  /** For the body, which is JSON. */
  readonly example?: object;
  /** For a body of several lines of JSON. */
  readonly exampleLines?: readonly object[];
  /** For a response that is text unless the client requests JSON. */
  readonly exampleText?: string;
}

const KeepAlive = (description: string) => Type.String({ description, maxLength: 20, examples: ["1m"] });
const READ = ["GET", "POST"] as const;
const SEARCH = { example: SEARCH_EXAMPLE, getParameters: SearchParameters() };
const ScrollParams = Type.Object({
  scrollId: Type.String({ description: "As the previous page returned it.", maxLength: 1_000 }),
});

/** Every operation that is served (`operations.ts`). */
const DOCUMENTED: readonly Documented[] = [
  { methods: READ, path: "", operationId: "bi", summary: "Search and aggregate", ...SEARCH },
  {
    methods: READ,
    path: "/_search",
    operationId: "bi_search",
    summary: "Search and aggregate, as OpenSearch's clients call it",
    index: "optional",
    parameters: Type.Object({
      scroll: Type.Optional(
        KeepAlive("Reads all hits page by page: how long the next page may be requested."),
      ),
    }),
    ...SEARCH,
  },
  {
    methods: READ,
    path: "/_msearch",
    operationId: "bi_msearch",
    summary: "Several searches in one request, as lines of JSON",
    index: "optional",
    exampleLines: [{}, SEARCH_EXAMPLE, {}, { size: 1, query: { term: { status: "success" } } }],
  },
  {
    methods: READ,
    path: "/_search/scroll",
    operationId: "bi_scroll",
    summary: "The next page of a search that was sent with the parameter scroll",
    getParameters: Type.Object({
      scroll: Type.Optional(KeepAlive("How long the page after it may be requested.")),
      scroll_id: Type.Optional(
        Type.String({ description: "As the previous page returned it.", maxLength: 1_000 }),
      ),
    }),
    example: { scroll: "1m", scroll_id: "c2NyZW2mUq2Zq0VqkH3wTlvZrT1mYw0pXk9a" },
  },
  {
    methods: READ,
    path: "/_search/scroll/:scrollId",
    operationId: "bi_scroll_by_path",
    summary: "The next page, with the id in the path",
    params: ScrollParams,
  },
  {
    methods: ["DELETE"],
    path: "/_search/scroll",
    operationId: "bi_clear_scrolls",
    summary: "Let go of searches, whose scroll_id is in the body as for the next page",
  },
  {
    methods: ["DELETE"],
    path: "/_search/scroll/:scrollId",
    operationId: "bi_clear_scroll",
    summary: "Let go of a search that was sent with the parameter scroll; `_all` of all",
    params: ScrollParams,
  },
  {
    methods: ["POST"],
    path: "/_search/point_in_time",
    operationId: "bi_open_point_in_time",
    summary: "Open a snapshot that searches name as pit",
    index: "required",
    parameters: Type.Object({ keep_alive: KeepAlive("How long it can be used after its last use.") }),
  },
  {
    methods: ["DELETE"],
    path: "/_search/point_in_time",
    operationId: "bi_close_points_in_time",
    summary: "Close snapshots, whose pit_id is a list in the body",
  },
  {
    methods: ["GET", "DELETE"],
    path: "/_search/point_in_time/_all",
    operationId: "bi_points_in_time",
    summary: "List or close all snapshots of the key",
  },
  {
    methods: READ,
    path: "/_count",
    operationId: "bi_count",
    summary: "Count",
    index: "optional",
    getParameters: Type.Object({ q: QueryString() }),
    example: { query: { term: { status: "success" } } },
  },
  {
    methods: ["GET"],
    path: "/_doc/:id",
    operationId: "bi_document",
    summary: "One document by its id, the uuid of the transaction",
    index: "optional",
    params: Type.Object({ id: Type.String({ description: "The uuid of the transaction.", maxLength: 512 }) }),
  },
  {
    methods: ["GET"],
    path: "/_mapping",
    operationId: "bi_mapping",
    summary: "The fields of a document and their types",
    index: "optional",
  },
  {
    methods: ["GET"],
    path: "/_mapping/field/:fields",
    operationId: "bi_field_mapping",
    summary: "The types of some fields",
    index: "optional",
    params: Type.Object({ fields: FieldNames() }),
  },
  {
    methods: READ,
    path: "/_field_caps",
    operationId: "bi_field_caps",
    summary: "What can be done with a field",
    index: "optional",
    parameters: Type.Object({ fields: FieldNames() }),
  },
  {
    methods: ["GET"],
    path: "/_cat/indices",
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

const VERSIONS = [
  { prefix: "/v2", mark: "" },
  // spec "Versioning": largely compatible, deprecated.
  { prefix: "", mark: "_v1", deprecated: true },
];
/** The one index there is; as a parameter it would make paths ambiguous. */
const INDEX = { segment: "/transactions", mark: "_in_index" };
const NO_INDEX = { segment: "", mark: "" };

/**
 * The routes that the API page shows: all that are served. Bodies and parameters are read by the query language itself: what is
 * said of them here refuses nothing.
 */
export const documentedRoutes = VERSIONS.flatMap((version) =>
  DOCUMENTED.flatMap((documented) =>
    indicesOf(documented).flatMap((index) =>
      documented.methods.map((method) => ({
        method,
        url: `${version.prefix}${index.segment}${documented.path}`,
        validatorCompiler: () => () => true,
        exposeHeadRoute: false,
        schema: {
          tags: ["BI data source"],
          summary: documented.summary,
          operationId: `${documented.operationId}${methodMark(documented, method)}${version.mark}${index.mark}`,
          ...(version.deprecated && { deprecated: true }),
          security: [{ biApiKey: [] }],
          response: { 200: responseOf(documented) },
          ...(documented.params && { params: documented.params }),
          ...(method === "GET"
            ? querystring(documented.parameters, documented.getParameters)
            : querystring(documented.parameters)),
          ...(method !== "GET" && bodyOf(documented)),
        },
      })),
    ),
  ),
);

function indicesOf({ index }: Documented): readonly (typeof INDEX)[] {
  if (index === "required") return [{ ...INDEX, mark: "" }];
  return index === "optional" ? [NO_INDEX, INDEX] : [NO_INDEX];
}

/** Only where an operation is served by several methods; POST is how most clients call. */
function methodMark({ methods }: Documented, method: string): string {
  return methods.length === 1 || method === "POST" ? "" : `_${method.toLowerCase()}`;
}

function querystring(...parts: readonly (TObject | undefined)[]): { querystring?: TObject } {
  const properties = Object.assign({}, ...parts.map((part) => part?.properties)) as TObject["properties"];
  return Object.keys(properties).length === 0 ? {} : { querystring: Type.Object(properties) };
}

function QueryString() {
  return Type.Optional(
    Type.String({
      description: "A search in Lucene's syntax, as field and value.",
      maxLength: 10_000,
      examples: ["status:success"],
    }),
  );
}

function SearchParameters() {
  return Type.Object({
    q: QueryString(),
    size: Type.Optional(
      Type.Integer({ description: "The largest number of hits.", minimum: 0, examples: [10] }),
    ),
    sort: Type.Optional(
      Type.String({ description: "Fields and directions.", maxLength: 1_000, examples: ["created_at:desc"] }),
    ),
    source: Type.Optional(
      Type.String({ description: "The search as JSON, where a body is not possible.", maxLength: 100_000 }),
    ),
    source_content_type: Type.Optional(
      Type.String({ description: "Of `source`.", maxLength: 100, examples: ["application/json"] }),
    ),
  });
}

function FieldNames() {
  return Type.String({
    description: "Names of fields, separated by commas; * stands for any part of a name.",
    minLength: 1,
    maxLength: 1_000,
    examples: ["amount,currency"],
  });
}

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
