import { Type } from "typebox";
import { findTenant } from "../../tenancy/index.ts";
import { placeOf } from "../credentials/agent-credential.ts";
import { BI_FIELDS } from "./bi-fields.ts";
import { refuseSearch } from "./bi-search.ts";
import { englishOfSearch } from "./search-fault.ts";
import { closed } from "./arguments.ts";
import { defineTool, toolRefusal } from "./tool.ts";
import { NOTICE } from "./untrusted.ts";
import { isTest } from "./visible-payment.ts";

const MAX_HITS = 100;

/** A search of OpenSearch, cut to what reads no personal data and reaches no other documents; see `bi-search.ts`. */
export const queryBiTool = defineTool({
  name: "query_bi",
  description: `Search and count payments as documents, in a part of OpenSearch's query language. \`query\` is the body of a search: \`query\` (match_all, term, terms, range, exists, bool), \`aggs\` (terms, date_histogram, sum, avg, min, max, value_count, cardinality, stats), \`size\`, \`sort\`. Fields: ${BI_FIELDS.join(", ")}.`,
  input: Type.Object(
    {
      query: Type.Union(
        [Type.Record(Type.String(), Type.Unknown()), Type.String({ minLength: 2, maxLength: 10_000 })],
        {
          description: "The body of a search, or a query alone, as JSON object or its text.",
        },
      ),
    },
    closed,
  ),
  run: async ({ db, vault: sealer, searchBi }, { credential, args }) => {
    const tenant = await findTenant(db, { tenantGuid: credential.tenantGuid, sealer });
    if (!tenant?.settings.features.biDataSource)
      return toolRefusal("unavailable", "The BI data source is not switched on for this tenant.");
    const search = searchIn(args.query);
    if (!search) return toolRefusal("invalid_argument", "query: is no JSON object");
    const problem = refuseSearch(search);
    if (problem) return toolRefusal("invalid_argument", englishOfSearch(problem));
    const { query = { match_all: {} }, size = 20, ...rest } = search;
    const body = {
      ...rest,
      size: Math.min(Number(size), MAX_HITS),
      _source: BI_FIELDS,
      query: { bool: { must: [query], filter: [{ term: { test_mode: isTest(credential) } }] } },
    };
    const response = await searchBi({ placeGuid: placeOf(credential), body });
    if (!response) return toolRefusal("unavailable", "The BI data source cannot be reached now.");
    const { status, body: answer } = response;
    if (status !== 200) return toolRefusal("invalid_argument", `query: was refused (${status})`);
    return { ...found(answer), notice: NOTICE };
  },
});

const BODY_FIELDS = new Set(["query", "aggs", "aggregations", "size", "sort"]);

/** A query alone becomes the body of a search. */
function searchIn(sent: string | Record<string, unknown>): Record<string, unknown> | undefined {
  let value: unknown = sent;
  if (typeof sent === "string") {
    try {
      value = JSON.parse(sent);
    } catch {
      return undefined;
    }
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const search = value as Record<string, unknown>;
  return Object.keys(search).every((name) => BODY_FIELDS.has(name)) ? search : { query: search };
}

interface Answer {
  readonly hits?: { readonly total?: unknown; readonly hits?: readonly { readonly _source?: unknown }[] };
  readonly aggregations?: unknown;
}

function found(answer: unknown) {
  const { hits, aggregations } = answer as Answer;
  return {
    total: hits?.total,
    payments: (hits?.hits ?? []).map(({ _source }) => _source),
    ...(aggregations !== undefined && { aggregations }),
  };
}
