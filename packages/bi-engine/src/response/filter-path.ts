import type { JsonNode } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import { JavaDouble, RawJson, type ResponseObject, type ResponseValue } from "../json/write-json.ts";
import { globMatcher } from "../patterns/glob.ts";
import { work } from "../work.ts";

/**
 * `filter_path`: the parts of a response whose paths fit one of the patterns, or, with a leading `-`, none of them.
 * `*` stands for any part of a name, `**` for any number of names.
 */
export function filterResponse(response: ResponseValue, filterPath: string | undefined): ResponseValue {
  const patterns = filterPath?.split(",").filter((pattern) => pattern !== "") ?? [];
  if (patterns.length === 0) return response;
  const includes = patterns.filter((pattern) => !pattern.startsWith("-")).map(compiled);
  const excludes = patterns
    .filter((pattern) => pattern.startsWith("-"))
    .map((pattern) => compiled(pattern.slice(1)));
  const kept = includes.length === 0 ? response : keep(response, new Set(includes));
  return (kept === undefined ? undefined : drop(kept, new Set(excludes))) ?? {};
}

/** The rest of a pattern after the names that it has matched; undefined where it ends. */
type Rest = Step | undefined;

interface Step {
  /** Whether it matches any number of names. */
  readonly deep: boolean;
  readonly takes: (name: string) => boolean;
  readonly next: Rest;
}

function compiled(pattern: string): Rest {
  const steps = pattern.split(".");
  // Two in a row are the same as one.
  return steps
    .filter((step, i) => step !== "**" || steps[i + 1] !== "**")
    .reduceRight<Rest>((next, step) => ({ deep: step === "**", takes: globMatcher(step), next }), undefined);
}

/** The rest of the patterns below a name. Each position in a pattern is there once, however it was reached. */
function below(patterns: ReadonlySet<Rest>, name: string): ReadonlySet<Rest> {
  const found = new Set<Rest>();
  const take = (rest: Rest): void => {
    if (rest === undefined) return;
    if (rest.deep) {
      found.add(rest);
      if (rest.next === undefined) found.add(undefined);
      else take(rest.next);
    } else if (rest.takes(name)) found.add(rest.next);
  };
  for (const rest of patterns) take(rest);
  work(10 * patterns.size);
  return found;
}

function keep(response: ResponseValue, patterns: ReadonlySet<Rest>): ResponseValue | undefined {
  if (patterns.has(undefined)) return response;
  const readable = unpack(response);
  if (isList(readable)) {
    const items = readable.map((item) => keep(item, patterns)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(readable)) return undefined;
  const members = Object.entries(readable).flatMap(([name, value]) => {
    const inner = below(patterns, name);
    const part = value === undefined || inner.size === 0 ? undefined : keep(value, inner);
    return part === undefined ? [] : [[name, part] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function drop(response: ResponseValue, patterns: ReadonlySet<Rest>): ResponseValue | undefined {
  if (patterns.has(undefined)) return undefined;
  if (patterns.size === 0) return response;
  const readable = unpack(response);
  if (isList(readable))
    return readable.map((item) => drop(item, patterns)).filter((item) => item !== undefined);
  if (!isObject(readable)) return readable;
  const members = Object.entries(readable).flatMap(([name, value]) => {
    const part = value === undefined ? undefined : drop(value, below(patterns, name));
    return part === undefined ? [] : [[name, part] as const];
  });
  return members.length === 0 && Object.keys(readable).length > 0 ? undefined : Object.fromEntries(members);
}

function unpack(response: ResponseValue): ResponseValue {
  return response instanceof RawJson ? answerOf(readJson(response.text)) : response;
}

/** Numbers keep the text they were written in. */
function answerOf(node: JsonNode): ResponseValue {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map(({ name, value }) => [name, answerOf(value)]));
    case "array":
      return node.items.map(answerOf);
    case "number":
      return new RawJson(node.text);
    case "null":
      return null;
    default:
      return node.value;
  }
}

function isList(response: ResponseValue): response is readonly ResponseValue[] {
  return Array.isArray(response);
}

function isObject(response: ResponseValue): response is ResponseObject {
  return (
    typeof response === "object" &&
    response !== null &&
    !(response instanceof JavaDouble) &&
    !(response instanceof RawJson)
  );
}
