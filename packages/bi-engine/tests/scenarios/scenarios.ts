import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A request on the documents of `documents.ts` with the relevant part of the response. */
export interface AggregationScenario {
  readonly name: string;
  readonly request: object;
  readonly aggregations: object;
}

/** A request with the whole response, without the time it took. */
export interface SearchScenario {
  readonly name: string;
  readonly request: object;
  readonly answer: object;
}

/** A request that is refused, with the root cause. */
export interface RefusalScenario {
  readonly name: string;
  readonly request: object;
  readonly status: number;
  readonly type: string;
  readonly reason: string;
}

export function aggregationScenarios(): readonly AggregationScenario[] {
  return readLines("aggregations.jsonl") as AggregationScenario[];
}

export function searchScenarios(): readonly SearchScenario[] {
  return readLines("searches.jsonl") as SearchScenario[];
}

export function refusalScenarios(): readonly RefusalScenario[] {
  return readLines("refusals.jsonl") as RefusalScenario[];
}

function readLines(file: string): unknown[] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}
