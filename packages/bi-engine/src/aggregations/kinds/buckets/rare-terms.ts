import { shardIllegalArgument } from "../../../errors.ts";
import { isFloating, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import { shown } from "../../../json/shown.ts";
import type { AggregationKind, Bucket, RunBuckets } from "../../aggregation.ts";
import { type TermFilter, termFilter, withChoice } from "../../buckets/term-filter.ts";
import { keyOf, termsTypeName } from "../../buckets/term-key.ts";
import { compareKeys } from "../../levels/bucket-order.ts";
import { byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import {
  type FieldOptions,
  badOption,
  integerOption,
  numberOption,
  readFieldOptions,
} from "../../reading/options.ts";
import { keyExpression } from "./terms.ts";

interface RareTerms extends FieldOptions {
  maxDocCount: number;
  filter: TermFilter;
  name: string;
}

const KIND = "rare_terms";

export const rareTerms: AggregationKind = {
  name: KIND,
  read: (body, { name }) => {
    const options: RareTerms = { maxDocCount: 1, filter: {}, name };
    const where = { kind: KIND, name, into: options };
    const read = readFieldOptions(body, where, {
      max_doc_count: (node) => (options.maxDocCount = readMaxDocCount(node, name)),
      precision: (node) => void numberOption(node, KIND, "precision"),
      include: (node) => (options.filter = withChoice(options.filter, "include", node, KIND)),
      exclude: (node) => (options.filter = withChoice(options.filter, "exclude", node, KIND)),
    });
    return { type: "bucket", run: (level, run, inner) => runRare(level, run, inner, read) };
  },
};

function readMaxDocCount(node: JsonNode, name: string): number {
  const count = integerOption(node, KIND, "max_doc_count");
  if (count <= 0) {
    throw badOption(
      node,
      KIND,
      "max_doc_count",
      `[max_doc_count] must be greater than 0. Found [${textOfNode(node)}] in [${name}]`,
    );
  }
  if (count > 100) {
    throw badOption(
      node,
      KIND,
      "max_doc_count",
      `[max_doc_count] must be smaller than 100. Found [${textOfNode(node)}] in [${name}]`,
    );
  }
  return count;
}

const runRare: RunBuckets<RareTerms & { field: string }> = async (level, run, inner, options) => {
  const source = valueSource(level.scope, options, KIND, (field) => field.type !== "geo_point");
  if (source !== undefined && (isFloating(source.field) || source.field.type === "scaled_float"))
    throw shardIllegalArgument("RareTerms aggregation does not support floating point fields.");
  if (source === undefined) return noBuckets(level, run, inner, bucketsResult("umrareterms", []));
  const fits = termFilter({ name: options.name, kind: KIND }, source, options.filter, {
    ...options,
    moment: level.scope.moment,
  });
  const counted = await countBuckets({ ...levelInside(level, [keyExpression(source)]), inner }, run);
  const rare = counted.buckets.filter(
    ({ docCount, keys }) => docCount <= options.maxDocCount && (fits?.(keys[0] ?? null) ?? true),
  );
  const inspect = await counted.innerResults(rare);
  const groups = byParent(rare);
  return (group) => {
    const sorted = (groups.get(group) ?? []).toSorted(
      (a, b) => a.docCount - b.docCount || compareKeys(a.keys[0] ?? null, b.keys[0] ?? null),
    );
    run.countBuckets(sorted.length);
    const buckets = sorted.map((bucket): Bucket => {
      const { key, keyText } = keyOf(source, bucket.keys[0] ?? null);
      const head = { key, key_as_string: keyText, doc_count: bucket.docCount };
      return { head, keyText: keyText ?? shown(key), docCount: bucket.docCount, results: inspect(bucket) };
    });
    return bucketsResult(termsTypeName(source.field, "rareterms"), finishBuckets(inner, buckets));
  };
};
