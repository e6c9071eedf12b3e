import { Type } from "typebox";

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
  readonly example?: object;
}

/** What the API page says of the query API: the way most clients call, which is v2 without the name of an index. */
const DOCUMENTED: readonly Documented[] = [
  { method: "POST", url: "/v2", operationId: "bi", summary: "Search and aggregate", example: SEARCH_EXAMPLE },
  {
    method: "POST",
    url: "/v2/_search",
    operationId: "bi_search",
    summary: "Search and aggregate, as OpenSearch's clients call it",
    example: SEARCH_EXAMPLE,
  },
  {
    method: "POST",
    url: "/v2/_msearch",
    operationId: "bi_msearch",
    summary: "Several searches in one request, as lines of JSON",
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
    summary: "Open a snapshot that searches name as pit, for as long as the parameter keep_alive says",
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
  },
  { method: "GET", url: "/v2/_cat/indices", operationId: "bi_cat_indices", summary: "The index of the key" },
];

/** The routes that the API page shows. Bodies are read by the query language itself, not by a schema. */
export const documentedRoutes = DOCUMENTED.map(({ method, url, operationId, summary, example }) => ({
  method,
  url,
  schema: {
    tags: ["BI data source"],
    summary,
    operationId,
    security: [{ biApiKey: [] }],
    response: { 200: ResponseValue },
    ...(example && { body: Type.Unsafe({ examples: [example] }) }),
  },
}));
