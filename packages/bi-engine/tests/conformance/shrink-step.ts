/**
 * Makes a request that shows a difference as small as it gets, by taking away what the difference does not need.
 */
import { isJsonObject } from "./exact-json.ts";
import type { Step } from "./steps.ts";

/** The smallest request found for which `stillShows` holds; the request itself when its body is no JSON object. */
export async function shrinkStep(step: Step, stillShows: (step: Step) => Promise<boolean>): Promise<Step> {
  let smallest = step;
  let body = parseBody(step);
  let madeSmaller = body !== undefined;
  while (madeSmaller) {
    madeSmaller = false;
    for (let place = 0; ;) {
      const candidate = [...simplifications(body)][place];
      if (candidate === undefined) break;
      const next = { ...smallest, body: JSON.stringify(candidate) };
      if (isJsonObject(candidate) && (await stillShows(next))) {
        smallest = next;
        body = candidate;
        madeSmaller = true;
      } else place++;
    }
  }
  return smallest;
}

/** The requests with one part less, the largest parts first. */
export function* withOnePartLess(step: Step): Generator<Step> {
  for (const body of simplifications(parseBody(step))) {
    if (isJsonObject(body)) yield { ...step, body: JSON.stringify(body) };
  }
}

function parseBody(step: Step): unknown {
  try {
    const body: unknown = JSON.parse(step.body ?? "");
    return isJsonObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Every value with one part less: a member gone, or what it holds put in its place, or a member simplified. */
function* simplifications(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries()) {
      for (const simpler of simplifications(item)) yield value.with(index, simpler);
    }
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value);
    for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
    for (const [name, inner] of entries) {
      for (const lifted of liftedFrom(name, inner)) yield { ...value, ...lifted };
    }
    yield* innerQueries(value);
    for (const [name, inner] of entries) {
      for (const simpler of simplifications(inner)) yield { ...value, [name]: simpler };
    }
  }
}

/** Aggregations inside an aggregation, in the place of that one. */
function* liftedFrom(name: string, value: unknown): Generator<object> {
  if (name !== "aggs" || !isJsonObject(value)) return;
  for (const aggregation of Object.values(value)) {
    if (isJsonObject(aggregation) && isJsonObject(aggregation["aggs"])) yield { aggs: aggregation["aggs"] };
  }
}

const compounds = new Set(["bool", "constant_score", "dis_max", "boosting", "nested"]);

/** Queries inside a compound query, in the place of that one. */
function* innerQueries(query: Record<string, unknown>): Generator {
  const [[kind, body] = ["", undefined]] = Object.entries(query);
  if (!compounds.has(kind) || !isJsonObject(body)) return;
  for (const clause of Object.values(body)) {
    for (const inner of Array.isArray(clause) ? clause : [clause]) if (isJsonObject(inner)) yield inner;
  }
}
