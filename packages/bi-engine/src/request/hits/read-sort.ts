import { contentError, illegalArgument, placed } from "../../errors.ts";
import {
  type JsonNode,
  type Member,
  type NumberNode,
  type Position,
  textOfNode,
  tokenName,
} from "../../json/json-node.ts";
import { readQuery } from "../../queries/read-query.ts";
import { unknownField } from "../located.ts";
import { readDistanceSort } from "./read-distance-sort.ts";
import type { FieldSort, NestedSort, NumericType, SortKey, SortMode } from "../../plan/sort/sort-key.ts";

/** Reads a field name, `{field: "desc"}`, `{field: {order, missing, …}}`, or a list of these. */
export function readSort(node: JsonNode): readonly SortKey[] {
  const keys = readSortKeys(node);
  const [first, second] = keys;
  // By score, best first, is the order without a sort, and OpenSearch takes it for that.
  return first?.by === "score" && !first.ascending && second === undefined ? [] : keys;
}

/** The keys as they are given. */
export function readSortKeys(node: JsonNode): readonly SortKey[] {
  return node.kind === "array" ? node.items.flatMap(readInList) : readOne(node);
}

function readInList(node: JsonNode): readonly SortKey[] {
  if (node.kind === "object" || node.kind === "text") return readOne(node);
  return placed(node.at, () => {
    throw illegalArgument(
      "malformed sort format, within the sort array, an object, or an actual string are allowed",
    );
  });
}

function readOne(node: JsonNode): readonly SortKey[] {
  if (node.kind !== "object") return [plainKey(textOfNode(node), undefined)];
  return node.members.map(readMember);
}

function readMember({ name, value }: Member): SortKey {
  if (name === "_geo_distance" || name === "_geoDistance") return readDistanceSort(value);
  if (name === "_script") throw illegalArgument("[_script] sort is not supported: scripts are not run");
  if (value.kind === "text")
    return plainKey(
      name,
      placed(value.at, () => readOrder(value.value)),
    );
  if (value.kind !== "object") {
    throw notAnObject(value);
  }
  const options: { -readonly [key in keyof FieldSort]?: FieldSort[key] } = {};
  const isScore = name === "_score";
  for (const member of value.members) {
    const parser = isScore ? "_score" : "field_sort";
    const take = isScore && member.name !== "order" ? undefined : takers[member.name];
    if (take === undefined) throw unknownField(parser, member, isScore ? ["order"] : Object.keys(takers));
    if (!(tokens[member.name] ?? [text]).includes(tokenName(member.value)))
      throw contentError(
        `[${parser}] ${member.name} doesn't support values of type: ${tokenName(member.value)}`,
        member.value.at,
      );
    try {
      Object.assign(options, take(member.value));
    } catch (error) {
      throw failedField(parser, member, error);
    }
  }
  const key = plainKey(name, options.ascending);
  return key.by === "field" ? { ...key, ...options } : key;
}

/** OpenSearch has read one token further when it notices. */
function notAnObject(value: JsonNode): unknown {
  const first = value.kind === "array" ? value.items[0] : undefined;
  const found = first === undefined ? "END_OBJECT" : tokenName(first);
  const end = { ...value.at, col: value.at.col + textOfNode(value).length };
  return contentError(`[field_sort] Expected START_OBJECT but was: ${found}`, first?.at ?? end);
}

function failedField(parser: string, { name, value }: Member, error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  const isTextless = error.message.startsWith("Can't get text");
  const type = isTextless ? "illegal_state_exception" : "illegal_argument_exception";
  const cause = { type, reason: error.message };
  const at = error instanceof UnknownOption ? error.at : value.at;
  return contentError(`[${parser}] failed to parse field [${name}]`, at, cause);
}

/** Where the server expects text it does not look what else there is. */
function textless(node: JsonNode): string {
  return `Can't get text on a ${tokenName(node)} at ${node.at.line}:${node.at.col}`;
}

/** An option that an object inside the sort has not, with where its value stands. */
class UnknownOption extends RangeError {
  readonly at: Position;

