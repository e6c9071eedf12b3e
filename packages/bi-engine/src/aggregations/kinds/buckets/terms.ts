import { type ValueSource, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import type { ResponseObject } from "../../../json/write-json.ts";
import { rowsOf } from "../../../plan/target.ts";
import { name, sql } from "../../../sql/sql.ts";
import type {
  AggregationKind,
  AggregationResult,
  Bucket,
  Level,
  Results,
  Run,
  RunBuckets,
} from "../../aggregation.ts";
import { countOf, firstTerms, handedOver } from "../../buckets/first-terms.ts";
import { type TermFilter, termFilter, withChoice } from "../../buckets/term-filter.ts";
import { keyOf, termsTypeName } from "../../buckets/term-key.ts";
import { type TermsOptions, termsOptions, usualTermsOptions } from "../../buckets/terms-options.ts";
import { compareBy, orderSql } from "../../levels/bucket-order.ts";
import { type KeyExpression, byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import { refuseUnknownPaths } from "../../levels/order-path.ts";
import type { CountedBucket } from "../../levels/read-buckets.ts";
import { isFilled } from "../../levels/run-level.ts";
import { type FieldOptions, badOption, integerOption, readFieldOptions } from "../../reading/options.ts";

interface Terms extends FieldOptions, TermsOptions {
  filter: TermFilter;
  name: string;
}

export const terms: AggregationKind = {
  name: "terms",
  read: (body, { name }) => {
    const options: Terms = { ...usualTermsOptions(), filter: {}, name };
    const where = { kind: "terms", name, into: options };
    const read = readFieldOptions(body, where, {
      ...termsOptions(options, where),
      shard_min_doc_count: (node) => void integerOption(node, "terms", "shard_min_doc_count"),
      collect_mode: readCollectMode,
      execution_hint: textOfNode,
      include: (node) => (options.filter = withChoice(options.filter, "include", node, "terms")),
      exclude: (node) => (options.filter = withChoice(options.filter, "exclude", node, "terms")),
    });
    return { type: "bucket", run: (level, run, inner) => runTerms(level, run, inner, read) };
  },
};

function readCollectMode(node: JsonNode): void {
  const mode = textOfNode(node);
  if (mode === "depth_first" || mode === "breadth_first") return;
  throw badOption(
    node,
    "terms",
    "collect_mode",
    `no [collect_mode] found for value [${mode}]`,
    "parse_exception",
  );
}

type TermsOn = Terms & { readonly field: string };

const runTerms: RunBuckets<TermsOn> = async (level, run, inner, options) => {
  const source = valueSource(level.scope, options, "terms", (field) => field.type !== "geo_point");
  if (source === undefined) {
    refuseUnknownPaths(options.order, inner);
    return noBuckets(level, run, inner, result("sterms", [], { others: 0, countError: 0 }));
  }
  const fits = termFilter({ name: options.name, kind: "terms" }, source, options.filter, {
    ...options,
    moment: level.scope.moment,
  });
  refuseUnknownPaths(options.order, inner);
  const inside = levelInside(level, [keyExpression(source)]);
  const byDatabase = options.minDocCount > 0 && fits === undefined;
  const order = byDatabase ? orderSql(inside.inside, inner, options.order) : undefined;
  const page = order && { order, size: handedOver(options), isTotalled: true };
  const counted = await countBuckets({ ...inside, inner, page }, run);
  const fitting = fits ? counted.buckets.filter((bucket) => fits(bucket.keys[0] ?? null)) : counted.buckets;
  const unseen =
    options.minDocCount === 0 && level.collectsNothing !== true ? await unseenKeys(level, source, run) : [];
  const inspect = await counted.innerResults(
    page && fitting.filter(({ docCount }) => docCount >= options.minDocCount),
  );
  const groups = byParent(fitting);
  const typeName = termsTypeName(source.field);
  return (group) => {
    const own = groups.get(group) ?? [];
    const all =
      unseen.length === 0 || isFilled(group) ? own : [...own, ...missingBuckets(own, unseen, group, fits)];
    const total = page ? counted.total(group) : countOf(own);
    const sorted = all.toSorted(compareTerms(inspect, options));
    const { kept, others, countError } = firstTerms(sorted, total, options);
    // One by one, since the error includes how many buckets were counted by then.
    for (const _ of kept) run.countBuckets(1);
    const error = options.showError ? countError : undefined;
    const buckets = kept.map((bucket) => shape(bucket, source, inspect(bucket), error));
    return result(typeName, finishBuckets(inner, buckets), { others, countError });
  };
};

/** A document counts once for each of its distinct values. */
export function keyExpression(source: ValueSource): KeyExpression {
  return { value: source.list ? sql`list_distinct(${source.value})` : source.value, list: source.list };
}

type Inspect = (bucket: CountedBucket) => Results;

function compareTerms(inspect: Inspect, { order }: Terms) {
  return compareBy(order, {
    keys: (bucket: CountedBucket) => bucket.keys,
    docCount: (bucket) => bucket.docCount,
    results: inspect,
  });
}

/** More terms than this are not listed without documents; OpenSearch would keep all of them in memory. */
const MAX_UNSEEN = 100_000;

/** With min_doc_count 0 the terms of documents outside the query are shown too, those of the same target only. */
async function unseenKeys({ scope }: Level, source: ValueSource, run: Run) {
  const value = source.list ? sql`unnest(${source.value})` : source.value;
  const rows = await run.session.rows(
    sql`SELECT DISTINCT k FROM (SELECT ${value} AS k FROM ${rowsOf(scope)} ${name(scope.alias)}) WHERE k IS NOT NULL ORDER BY k LIMIT ${MAX_UNSEEN}`,
  );
  return rows.map(([key]) => key ?? null);
}

function missingBuckets(
  own: readonly CountedBucket[],
  keys: readonly CountedBucket["keys"][number][],
  parent: string,
  fits: ((key: CountedBucket["keys"][number]) => boolean) | undefined,
): readonly CountedBucket[] {
  const seen = new Set(own.map((bucket) => bucket.keys[0]));
  const missing = keys.filter((key) => !seen.has(key) && (fits?.(key) ?? true));
  return missing.map((key) => ({ parent, keys: [key], docCount: 0, columns: undefined }));
}

function shape(
  bucket: CountedBucket,
  source: ValueSource,
  results: Results,
  error: number | undefined,
): Bucket {
  const { key, keyText, keyNumber } = keyOf(source, bucket.keys[0] ?? null);
  const head: ResponseObject = {
    key,
    key_as_string: keyText,
    doc_count: bucket.docCount,
    doc_count_error_upper_bound: error,
  };
  return {
    head,
    ...(keyNumber === undefined ? {} : { keyNumber }),
    keyText: keyText ?? String(typeof key === "object" ? keyNumber : key),
    docCount: bucket.docCount,
    results,
  };
}

function result(
  typeName: string,
  buckets: readonly Bucket[],
  { others, countError }: { readonly others: number; readonly countError: number },
): AggregationResult {
  return bucketsResult(typeName, buckets, {
    before: { doc_count_error_upper_bound: countError, sum_other_doc_count: others },
  });
}
