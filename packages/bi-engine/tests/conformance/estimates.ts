/**
 * Percentiles, their ranks and deviations from the median are estimates on both servers, exact only over few documents. Those of
 * OpenSearch change by themselves when the same documents are indexed again.
 */
import type { BothServers, Comparison } from "./both-servers.ts";
import { hasEstimates, withKeys, withoutEstimates } from "./changed-requests.ts";
import { isExplained } from "./generated-exceptions.ts";
import type { Step, StepResponse } from "./steps.ts";

/** Up to here both are exact. */
const MAX_EXACT_DOCUMENTS = 1_000;
/** By how many of a hundred a percentile, or the rank of a value, may be beside that of the other server. */
const MAX_POINTS = 5;
const MAX_RELATIVE = 0.05;
const ALL_PERCENTS = Array.from({ length: 101 }, (_, percent) => percent);

/** Whether two responses differ in estimates alone, and by no more than estimates may. */
export async function differsByEstimates(comparison: Comparison, servers: BothServers): Promise<boolean> {
  const { step, embedded, real } = comparison;
  if (embedded.status !== 200 || real.status !== 200 || !hasEstimates(step)) return false;
  if (servers.documents.length <= MAX_EXACT_DOCUMENTS || !(await isAlike(withoutEstimates(step), servers)))
    return false;
  const [shown, all] = [
    await servers.compare(withKeys(step)),
    await servers.compare(withKeys(step, ALL_PERCENTS)),
  ];
  const ours = { shown: aggregationsOf(shown.embedded), all: aggregationsOf(all.embedded) };
  const theirs = { shown: aggregationsOf(shown.real), all: aggregationsOf(all.real) };
  return isNear(ours, theirs);
}

async function isAlike(step: Step, servers: BothServers): Promise<boolean> {
  const comparison = await servers.compare(step);
  return comparison.differences.length === 0 || isExplained(comparison, servers);
}

function aggregationsOf({ text }: StepResponse): unknown {
  return memberOf(JSON.parse(text), "aggregations");
}

/** A part of a server's response, and the same part of its response with all percents. */
interface Part {
  readonly shown: unknown;
  readonly all: unknown;
}

/** Only estimates may differ, which are in `values` by percent or value, or in `value`, with a text beside each. */
function isNear(ours: Part, theirs: Part): boolean {
  if (!isObject(ours.shown) || !isObject(theirs.shown)) return ours.shown === theirs.shown;
  const keys = Object.keys(ours.shown);
  return (
    keys.length === Object.keys(theirs.shown).length &&
    keys.every((key) => isMemberNear(key, partOf(ours, key), partOf(theirs, key)))
  );
}

function isMemberNear(key: string, ours: Part, theirs: Part): boolean {
  const [left, right] = [ours.shown, theirs.shown];
  if (key.endsWith("_as_string")) return typeof left === typeof right;
  if (key === "value" && typeof left === "number" && typeof right === "number")
    return distance(left, right) <= MAX_RELATIVE;
  if (key !== "values" || !isObject(left) || !isObject(right)) return isNear(ours, theirs);
  const hasPercents = Object.keys(left).length !== Object.keys(ours.all ?? {}).length;
  return hasPercents ? areBetween(ours, theirs) && areBetween(theirs, ours) : areRanksNear(left, right);
}

/** Whether each percentile lies between those of the other server for some more and some fewer percents. */
function areBetween({ shown }: Part, { all }: Part): boolean {
  return Object.entries(shown as object).every(([percent, value]) => {
    if (typeof value !== "number") return true;
    const least = numberAt(all, Math.max(0, Math.floor(Number(percent)) - MAX_POINTS));
    const most = numberAt(all, Math.min(100, Math.ceil(Number(percent)) + MAX_POINTS));
    return least <= value && value <= most;
  });
}

function numberAt(values: unknown, percent: number): number {
  return Number((values as Readonly<Record<string, unknown>>)[`${percent}.0`]);
}

function areRanksNear(ours: object, theirs: object): boolean {
  return Object.entries(ours).every(([value, rank]) => {
    const other = (theirs as Readonly<Record<string, unknown>>)[value];
    return typeof rank !== "number" || Math.abs(rank - Number(other)) <= MAX_POINTS;
  });
}

function distance(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}

function partOf({ shown, all }: Part, key: string): Part {
  return { shown: memberOf(shown, key), all: memberOf(all, key) };
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
