/** Requests whose aggregations are nearly the same in other words, to find out what a server stumbles over. */
import { isJsonObject } from "./exact-json.ts";
import type { Document } from "./generated/documents.ts";
import type { Step } from "./steps.ts";

/** Terms are counted one by one, and not by their ordinals. */
export function withTermsOnMap(step: Step): Step {
  return withEach(step, (kind, options) => {
    if (kind === "terms") return { terms: { ...options, execution_hint: "map" } };
    return { [kind]: kind === "multi_terms" ? { ...options, collect_mode: "breadth_first" } : options };
  });
}

export function withAllTerms(step: Step): Step {
  return withEach(step, (kind, options) => ({
    [kind]: kind === "terms" ? { ...options, size: 10_000 } : options,
  }));
}

export function withoutFitting(step: Step): Step {
  return withEach(step, (kind, options) => ({
    [kind]: kind === "moving_avg" ? { ...options, minimize: false } : options,
  }));
}

export function withoutPrediction(step: Step): Step {
  return withEach(step, (kind, options) => ({
    [kind]: kind === "moving_avg" ? { ...options, predict: undefined } : options,
  }));
}

const ESTIMATES: ReadonlySet<string> = new Set([
  "percentiles",
  "percentile_ranks",
  "median_absolute_deviation",
]);

export function hasEstimates(step: Step): boolean {
  return [...ESTIMATES].some((kind) => step.body?.includes(`"${kind}"`) ?? false);
}

/** Values are counted where they would be estimated. */
export function withoutEstimates(step: Step): Step {
  return withEach(step, (kind, options) =>
    ESTIMATES.has(kind)
      ? { value_count: { field: options["field"], missing: options["missing"] } }
      : { [kind]: options },
  );
}

/** Percentiles by their percents, and ranks by their values, instead of in a list. */
export function withKeys(step: Step, percents?: readonly number[]): Step {
  return withEach(step, (kind, options) => {
    if (kind === "percentiles")
      return { percentiles: { ...options, keyed: true, ...(percents && { percents }) } };
    return { [kind]: kind === "percentile_ranks" ? { ...options, keyed: true } : options };
  });
}

/** Documents without a value are counted as one of a value that no other has. */
export function withStandIns(step: Step): Step {
  return withEach(step, (kind, options) => ({
    [kind]: kind === "cardinality" ? { missing: "x", ...options } : options,
  }));
}

export function withoutHardBounds(step: Step): Step {
  return withEach(step, (kind, { hard_bounds: _bounds, ...options }) => ({ [kind]: options }));
}

/** Documents with several values in one of the fields are left out. */
export function withSingleValues(step: Step, documents: readonly Document[], fields: string[]): Step {
  const body = parsed(step.body ?? "");
  if (!isJsonObject(body)) return step;
  const several = documents.filter(({ source }) => {
    const values = parsed(source);
    return isJsonObject(values) && fields.some((field) => Array.isArray(values[field]));
  });
  const must_not = { ids: { values: several.map(({ id }) => id) } };
  const query = { bool: { must: body["query"] ?? { match_all: {} }, must_not } };
  return { ...step, body: JSON.stringify({ ...body, query }) };
}

/** Histograms show only buckets with documents, so that none is put in to fill a gap. */
export function withoutGaps(step: Step): Step {
  return withEach(step, (kind, { extended_bounds: _bounds, ...options }) => ({
    [kind]: kind.endsWith("histogram") ? { ...options, min_doc_count: 1 } : options,
  }));
}

/** No document is passed over while hits are sorted: a least score, which all of them have, makes OpenSearch read each. */
export function withAllRead(step: Step): Step {
  const body = step.body === null || step.body.trim() === "" ? {} : parsed(step.body);
  if (!isJsonObject(body)) return step;
  const contentType = step.contentType ?? "application/json";
  return { ...step, contentType, body: JSON.stringify({ ...body, min_score: 0 }) };
}

/** What does not fit a field matches nothing instead of being refused. */
export function withLenience(step: Step): Step {
  return { ...step, body: step.body?.replaceAll('"lenient":false', '"lenient":true') ?? null };
}

/**
 * All documents are found by the query, and hits and steps stand in an order that nothing else decides. Pipelines want the
 * least count of 0, with which gaps are filled.
 */
export function withoutChance(step: Step, leastCount: 0 | 1): Step {
  return withEach(step, (kind, options) => {
    if (kind === "global") return { filter: { match_all: {} } };
    // Nothing is left out or added, nor put in another order, before buckets are put together.
    const { order, min_doc_count: _count, extended_bounds: _bounds, ...others } = options;
    switch (kind) {
      case "date_histogram":
      case "histogram":
        return { [kind]: { ...others, min_doc_count: leastCount } };
      case "terms":
        return { terms: order === undefined ? others : { ...others, order } };
      case "top_hits":
        return { top_hits: { ...options, ...plainHits } };
      default:
        return { [kind]: options };
    }
  });
}

/** Hits inside of aggregations stand in an order that both servers show alike. */
export function withPlainHits(step: Step): Step {
  return withEach(step, (kind, options) => ({
    [kind]: kind === "top_hits" ? { ...options, ...plainHits } : options,
  }));
}

const plainHits = { from: 0, sort: [{ uuid: { unmapped_type: "keyword" } }] };

/** Without what a real OpenSearch is known to fail at with an exception of Java. */
export function withoutStumbling(step: Step): Step {
  return withEach(step, (kind, options) => {
    const { include: _include, exclude: _exclude, ...others } = options;
    switch (kind) {
      case "terms":
        return { terms: others };
      case "top_hits":
        return { top_hits: { ...options, ...plainHits } };
      case "adjacency_matrix":
        return { filters: { filters: options["filters"] } };
      case "geo_bounds":
        return { value_count: { field: options["field"] } };
      default:
        return { [kind]: options };
    }
  });
}

type Options = Record<string, unknown>;
/** What stands in the place of a kind of aggregation with its options. */
type Change = (kind: string, options: Options) => Record<string, Options>;

function withEach(step: Step, change: Change): Step {
  const body = parsed(step.body ?? "");
  if (!isJsonObject(body)) return step;
  return { ...step, body: JSON.stringify({ ...body, aggs: changed(body["aggs"], change) }) };
}

/** Text that is not JSON stays as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changed(aggregations: unknown, change: Change): unknown {
  if (!isJsonObject(aggregations)) return aggregations;
  const each = Object.entries(aggregations).map(([name, one]) => [
    name,
    isJsonObject(one) ? changedOne(one, change) : one,
  ]);
  return Object.fromEntries(each);
}

function changedOne(aggregation: Options, change: Change): Options {
  const members = Object.entries(aggregation).flatMap(([kind, options]) => {
    if (kind === "aggs") return [[kind, changed(options, change)]];
    return kind !== "meta" && isJsonObject(options)
      ? Object.entries(change(kind, options))
      : [[kind, options]];
  });
  return Object.fromEntries(members);
}
