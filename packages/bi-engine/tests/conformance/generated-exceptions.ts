/**
 * Where the embedded engine is allowed to respond to a generated request otherwise than a real OpenSearch, and why.
 */
import type { BothServers, Comparison } from "./both-servers.ts";
import {
  withAllRead,
  withLenience,
  withSingleValues,
  withoutChance,
  withoutGaps,
} from "./changed-requests.ts";
import { type Difference, isEmptyMeta } from "./compare-responses.ts";
import { eachSearch } from "./each-search.ts";
import type { GeneratedException } from "./generated-exception.ts";
import { isReportedByEither } from "./reported-elsewhere.ts";
import { serverMistakes } from "./server-mistakes.ts";
import type { Step } from "./steps.ts";

const emptyInEmpty = "empty buckets inside empty buckets";
const notFitting = "which of all fields does not accept a value";
const lostHits = "hits that OpenSearch loses when it sorts by a scaled_float";
const putTogether = "buckets that auto_date_histogram merges";

export const generatedExceptions: GeneratedException[] = [
  {
    name: "the last digits of distances",
    reason:
      "Lucene computes sines and cosines from its own tables. Distances differ by less than a millimetre.",
    applies: ({ step, differences }) =>
      asksFor(step.body, "_geo_distance") && differences.every((one) => relativeDifference(one) < 1e-9),
  },
  {
    name: "which of two mistakes is reported first",
    reason:
      "If a body stops being JSON at some point, both report a mistake before that point first. A few parsers of " +
      "the embedded engine check the names of all options before they read the first one, and report the JSON " +
      "first. Both refuse a body with one mistake in the same way.",
    applies: ({ embedded, real }) =>
      embedded.status === 400 &&
      real.status >= 400 &&
      /"type":"json_(parse|e_o_f)_exception"/.test(embedded.text) &&
      !/"root_cause":\[\{"type":"json_[a-z_]*","reason":"(?!Current token)/.test(real.text),
  },
  {
    name: "which of two mistakes a shard reports first",
    reason:
      "OpenSearch builds all aggregations of a request before it runs the first, and rewrites its queries in an " +
      "order of its own. The embedded engine resolves both in the order of the request. Checked for each " +
      "request: without one of the mistakes, one server refuses it as the other does.",
    applies: async (comparison, servers) =>
      comparison.embedded.status >= 400 &&
      comparison.real.status >= 400 &&
      (await isReportedByEither(comparison, servers)),
  },
  {
    name: emptyInEmpty,
    reason:
      "OpenSearch counts buckets inside gap-filling buckets once, however often it returns them. The embedded " +
      "engine counts every bucket that it returns, and refuses a response with more than the limit. Checked for " +
      "each request: without empty buckets both respond alike.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 503 &&
      real.status === 200 &&
      [...(step.body ?? "").matchAll(/"(?:date_)?histogram":/g)].length > 1 &&
      (await areAlike(withoutGaps(step), servers, emptyInEmpty)),
  },
  {
    name: "an empty `meta`",
    reason:
      "OpenSearch returns `meta: {}` for a filter without any after rewriting the query, for example an empty " +
      "bool.",
    applies: ({ differences }) => differences.every(isEmptyMeta),
  },
  {
    name: "days that do not exist",
    reason:
      "With a format that has `yyyy`, OpenSearch accepts 30 February without checking the calendar: as a lower " +
      "bound it then fails with 500, as an upper bound it uses another day. The embedded engine refuses it, like " +
      "any other text that is not a date.",
    applies: ({ embedded, real }) => {
      const [, day] = /failed to parse date field \[(\d{4}-\d\d-\d\d)\b/.exec(embedded.text) ?? [];
      if (embedded.status !== 400 || day === undefined || isDay(day)) return false;
      return real.status === 200 || /"reason":"(?:[^"]*: )?Invalid (?:date|value)/.test(real.text);
    },
  },
  {
    name: notFitting,
    reason:
      "A text that is searched in all fields, and must fit all of them, is refused by the first field that does " +
      "not accept it; OpenSearch has its fields in the order of a hash table. Checked for each request: if " +
      "fields that do not accept the text match nothing instead, both respond alike.",
    applies: async ({ step, embedded, real }, servers) =>
      asksFor(step.body, '"lenient":false') &&
      embedded.status === 400 &&
      real.status === 400 &&
      [embedded, real].every(({ text }) => text.includes('"search_phase_execution_exception"')) &&
      (await areAlike(withLenience(step), servers, notFitting)),
  },
  {
    name: "documents with several weights in buckets that are not returned",
    reason:
      "OpenSearch refuses weighted_avg as soon as it meets a document with two weights, even in a bucket that it " +
      "does not return. The embedded engine computes only the returned buckets.",
    applies: ({ embedded, real }) =>
      [200, 503].includes(embedded.status) &&
      real.text.includes("Encountered more than one weight for a single document"),
  },
  {
    name: "the number of buckets in too_many_buckets_exception",
    reason:
      "OpenSearch adds up buckets while it combines the aggregations of a request, in the order of a hash table, " +
      "and reports the sum that exceeded the limit. Both refuse the request.",
    applies: ({ embedded, real }) =>
      embedded.status === 503 &&
      withoutNumber(embedded.text) === withoutNumber(real.text) &&
      real.text.includes("too_many_buckets_exception"),
  },
  {
    name: putTogether,
    reason:
      "OpenSearch begins with seconds and merges buckets while it collects. A document with two dates in one " +
      "merged bucket counts once or twice, depending on the documents before it; transactions have single dates. " +
      "Inside merged buckets, hits, gaps, orders and minimum counts are computed before the merge. Checked for " +
      "each request: over documents with single dates, without any of these, both respond alike.",
    applies: async ({ step, embedded, real, differences }, servers) => {
      if (embedded.status !== 200 || real.status !== 200) return false;
      if (!every(differences, /^\.aggregations/)) return false;
      if (!asksFor(step.body, '"auto_date_histogram"')) return false;
      const others = generatedExceptions.filter(({ name }) => name !== putTogether);
      for (const leastCount of [0, 1] as const) {
        const plain = withoutChance(step, leastCount);
        const alone = withSingleValues(plain, servers.documents, ["created_at", "refunded_at"]);
        const comparison = await servers.compare(alone);
        if (comparison.real.status === 200 && (await isExplained(comparison, servers, others))) return true;
      }
      return false;
    },
  },
  {
    name: lostHits,
    reason:
      "OpenSearch 2.17.1 skips documents that cannot be among the first by comparing doubles with the field's " +
      "points, which are scaled integers: it loses hits or fails with 500. The embedded engine sorts all " +
      "documents. Checked for each request: with a minimum score, which makes OpenSearch read all documents, " +
      "both respond alike.",
    applies: async ({ step, real, differences }, servers) =>
      /"sort":\[(?:"|\{")(?:base_|fees\.)?amount"|[?&]sort=(?:base_)?amount/.test(
        `${step.path} ${step.body ?? ""}`,
      ) &&
      (every(differences, /^\.hits\.hits/) || real.text.includes('"unsupported_operation_exception"')) &&
      (await areAlike(withAllRead(step), servers, lostHits)),
  },
  {
    name: "the instant of `now`",
    reason: "Each server uses its own clock, and receives the request at a slightly different moment.",
    applies: ({ step, differences }) =>
      asksFor(step.body, '"now') &&
      differences.every(({ left, right }) => Math.abs(instantOf(left) - instantOf(right)) < 10_000),
  },
  {
    name: "the digits of scores",
    reason:
      "Before version 19, Java prints more digits of some 32-bit numbers than necessary: `1.52415791E12` for " +
      "`1.5241579E12`. They are the same 32-bit number.",
    applies: ({ differences }) =>
      every(differences, /\.(?:_score|max_score)$/) &&
      differences.every(({ left, right }) => Math.fround(Number(left)) === Math.fround(Number(right))),
  },
  {
    name: "the last digits of sums",
    reason:
      "The last digits of a sum of doubles depend on the order of addition on both servers: OpenSearch's change " +
      "with the number of shards and segments. Amounts that are single values of their field are exact, and from " +
      "100,000 documents on the embedded engine adds them as integers.",
    applies: ({ differences }) => differences.every((one) => relativeDifference(one) < 1e-12),
  },
  ...serverMistakes,
];

/** Whether both servers answer a request alike, but for what other exceptions than `besides` explain. */
async function areAlike(step: Step, servers: BothServers, besides: string): Promise<boolean> {
  const comparison = await servers.compare(step);
  const others = generatedExceptions.filter(({ name }) => name !== besides);
  return comparison.differences.length === 0 || isExplained(comparison, servers, others);
}

/** Whether named exceptions explain all differences of a comparison, in each of several searches on its own. */
export async function isExplained(
  comparison: Comparison,
  servers: BothServers,
  exceptions = generatedExceptions,
): Promise<boolean> {
  for (const search of eachSearch(comparison)) {
    if (search.differences.length > 0 && !(await isExplainedAlone(search, servers, exceptions))) return false;
  }
  return true;
}

/** One exception may explain all differences, or each of them one. */
async function isExplainedAlone(
  comparison: Comparison,
  servers: BothServers,
  exceptions: GeneratedException[],
): Promise<boolean> {
  const isNamed = async (one: Comparison) => {
    for (const { applies } of exceptions) if (await applies(one, servers)) return true;
    return false;
  };
  if (await isNamed(comparison)) return true;
  const { embedded, real, differences } = comparison;
  if (embedded.status !== 200 || real.status !== 200 || differences.length === 1) return false;
  for (const difference of differences) {
    if (!(await isNamed({ ...comparison, differences: [difference] }))) return false;
  }
  return true;
}

function withoutNumber(text: string): string {
  return text.replaceAll(/but was \[\d+\]/g, "").replaceAll(/"took":\d+/g, "");
}

function asksFor(body: string | null, text: string): boolean {
  return body?.includes(text) ?? false;
}

function every(differences: Difference[], path: RegExp): boolean {
  return differences.every((difference) => path.test(difference.path));
}

/** Milliseconds of a date of this century in a response, as a number or a text; no number for anything else. */
function instantOf(value: unknown): number {
  const number = Number(value);
  if (Number.isNaN(number)) return Date.parse(`${String(value)}Z`);
  return number > 1e12 ? number : Number.NaN;
}

/** Whether the calendar has the day. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function relativeDifference({ left, right }: Difference): number {
  const [a, b] = [Number(left), Number(right)];
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
