import { Type } from "typebox";

const SEARCH_EXAMPLE = {
  size: 0,
  query: { range: { created_at: { gte: "now-30d" } } },
  aggs: { currencies: { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } } },
};

const Answer = Type.Object(
  {},
  { additionalProperties: true, title: "SearchAnswer", description: "As OpenSearch 2.17 answers." },
);

/** How the BI data source describes its errors: an object of OpenSearch's, or one sentence. */
export const SearchError = Type.Object(
  {
    error: Type.Union([Type.String(), Type.Object({}, { additionalProperties: true })]),
    status: Type.Optional(Type.Integer()),
  },
  { additionalProperties: true, title: "SearchError" },
);

/** What the API page says of the query API. Bodies are read by the query language itself, not by a schema. */
const DOCUMENTED: Readonly<Record<string, { summary: string; example?: object }>> = {
  _search: { summary: "Search and aggregate", example: SEARCH_EXAMPLE },
  _msearch: { summary: "Several searches in one request, as lines of JSON" },
  _count: { summary: "Count", example: { query: { term: { status: "success" } } } },
  _mapping: { summary: "The fields of a document and their types" },
  _field_caps: { summary: "What can be done with a field" },
};

/** Only the way most clients call is shown: v2, without the name of an index. */
export function queryDocs(options: { url: string; operation: string; method: string }): object {
  const { url, operation, method } = options;
  const docs = DOCUMENTED[operation];
  const usual =
    operation === "_search" || operation === "_msearch" || operation === "_count" ? "POST" : "GET";
  const isMain = url === "/v2" && operation === "_search";
  if (docs === undefined || !(isMain || url === `/v2/${operation}`) || method !== usual)
    return { hide: true };
  return {
    tags: ["BI data source"],
    summary: isMain ? docs.summary : `${docs.summary}, as OpenSearch's clients call it`,
    operationId: isMain ? "bi" : `bi${operation}`,
    security: [{ biApiKey: [] }],
    response: { 200: Answer },
    ...(docs.example && { body: Type.Unsafe({ examples: [docs.example] }) }),
  };
}
