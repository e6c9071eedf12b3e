import { illegalArgument, parsingError } from "../../../errors.ts";
import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import { unscored } from "../../../plan/target.ts";
import { conditionInside } from "../../../queries/conditions/bare-refusal.ts";
import type { Query } from "../../../queries/query.ts";
import { not, or } from "../../../sql/sql.ts";
import type { AggregationKind, AggregationReader } from "../../aggregation.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { type ConditionBucket, runConditions } from "../../levels/condition-buckets.ts";
import { OBJECTS, TEXT } from "../../reading/option-tokens.ts";
import { flagOption, readWrittenOptions, unknownKeyIn } from "../../reading/options.ts";

interface Filters {
  readonly keyed: boolean;
  readonly filters: readonly { readonly key: string; readonly query: Query }[];
}

export const filters: AggregationKind = {
  name: "filters",
  read: (body, reader) => {
    let read: Filters | undefined;
    let otherKey: string | undefined;
    let other: boolean | undefined;
    readWrittenOptions(
      body,
      {
        filters: { tokens: OBJECTS, take: (node) => (read = readFilters(node, reader)) },
        other_bucket: { tokens: ["VALUE_BOOLEAN"], take: (node) => (other = flagOption(node)) },
        other_bucket_key: { tokens: TEXT, take: (node) => (otherKey = textOfNode(node)) },
      },
      unknownKeyIn(reader.name),
    );
    const { keyed, filters: named } = read ?? { keyed: true, filters: [] };
    if (named.length === 0) throw illegalArgument("[filters] cannot be empty.");
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        const scope = unscored(level.scope);
        const buckets: ConditionBucket[] = [];
        for (const { key, query } of named)
          buckets.push(bucketOf(key, (await conditionInside(query, scope)).matches));
        if (other ?? otherKey !== undefined)
          buckets.push(bucketOf(otherKey ?? "_other_", not(or(buckets.map(({ condition }) => condition)))));
        const resultsOf = await runConditions(level, run, inner, { buckets, disjoint: false });
        return (group) => bucketsResult("filters", resultsOf(group), { keyed });
      },
    };
  },
};

function bucketOf(keyText: string, condition: ConditionBucket["condition"]): ConditionBucket {
  return { condition, keyText, head: (docCount) => ({ doc_count: docCount }) };
}

function readFilters(node: JsonNode, reader: AggregationReader): Filters {
  switch (node.kind) {
    case "object":
      return {
        keyed: true,
        filters: node.members.map(({ name: key, value }) => ({ key, query: reader.query(value) })),
      };
    case "array":
      return {
        keyed: false,
        filters: node.items.map((item, i) => ({ key: String(i), query: reader.query(item) })),
      };
    default:
      throw parsingError(`Unexpected token [${node.kind}] for [filters]`, node.at);
  }
}
