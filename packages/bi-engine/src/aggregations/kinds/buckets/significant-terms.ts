import { contentError } from "../../../errors.ts";
import { isFloating, valueSource } from "../../../fields/value-source.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { unscored } from "../../../plan/target.ts";
import type { Query } from "../../../queries/query.ts";
import type { AggregationKind, AggregationReader } from "../../aggregation.ts";
import { type Heuristic, HEURISTICS, jlh } from "../../buckets/significance.ts";
import { type Significant, runSignificant } from "../../buckets/significant-buckets.ts";
import { type TermFilter, termFilter, withChoice } from "../../buckets/term-filter.ts";
import { keyOf, termsTypeName } from "../../buckets/term-key.ts";
import { positiveSize } from "../../buckets/terms-options.ts";
import { type FieldOptions, integerOption, readFieldOptions } from "../../reading/options.ts";
import { keyExpression } from "./terms.ts";

interface SignificantOptions extends FieldOptions {
  size: number;
  minDocCount: number;
  background: Query | undefined;
  heuristic: Heuristic;
  filter: TermFilter;
}

const KIND = "significant_terms";

export const significantTerms: AggregationKind = {
  name: KIND,
  read: (body, reader) => {
    const options = noOptions();
    const read = readFieldOptions(
      body,
      { kind: KIND, name: reader.name, into: options },
      significantOptions(options, reader, KIND),
    );
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        const source = valueSource(
          level.scope,
          read,
          KIND,
          (one) => one.type !== "geo_point" && !isFloating(one),
        );
        const typeName = source === undefined ? "umsigterms" : `sig${termsTypeName(source.field)}`;
        const significant: Significant = {
          typeName,
          key: source && keyExpression(source),
          fits:
            source &&
            termFilter({ name: reader.name, kind: KIND }, source, options.filter, {
              moment: level.scope.moment,
            }),
          show: (value) =>
            source === undefined
              ? { key: null, keyText: undefined, keyNumber: undefined }
              : keyOf(source, value),
          ...options,
          background: await options.background?.condition(unscored(level.scope)),
        };
        return runSignificant(level, run, inner, significant);
      },
    };
  },
};

export function noOptions(): SignificantOptions {
  return { size: 10, minDocCount: 3, background: undefined, heuristic: jlh, filter: {} };
}

/** The options that significant_terms and significant_text share. */
export function significantOptions(
  options: SignificantOptions,
  reader: AggregationReader,
  kindName: string,
): Readonly<Record<string, (node: JsonNode) => void>> {
  const refused = ["script_heuristic"];
  return {
    size: (node) => (options.size = positiveSize(node, kindName, reader.name, "size")),
    shard_size: (node) => void integerOption(node, kindName, "shard_size"),
    min_doc_count: (node) => (options.minDocCount = integerOption(node, kindName, "min_doc_count")),
    shard_min_doc_count: () => undefined,
    execution_hint: () => undefined,
    background_filter: (node) => (options.background = reader.query(node)),
    include: (node) => (options.filter = withChoice(options.filter, "include", node, kindName)),
    exclude: (node) => (options.filter = withChoice(options.filter, "exclude", node, kindName)),
    ...Object.fromEntries(
      Object.entries(HEURISTICS).map(([name, heuristic]) => [
        name,
        (node: JsonNode) => (options.heuristic = heuristic(node)),
      ]),
    ),
    ...Object.fromEntries(
      refused.map((name) => [
        name,
        (node: JsonNode) => {
          throw contentError(`[${kindName}] ${name} is not supported: scripts are not run`, node.at);
        },
      ]),
    ),
  };
}
