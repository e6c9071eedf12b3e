import { type QueryError, contentError, illegalArgument, shardIllegalArgument } from "../../../errors.ts";
import { type JsonNode, type ObjectNode, member } from "../../../json/json-node.ts";
import { shown } from "../../../json/shown.ts";
import type { ResponseValue, ResponseObject } from "../../../json/write-json.ts";
import { type Sql, join, name, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Bucket, RunBuckets, Surroundings } from "../../aggregation.ts";
import { positiveSize } from "../../buckets/terms-options.ts";
import { afterCondition, orderOf } from "../../composite/after.ts";
import type { CompositeSource, ResolvedSource } from "../../composite/composite-source.ts";
import { readSources } from "../../composite/source.ts";
import { byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import type { Inside } from "../../levels/read-buckets.ts";
import { readOptions } from "../../reading/options.ts";

interface Composite {
  size: number;
  sources: readonly CompositeSource[];
  after: ObjectNode | undefined;
}

export const composite: AggregationKind = {
  name: "composite",
  read: (body, { name: aggregationName }) => {
    const options: Composite = { size: 10, sources: [], after: undefined };
    readOptions(body, "composite", {
      size: (node) => (options.size = positiveSize(node, "composite", aggregationName, "size")),
      sources: (node) => {
        options.sources = readSources(node);
        if (options.sources.length === 0)
          throw badSources(node, "Composite [sources] cannot be null or empty");
        refuseDuplicates(options.sources, node);
      },
      after: (node) => (options.after = node.kind === "object" ? node : undefined),
    });
    if (options.sources.length === 0) throw illegalArgument("Required [sources]");
    return {
      type: "bucket",
      checkPlace: refuseInsideBuckets,
      run: (level, run, inner) => runComposite(level, run, inner, options),
    };
  },
};

/** OpenSearch builds the aggregation as soon as its sources are read, and reports errors at that position. */
function badSources(node: JsonNode, reason: string): QueryError {
  return contentError(
    "[composite] failed to parse field [sources]",
    node.kind === "array" ? node.end : node.at,
    {
      type: "x_content_parse_exception",
      reason: "Failed to build [composite] after last required field arrived",
      causedBy: { type: "illegal_argument_exception", reason },
    },
  );
}

function refuseDuplicates(sources: readonly CompositeSource[], node: JsonNode): void {
  const names = sources.map((source) => source.name);
  const twice = [...new Set(names.filter((one, i) => names.indexOf(one) !== i))];
  if (twice.length > 0)
    throw badSources(node, `Composite source names must be unique, found duplicates: [${twice.join(",")}]`);
}

function refuseWrongAfter({ after, sources }: Composite): void {
  if (after === undefined) return;
  const absent = sources.find((source) => member(after, source.name) === undefined);
  if (absent !== undefined) throw shardIllegalArgument(`Missing value for [after.${absent.name}]`);
  if (after.members.length !== sources.length) {
    throw shardIllegalArgument(
      `[after] has ${after.members.length} value(s) but [sources] has ${sources.length}`,
    );
  }
}

/** The aggregations that OpenSearch allows around it. */
const TRANSPARENT: ReadonlySet<string> = new Set(["nested", "reverse_nested", "filter"]);

function refuseInsideBuckets({ parents }: Pick<Surroundings, "parents">): void {
  const parent = parents.findLast(({ kind }) => !TRANSPARENT.has(kind));
  if (parent === undefined) return;
  // Some classes of the server have other names than what they make.
  const kind =
    {
      diversified_sampler: "diversified",
      geo_distance: "geo_distance_range",
      ip_range: "binary_range",
      geotile_grid: "geo_tile_grid",
      geohash_grid: "geo_hash_grid",
    }[parent.kind] ?? parent.kind;
  const terms = kind.split("_").map((term) => term.slice(0, 1).toUpperCase() + term.slice(1));
  const factory = ["composite", "multi_terms"].includes(parent.kind)
    ? "AggregationFactory"
    : "AggregatorFactory";
  throw shardIllegalArgument(
    `[composite] aggregation cannot be used with a parent aggregation of type: [${terms.join("")}${factory}]`,
  );
}

const runComposite: RunBuckets<Composite> = async (level, run, inner, options) => {
  refuseWrongAfter(options);
  const resolved: (ResolvedSource | undefined)[] = [];
  for (const source of options.sources) resolved.push(await source.resolve(level, run));
  const sources = resolved.filter((source) => source !== undefined);
  if (sources.length < resolved.length) {
    return noBuckets(level, run, inner, bucketsResult("composite", []));
  }
  const inside = afterKey(
    levelInside(
      level,
      sources.map(({ key }) => key),
    ),
    sources,
    options.after,
  );
  const columns = inside.inside.groups.slice(-sources.length);
  const page = {
    order: join(sources.map((source, i) => orderOf(source, column(columns, i)))),
    size: options.size,
    isTotalled: false,
  };
  const counted = await countBuckets({ ...inside, inner, page }, run);
  const inspect = await counted.innerResults(counted.buckets);
  const groups = byParent(counted.buckets);
  return (group) => {
    const own = groups.get(group) ?? [];
    run.countBuckets(own.length);
    const buckets = own.map((bucket): Bucket => {
      const key = shownKey(
        sources,
        bucket.keys.map((value, i) => sources[i]?.show(value) ?? null),
      );
      const keyText = `{${Object.entries(key)
        .map(([source, value]) => `${source}=${shown(value)}`)
        .join(", ")}}`;
      return {
        head: { key, doc_count: bucket.docCount },
        keyText,
        docCount: bucket.docCount,
        results: inspect(bucket),
      };
    });
    const last = buckets.at(-1)?.head["key"];
    return bucketsResult("composite", finishBuckets(inner, buckets), {
      before: last === undefined ? {} : { after_key: last },
    });
  };
};

function column(columns: readonly string[], i: number): Sql {
  return name(columns[i] ?? "");
}

function shownKey(sources: readonly ResolvedSource[], values: readonly ResponseValue[]): ResponseObject {
  return Object.fromEntries(sources.map((source, i) => [source.name, values[i] ?? null]));
}

/** Only the buckets after the last key of the previous page; neither the others nor the rows of the outer level are read. */
function afterKey(all: Inside, sources: readonly ResolvedSource[], after: JsonNode | undefined): Inside {
  if (after?.kind !== "object") return all;
  const { inside, keyCount } = all;
  const columns = inside.groups.slice(-keyCount);
  const bounds = sources.map((source, i) => {
    const node = member(after, source.name);
    const value = node === undefined || node.kind === "null" ? null : source.parse(node);
    return { source, column: column(columns, i), value };
  });
  const rows = sql`SELECT * FROM (${inside.rows}) WHERE ${afterCondition(bounds)}`;
  return { inside: { ...inside, rows }, keyCount };
}
