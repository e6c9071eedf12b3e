import {
  type JsonNode,
  type Member,
  member,
  type ObjectNode,
  plain,
  writeNode,
} from "@quittance/bi-engine/json";
import { QueryError } from "@quittance/bi-engine/server";

/**
 * A histogram that fills gaps makes a bucket for every step between its smallest and its largest value, and
 * OpenSearch counts them only when they are all in memory: a fine step over a wide range kills a node. So the range is queried first, which costs next to nothing, and what would be too many is refused with OpenSearch's own error.
 */
interface GapFilling {
  readonly field: string;
  readonly step: number;
  /** Values beyond those of the documents that the histogram spans: its bounds and its value for missing fields. */
  readonly also: readonly number[];
  /** Filters of the documents: the request's query and those around the histogram. */
  readonly filters: readonly JsonNode[];
}

const maxBuckets = 65_535;

/** The histograms of a request that fill gaps. */
export function collectGapFilling(body: ObjectNode): readonly GapFilling[] {
  const query = member(body, "query");
  return collect(body, query === undefined ? [] : [query]);
}

/** `send` sends a search body and gives the response's text, or undefined when the cluster refused it. */
export async function refuseEndlessGaps(
  histograms: readonly GapFilling[],
  send: (body: string) => Promise<string | undefined>,
): Promise<void> {
  for (const histogram of histograms) {
    // A query that the cluster refuses here is refused again for the request itself, with a better message.
    const response = await send(rangeBody(histogram));
    if (response !== undefined && bucketCount(histogram, response) > maxBuckets) throw tooManyBuckets();
  }
}

function collect(node: ObjectNode, filters: readonly JsonNode[]): readonly GapFilling[] {
  const level = member(node, "aggs") ?? member(node, "aggregations");
  if (level?.kind !== "object") return [];
  return level.members.flatMap(({ value }) => {
    if (value.kind !== "object") return [];
    const filter = member(value, "filter");
    const own = value.members.flatMap((aggregation) => gapFilling(aggregation, filters));
    return [...own, ...collect(value, filter === undefined ? filters : [...filters, filter])];
  });
}

function gapFilling({ name, value }: Member, filters: readonly JsonNode[]): readonly GapFilling[] {
  if ((name !== "histogram" && name !== "date_histogram") || value.kind !== "object") return [];
  const minDocCount = member(value, "min_doc_count");
  if (minDocCount !== undefined && Number(plain(minDocCount)) > 0) return [];
  const field = member(value, "field");
  const step = stepOf(value);
  if (field?.kind !== "text" || step === undefined) return [];
  return [{ field: field.value, step, also: spannedBesides(value), filters }];
}

/** The step in the unit of the field, which for dates is a millisecond. Months and years are taken as short. */
function stepOf(histogram: ObjectNode): number | undefined {
  const text = ["fixed_interval", "calendar_interval", "interval"]
    .map((name) => member(histogram, name))
    .find((node) => node !== undefined);
  if (text === undefined) return undefined;
  if (text.kind === "number") return Number(text.text) > 0 ? Number(text.text) : undefined;
  if (text.kind !== "text") return undefined;
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)?\s*([a-zA-Z]*)$/.exec(text.value) ?? [];
  const factor = unit === "" ? 1 : unitMs[unit];
  return factor === undefined ? undefined : Number(digits ?? 1) * factor || undefined;
}

const day = 86_400_000;
const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  second: 1_000,
  m: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  d: day,
  day,
  w: 7 * day,
  week: 7 * day,
  M: 28 * day,
  month: 28 * day,
  q: 90 * day,
  quarter: 90 * day,
  y: 365 * day,
  year: 365 * day,
};

function spannedBesides(histogram: ObjectNode): readonly number[] {
  const bounds = member(histogram, "extended_bounds");
  const nodes = [member(histogram, "missing")];
  if (bounds?.kind === "object") nodes.push(member(bounds, "min"), member(bounds, "max"));
  return nodes.flatMap((node) => {
    if (node === undefined) return [];
    const value = plain(node);
    const number =
      typeof value === "string" && Number.isNaN(Number(value)) ? Date.parse(value) : Number(value);
    return Number.isNaN(number) ? [] : [number];
  });
}

function rangeBody({ field, filters }: GapFilling): string {
  const named = JSON.stringify({ field });
  const query = `{"bool":{"filter":[${filters.map(writeNode).join(",")}]}}`;
  return `{"size":0,"track_total_hits":false,"query":${query},"aggs":{"min":{"min":${named}},"max":{"max":${named}}}}`;
}

function bucketCount({ step, also }: GapFilling, response: string): number {
  const values = [...response.matchAll(/"(?:min|max)":\{"value":([^,}]+)/g)]
    .map(([, text]) => Number(text))
    .filter((value) => !Number.isNaN(value));
  const spanned = [...values, ...also];
  return spanned.length === 0 ? 0 : (Math.max(...spanned) - Math.min(...spanned)) / step;
}

function tooManyBuckets(): QueryError {
  return new QueryError("reducing", 503, {
    type: "too_many_buckets_exception",
    reason: `Trying to create too many buckets. Must be less than or equal to: [${maxBuckets}] but was [${maxBuckets + 1}]. This limit can be set by changing the [search.max_buckets] cluster level setting.`,
    facts: { max_buckets: maxBuckets },
  });
}
