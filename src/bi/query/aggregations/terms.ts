import { shown } from "../json/shown.ts";
import { contentError } from "../errors.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";
import { type Answer, type AnswerObject, double } from "../json/write-json.ts";
import type { Field } from "../mapping/mapping.ts";
import { sql } from "../sql/sql.ts";
import type { SqlResult } from "../target.ts";
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  Bucket,
  Level,
  ResultsByGroup,
  Run,
} from "./aggregation.ts";
import { answerOfBuckets } from "./answer.ts";
import { type CountedBucket, byParent, countBuckets, levelInside } from "./bucket-rows.ts";
import { type Order, compareBy, readOrder } from "./bucket-order.ts";
import { type FieldOptions, fieldOptions, integerOption, readOptions, requiredField } from "./options.ts";
import { numberOf, textOfKey, textOfNumber, valueSource } from "./value-source.ts";

interface Terms extends FieldOptions {
  size: number;
  minDocCount: number;
  order: readonly Order[];
  showError: boolean;
}

export const terms: AggregationKind = {
  name: "terms",
  read: (body, { name }) => {
    const options: Terms = {
      size: 10,
      minDocCount: 1,
      order: [{ path: "_count", ascending: false }],
      showError: false,
    };
    readOptions(body, "terms", {
      ...fieldOptions(options, "terms"),
      size: (node) => (options.size = positive(node, name)),
      shard_size: (node) => void positive(node, name),
      min_doc_count: (node) => (options.minDocCount = integerOption(node, "terms", "min_doc_count")),
      order: (node) => (options.order = readOrder(node)),
      show_term_doc_count_error: (node) => (options.showError = textOfNode(node) === "true"),
    });
    const field = requiredField(options);
    return { type: "bucket", run: (level, run, inner) => runTerms(level, run, inner, { ...options, field }) };
  },
};

function positive(node: JsonNode, name: string): number {
  const size = integerOption(node, "terms", "size");
  if (size > 0) return size;
  const reason = `[size] must be greater than 0. Found [${size}] in [${name}]`;
  throw contentError(`[terms] failed to parse field [size]`, node.at, {
    type: "illegal_argument_exception",
    reason,
  });
}

async function runTerms(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  options: Terms & { field: string },
): Promise<ResultsByGroup> {
  const source = valueSource(level.scope, options, "terms", (field) => field.type !== "geo_point");
  if (source === undefined) return () => result("umterms", [], 0);
  const { field } = source;
  const inside = levelInside(level, source.list ? sql`list_distinct(${source.value})` : source.value, {
    list: source.list,
  });
  const { buckets, innerResults } = await countBuckets(inside, inner, run);
  const byCount = options.order.every(({ path }) => path === "_count" || path === "_key" || path === "_term");
  const enough = buckets.filter((bucket) => bucket.docCount >= options.minDocCount);
  const sortedByHead = byCount ? cut(enough, field, options) : undefined;
  const inspect = await innerResults(
    sortedByHead && [...new Set(sortedByHead.kept.map((bucket) => bucket.key))],
  );
  const kept = sortedByHead ?? cut(enough, field, options, inspect);
  const byGroup = byParent(kept.kept);
  run.countBuckets(kept.kept.length);
  return (group) => {
    const shown = (byGroup.get(group) ?? []).map((bucket) => shape(bucket, field, inspect(bucket), options));
    return result(typeName(field), shown, kept.others.get(group) ?? 0);
  };
}

type Inspect = (bucket: CountedBucket) => Bucket["results"];

/** The first buckets of every parent in the asked order, and how many documents the cut-off ones had. */
function cut(buckets: readonly CountedBucket[], field: Field, options: Terms, inspect?: Inspect) {
  const compare = compareBy(options.order, {
    key: (bucket: CountedBucket) =>
      field.type === "ip" || field.type === "keyword" || typeof bucket.key === "bigint"
        ? bucket.key
        : numberOf(field, bucket.key),
    docCount: (bucket) => bucket.docCount,
    results: (bucket) => inspect?.(bucket) ?? new Map(),
  });
  const kept: CountedBucket[] = [];
  const others = new Map<string, number>();
  for (const [parent, siblings] of byParent(buckets)) {
    const sorted = siblings.toSorted(compare);
    kept.push(...sorted.slice(0, options.size));
    others.set(
      parent,
      sorted.slice(options.size).reduce((total, bucket) => total + bucket.docCount, 0),
    );
  }
  return { kept, others };
}

function shape(bucket: CountedBucket, field: Field, results: Bucket["results"], options: Terms): Bucket {
  const { key, keyText } = keyOf(field, bucket.key, options.format);
  const head: AnswerObject = {
    key,
    key_as_string: keyText,
    doc_count: bucket.docCount,
    doc_count_error_upper_bound: options.showError ? 0 : undefined,
  };
  return { head, key, keyText: keyText ?? shown(bucket.key), docCount: bucket.docCount, results };
}

function keyOf(
  field: Field,
  value: SqlResult,
  format: string | undefined,
): { key: Answer; keyText: string | undefined } {
  switch (field.type) {
    case "keyword":
    case "ip":
      return { key: textOfKey(field, value), keyText: undefined };
    case "double":
    case "float":
    case "half_float":
    case "scaled_float":
      return { key: double(numberOf(field, value)), keyText: undefined };
    default:
      return { key: numberOf(field, value), keyText: textOfNumber(field, numberOf(field, value), format) };
  }
}

function typeName(field: Field): string {
  switch (field.type) {
    case "keyword":
    case "ip":
      return "sterms";
    case "double":
    case "float":
    case "half_float":
    case "scaled_float":
      return "dterms";
    default:
      return "lterms";
  }
}

function result(name: string, buckets: readonly Bucket[], others: number): AggregationResult {
  return {
    typeName: name,
    buckets,
    answer: (naming) => ({
      doc_count_error_upper_bound: 0,
      sum_other_doc_count: others,
      buckets: answerOfBuckets(buckets, false, naming),
    }),
  };
}
