import type { Answer, AnswerObject } from "../json/write-json.ts";
import { JavaDouble, RawJson } from "../json/write-json.ts";
import type { JsonNode } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";

/**
 * `filter_path`: the parts of an answer whose paths fit one of the patterns, or, with a leading `-`, none of them.
 * `*` stands for any part of a name, `**` for any number of names.
 */
export function filterAnswer(answer: Answer, filterPath: string | undefined): Answer {
  const patterns = filterPath?.split(",").filter((pattern) => pattern !== "") ?? [];
  if (patterns.length === 0) return answer;
  const includes = patterns.filter((pattern) => !pattern.startsWith("-")).map(segmentsOf);
  const excludes = patterns
    .filter((pattern) => pattern.startsWith("-"))
    .map((pattern) => segmentsOf(pattern.slice(1)));
  const kept = includes.length === 0 ? answer : keep(answer, includes);
  return (kept === undefined ? undefined : drop(kept, excludes)) ?? {};
}

type Segments = readonly string[];

function segmentsOf(pattern: string): Segments {
  return pattern.split(".");
}

/** What is left of the patterns below a name; an empty list of segments is a pattern that ends here. */
function below(patterns: readonly Segments[], name: string): readonly Segments[] {
  return patterns.flatMap((segments): readonly Segments[] => {
    const [first = "", ...rest] = segments;
    if (first === "**") return [segments, ...(rest.length > 0 ? below([rest], name) : [[]])];
    return fits(first, name) ? [rest] : [];
  });
}

function fits(segment: string, name: string): boolean {
  if (!segment.includes("*")) return segment === name;
  return new RegExp(
    `^${segment
      .split("*")
      .map((part) => RegExp.escape(part))
      .join(".*")}$`,
    "s",
  ).test(name);
}

function keep(answer: Answer, patterns: readonly Segments[]): Answer | undefined {
  if (patterns.some((segments) => segments.length === 0)) return answer;
  const readable = unpack(answer);
  if (isList(readable)) {
    const items = readable.map((item) => keep(item, patterns)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(readable)) return undefined;
  const members = Object.entries(readable).flatMap(([name, value]) => {
    const inner = below(patterns, name);
    const part = value === undefined || inner.length === 0 ? undefined : keep(value, inner);
    return part === undefined ? [] : [[name, part] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function drop(answer: Answer, patterns: readonly Segments[]): Answer | undefined {
  if (patterns.some((segments) => segments.length === 0)) return undefined;
  if (patterns.length === 0) return answer;
  const readable = unpack(answer);
  if (isList(readable))
    return readable.map((item) => drop(item, patterns)).filter((item) => item !== undefined);
  if (!isObject(readable)) return readable;
  const members = Object.entries(readable).flatMap(([name, value]) => {
    const part = value === undefined ? undefined : drop(value, below(patterns, name));
    return part === undefined ? [] : [[name, part] as const];
  });
  return members.length === 0 && Object.keys(readable).length > 0 ? undefined : Object.fromEntries(members);
}

function unpack(answer: Answer): Answer {
  return answer instanceof RawJson ? answerOf(readJson(answer.text)) : answer;
}

/** Numbers keep the text they were written in. */
function answerOf(node: JsonNode): Answer {
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

function isList(answer: Answer): answer is readonly Answer[] {
  return Array.isArray(answer);
}

function isObject(answer: Answer): answer is AnswerObject {
  return (
    typeof answer === "object" &&
    answer !== null &&
    !(answer instanceof JavaDouble) &&
    !(answer instanceof RawJson)
  );
}
