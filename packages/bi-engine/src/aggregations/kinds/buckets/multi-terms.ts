import { illegalArgument, parsingError } from "../../../errors.ts";
import { type ValueSource, valueSource } from "../../../fields/value-source.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { shown } from "../../../json/shown.ts";
import type { ResponseValue } from "../../../json/write-json.ts";
import type { AggregationKind, Bucket, Results, RunBuckets } from "../../aggregation.ts";
import { countOf, firstTerms } from "../../buckets/first-terms.ts";
import { type TermKey, keyOf } from "../../buckets/term-key.ts";
import { type TermsOptions, termsOptions, usualTermsOptions } from "../../buckets/terms-options.ts";
import { compareBy } from "../../levels/bucket-order.ts";
import { byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { refuseUnknownPaths } from "../../levels/order-path.ts";
import type { CountedBucket } from "../../levels/read-buckets.ts";
import {
  type FieldOptions,
  fieldOptions,
  listOption,
  readOptions,
  requiredField,
} from "../../reading/options.ts";
import { keyExpression } from "./terms.ts";

const KIND = "multi_terms";

interface MultiTerms extends TermsOptions {
  terms: readonly FieldOptions[];
}

export const multiTerms: AggregationKind = {
  name: KIND,
  read: (body, { name }) => {
    const options: MultiTerms = { ...usualTermsOptions(), terms: [] };
    readOptions(body, KIND, {
      terms: (node) => (options.terms = listOption(node).map((term) => readTerm(term, name))),
      ...termsOptions(options, { kind: KIND, name }),
      shard_min_doc_count: () => undefined,
      collect_mode: () => undefined,
    });
    if (options.terms.length < 2) {
      throw illegalArgument(
        `The [terms] parameter in the aggregation [${name}] must be present and have at least 2 fields or scripts.`,
      );
    }
    if (options.terms.length > MAX_TERMS)
      throw illegalArgument(
        `[terms] has too many entries: at most [${MAX_TERMS}] are allowed but was [${options.terms.length}]`,
      );
    return { type: "bucket", run: (level, run, inner) => runMulti(level, run, inner, options) };
  },
};

const MAX_TERMS = 64;

function readTerm(node: JsonNode, aggregationName: string): FieldOptions {
  if (node.kind !== "object") throw parsingError(`[multi_terms] terms must be objects`, node.at);
  const options: FieldOptions = {};
  readOptions(node, "field_config", fieldOptions(options, KIND, aggregationName));
  requiredField(options);
  return options;
}

const runMulti: RunBuckets<MultiTerms> = async (level, run, inner, options) => {
  refuseUnknownPaths(options.order, inner);
  const sources = options.terms.map((term) =>
    valueSource(
      level.scope,
      { ...term, field: requiredField(term) },
      KIND,
      ({ type }) => type !== "geo_point",
    ),
  );
  if (sources.includes(undefined)) return () => result([], { others: 0, countError: 0 });
  const known = sources.filter((source) => source !== undefined);
  const inside = levelInside(level, known.map(keyExpression));
  const counted = await countBuckets({ ...inside, inner, showsAll: true }, run);
  const inspect = await counted.innerResults();
  const groups = byParent(counted.buckets);
  const compare = compareBy(options.order, {
    keys: (bucket: CountedBucket) => bucket.keys,
    docCount: (bucket) => bucket.docCount,
    results: inspect,
  });
  return (group) => {
    const own = groups.get(group) ?? [];
    const { kept, others, countError } = firstTerms(own.toSorted(compare), countOf(own), options);
    run.countBuckets(kept.length);
    const error = options.showError ? countError : undefined;
    return result(
      finishBuckets(
        inner,
        kept.map((bucket) => shape(bucket, known, inspect(bucket), error)),
      ),
      { others, countError },
    );
  };
};

function shape(
  bucket: CountedBucket,
  sources: readonly ValueSource[],
  results: Results,
  error: number | undefined,
): Bucket {
  const keys = sources.map((source, i) => keyOf(source, bucket.keys[i] ?? null));
  const keyText = keys.map(printKey).join("|");
  const key = keys.map((one, i): ResponseValue => shownKey(one, sources[i]));
  const head = {
    key,
    key_as_string: keyText,
    doc_count: bucket.docCount,
    doc_count_error_upper_bound: error,
  };
  return { head, keyText, docCount: bucket.docCount, results };
}

/** In a list of keys a boolean stays a boolean, and a date is a text. */
function shownKey({ key, keyText }: TermKey, source: ValueSource | undefined): ResponseValue {
  if (source?.field.type === "boolean") return keyText === "true";
  return source?.field.type === "date" ? (keyText ?? key) : key;
}

function printKey({ key, keyText, keyNumber }: TermKey): string {
  return keyText ?? (keyNumber === undefined ? shown(key) : numberText(key, keyNumber));
}

function numberText(key: ResponseValue, keyNumber: number): string {
  if (typeof key === "bigint") return String(key);
  return typeof key === "object" && Number.isInteger(keyNumber) ? `${keyNumber}.0` : String(keyNumber);
}

function result(
  buckets: readonly Bucket[],
  { others, countError }: { readonly others: number; readonly countError: number },
) {
  return bucketsResult(KIND, buckets, {
    before: { doc_count_error_upper_bound: countError, sum_other_doc_count: others },
  });
}
