import { QueryError, illegalArgument, shardIllegalArgument } from "../../../errors.ts";
import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import { type Scope, unscored } from "../../../plan/target.ts";
import { conditionInside } from "../../../queries/conditions/bare-refusal.ts";
import type { Query } from "../../../queries/query.ts";
import { located } from "../../../reading/located.ts";
import { type Sql, and } from "../../../sql/sql.ts";
import { compareText } from "../../../values/compare-text.ts";
import type { AggregationKind, AggregationReader } from "../../aggregation.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { type ConditionBucket, runConditions } from "../../levels/condition-buckets.ts";
import { OBJECTS } from "../../reading/option-tokens.ts";
import { readOptions } from "../../reading/options.ts";

interface NamedFilter {
  readonly key: string;
  readonly query: Query;
}

/** OpenSearch's limit on the number of filters of one matrix. */
const MAX_FILTERS = 100;

export const adjacencyMatrix: AggregationKind = {
  name: "adjacency_matrix",
  read: (body, reader) => {
    let separator = "&";
    let filters: readonly NamedFilter[] = [];
    readOptions(body, "adjacency_matrix", {
      separator: (node) => (separator = textOfNode(node)),
      filters: { tokens: OBJECTS, take: (node) => (filters = readFilters(node, reader)) },
    });
    if (filters.length === 0) throw withoutFilters(reader.name);
    const sorted = filters.toSorted((a, b) => compareText(a.key, b.key));
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        if (sorted.length > MAX_FILTERS) throw tooMany(sorted.length);
        const buckets = await intersections(sorted, separator, level.scope);
        const resultsOf = await runConditions(level, run, inner, { buckets, disjoint: false });
        return (group) =>
          bucketsResult(
            "adjacency_matrix",
            resultsOf(group).filter(({ docCount }) => docCount > 0),
          );
      },
    };
  },
};

function readFilters(node: JsonNode, reader: AggregationReader): readonly NamedFilter[] {
  if (node.kind !== "object")
    throw illegalArgument("[filters] doesn't support arrays. Use a single object with multiple fields.");
  return node.members.map((member) => ({
    key: member.name,
    query: located("filters", member, () => reader.query(member.value)),
  }));
}

/** Each filter alone and each pair of them, by key. */
async function intersections(
  filters: readonly NamedFilter[],
  separator: string,
  scope: Scope,
): Promise<readonly ConditionBucket[]> {
  const conditions: Sql[] = [];
  for (const { query } of filters) conditions.push((await conditionInside(query, unscored(scope))).matches);
  const buckets: ConditionBucket[] = [];
  const add = (key: string, parts: readonly number[]) => {
    const condition = and(parts.flatMap((i) => conditions[i] ?? []));
    buckets.push({ condition, keyText: key, head: (docCount) => ({ key, doc_count: docCount }) });
  };
  filters.forEach(({ key }, i) => {
    add(key, [i]);
    for (let j = i + 1; j < filters.length; j++) add(`${key}${separator}${filters[j]?.key}`, [i, j]);
  });
  return buckets.toSorted((a, b) => compareText(a.keyText, b.keyText));
}

function withoutFilters(name: string): QueryError {
  const reason = `[${name}] is missing : filters parameter`;
  return new QueryError("reading", 500, { type: "illegal_state_exception", reason });
}

function tooMany(count: number) {
  return shardIllegalArgument(
    `Number of filters is too large, must be less than or equal to: [${MAX_FILTERS}] but was [${count}]. This limit can be set by changing the [index.max_adjacency_matrix_filters] index level setting.`,
  );
}