  constructor(message: string, at: Position) {
    super(message);
    this.at = at;
  }
}

type Options = { -readonly [key in keyof FieldSort]?: FieldSort[key] };

/** A value that is none of those allowed is told by a RangeError, which knows no position yet. */
const takers: Readonly<Record<string, (value: JsonNode) => Options>> = {
  order: (value) => ({ ascending: orderOf(textOfNode(value)) }),
  missing: (value) =>
    value.kind === "null" ? {} : { missing: isFraction(value) ? Number(value.text) : textOfNode(value) },
  mode: (value) => ({ mode: readMode(value) }),
  unmapped_type: (value) => ({ unmappedType: textOfNode(value) }),
  numeric_type: (value) => ({ numericType: readNumericType(value) }),
  nested: (value) => ({ nested: readNestedSort(value) }),
  nested_path: (value) => ({ nested: { path: textOfNode(value) } }),
};

const text = "VALUE_STRING";

/** Where an option takes other values than texts. */
const tokens: Readonly<Record<string, readonly string[]>> = {
  missing: [text, "VALUE_NUMBER", "VALUE_BOOLEAN", "VALUE_NULL"],
  nested: ["START_OBJECT"],
};

function plainKey(name: string, ascending: boolean | undefined): SortKey {
  if (name === "_score") return { by: "score", ascending: ascending ?? false };
  if (name === "_doc") return { by: "doc", ascending: ascending ?? true };
  return { by: "field", path: name, ascending: ascending ?? true, missing: "_last" };
}

function readOrder(text: string): boolean {
  try {
    return orderOf(text);
  } catch (error) {
    throw error instanceof RangeError ? illegalArgument(error.message) : error;
  }
}

/** Whether the order is ascending. */
export function orderOf(text: string): boolean {
  const order = text.toUpperCase();
  if (order === "ASC" || order === "DESC") return order === "ASC";
  throw new RangeError(`No enum constant org.opensearch.search.sort.SortOrder.${order}`);
}

const modes: readonly SortMode[] = ["min", "max", "sum", "avg", "median"];

export function readMode(node: JsonNode): SortMode {
  const text = textOfNode(node);
  const mode = modes.find((known) => known === text.toLowerCase());
  if (mode === undefined) throw new RangeError(`Unknown SortMode [${text}]`);
  return mode;
}

const numericTypes: readonly NumericType[] = ["long", "double", "date", "date_nanos"];

function readNumericType(node: JsonNode): NumericType {
  const text = textOfNode(node);
  const type = numericTypes.find((known) => known === text);
  if (type !== undefined) return type;
  throw new RangeError(
    `invalid value for [numeric_type], must be [long, double, date, date_nanos], got ${text}`,
  );
}

export function readNestedSort(node: JsonNode): NestedSort {
  let sort: { path?: string; filter?: NestedSort["filter"]; nested?: NestedSort } = {};
  for (const { name, value } of node.kind === "object" ? node.members : []) {
    if (name === "path" && ["array", "object", "null"].includes(value.kind))
      throw new UnknownOption(textless(value), value.at);
    if (name === "path") sort = { ...sort, path: textOfNode(value) };
    else if (name === "filter") sort = { ...sort, filter: readQuery(value) };
    else if (name === "nested") sort = { ...sort, nested: readNestedSort(value) };
    else if (name === "max_children") refuseFewChildren(value);
    else throw new UnknownOption(`malformed nested sort format, unknown field name [${name}]`, value.at);
  }
  const { path, filter, nested } = sort;
  if (path === undefined) throw new RangeError("malformed nested sort format, must start with an object");
  return { path, ...(filter === undefined ? {} : { filter }), ...(nested === undefined ? {} : { nested }) };
}

/** To look at some of the nested objects only would depend on how they lie in the index. */
function refuseFewChildren(value: JsonNode): void {
  if (textOfNode(value) !== String(2 ** 31 - 1))
    throw illegalArgument("[max_children] is not supported in a nested sort");
}

function isFraction(node: JsonNode): node is NumberNode {
  return node.kind === "number" && !/^-?\d+$/.test(node.text);
}
