/**
 * Compares two responses to the same request, whole, but for what the contract lets differ.
 */
import { isJsonObject, NumberText, parseExactJson } from "./exact-json.ts";
import type { StepResponse } from "./steps.ts";

/** One place where two responses differ; `undefined` stands for "absent". */
export type Difference = { path: string; left: unknown; right: unknown };

/** All but `took`, shard counts and node ids. The rest are ids made up by every server. */
const ignoredKeys = new Set(["took", "_shards", "_scroll_id", "pit_id", "node", "_node", "index_uuid"]);
const ignoredProfileKeys = new Set(["id", "time_in_nanos", "rewrite_time", "breakdown"]);

/** Ids that a server makes up: of a document indexed without one, of a Java object named in an error text. */
const madeUpDocumentId = /^[A-Za-z0-9_-]{20}$/;
const madeUpObjectId = /@[0-9a-f]{4,8}(?:\b|(?=is not))/g;
/** A Java set prints its members in any order. */
const allowedMethods = /(?<=allowed: \[)[A-Z, ]+/;
const tookInYaml = /^took: \d+$/m;

/** Every difference between two responses, in the order of the left one. */
export function compareAnswers(left: StepResponse, right: StepResponse): Difference[] {
  const differences: Difference[] = [];
  if (left.status !== right.status)
    differences.push({ path: "status", left: left.status, right: right.status });
  compareValues(parseAnswerText(left.text), parseAnswerText(right.text), "", differences);
  return differences;
}

/** Compares two parsed values (see `parseExactJson`) and appends what differs. */
export function compareValues(left: unknown, right: unknown, path: string, differences: Difference[]): void {
  if (left instanceof NumberText && right instanceof NumberText) {
    if (!left.equals(right)) differences.push({ path, left: left.text, right: right.text });
  } else if (Array.isArray(left) && Array.isArray(right)) {
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      compareValues(left[index], right[index], `${path}[${index}]`, differences);
    }
  } else if (isJsonObject(left) && isJsonObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (!isIgnored(key, path)) compareValues(left[key], right[key], `${path}.${key}`, differences);
    }
  } else if (withoutMadeUpText(left, path) !== withoutMadeUpText(right, path)) {
    differences.push({ path, left, right });
  }
}

function isIgnored(key: string, path: string): boolean {
  return ignoredKeys.has(key) || (path.startsWith(".profile") && ignoredProfileKeys.has(key));
}

function withoutMadeUpText(value: unknown, path: string): unknown {
  if (typeof value !== "string") return value;
  if (path.endsWith("._id")) return value.replace(madeUpDocumentId, "[id]");
  return withoutObjectIds(value).replace(tookInYaml, "took: [ms]").replace(allowedMethods, sortedList);
}

/** Whether the right response only has a `meta` of nothing that the left one has not. */
export function isEmptyMeta({ path, left, right }: Difference): boolean {
  return path.endsWith(".meta") && left === undefined && JSON.stringify(right) === "{}";
}

/** A text without the numbers of Java objects that are named in it. */
export function withoutObjectIds(text: string): string {
  return text.replaceAll(madeUpObjectId, "@[id]");
}

function sortedList(list: string): string {
  return list.split(", ").toSorted().join(", ");
}

/** A response need not be JSON: YAML was requested, or the body is empty. */
export function parseAnswerText(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}
