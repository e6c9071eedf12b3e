import { contentError, illegalArgument, placed } from "../../errors.ts";
import { type JsonNode, type Member, type NumberNode, textOfNode, tokenName } from "../../json/json-node.ts";
import { unknownField } from "../../reading/located.ts";
import type { FieldSort, NumericType, ReadQuery, SortKey } from "../query.ts";
import { readDistanceSort } from "./read-distance-sort.ts";
import { UnknownOption, orderOf, readMode, readNestedSort } from "./sort-options.ts";

/** Reads a field name, `{field: "desc"}`, `{field: {order, missing, …}}`, or a list of these. */
export function readSort(node: JsonNode, readQuery: ReadQuery): readonly SortKey[] {
  const keys = readSortKeys(node, readQuery);
  const [first, second] = keys;
  // By descending score is the order without a sort, and OpenSearch treats it as none.
  return first?.by === "score" && !first.ascending && second === undefined ? [] : keys;
}

/** The keys as they are given. */
export function readSortKeys(node: JsonNode, readQuery: ReadQuery): readonly SortKey[] {
  return node.kind === "array"
    ? node.items.flatMap((item) => readInList(item, readQuery))
    : readOne(node, readQuery);
}

function readInList(node: JsonNode, readQuery: ReadQuery): readonly SortKey[] {
  if (node.kind === "object" || node.kind === "text") return readOne(node, readQuery);
  return placed(node.at, () => {
    throw illegalArgument(
      "malformed sort format, within the sort array, an object, or an actual string are allowed",
    );
  });
}

function readOne(node: JsonNode, readQuery: ReadQuery): readonly SortKey[] {
  if (node.kind !== "object") return [plainKey(textOfNode(node), undefined)];
  return node.members.map((member) => readMember(member, readQuery));
}

function readMember({ name, value }: Member, readQuery: ReadQuery): SortKey {
  if (name === "_geo_distance" || name === "_geoDistance") return readDistanceSort(value, readQuery);
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
    const take = isScore && member.name !== "order" ? undefined : TAKERS[member.name];
    if (take === undefined) throw unknownField(parser, member, isScore ? ["order"] : Object.keys(TAKERS));
    if (!(TOKENS[member.name] ?? [TEXT]).includes(tokenName(member.value)))
      throw contentError(
        `[${parser}] ${member.name} doesn't support values of type: ${tokenName(member.value)}`,
        member.value.at,
      );
    try {
      Object.assign(options, take(member.value, readQuery));
    } catch (error) {
      throw failedField(parser, member, error);
    }
  }
  const key = plainKey(name, options.ascending);
  return key.by === "field" ? { ...key, ...options } : key;
}

/** OpenSearch has read one token further when it notices the error. */
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

type Options = { -readonly [key in keyof FieldSort]?: FieldSort[key] };

/** A value that is not allowed is reported by a RangeError, which has no position yet. */
const TAKERS: Readonly<Record<string, (value: JsonNode, readQuery: ReadQuery) => Options>> = {
  order: (value) => ({ ascending: orderOf(textOfNode(value)) }),
  missing: (value) =>
    value.kind === "null" ? {} : { missing: isFraction(value) ? Number(value.text) : textOfNode(value) },
  mode: (value) => ({ mode: readMode(value) }),
  unmapped_type: (value) => ({ unmappedType: textOfNode(value) }),
  numeric_type: (value) => ({ numericType: readNumericType(value) }),
  nested: (value, readQuery) => ({ nested: readNestedSort(value, readQuery) }),
  nested_path: (value) => ({ nested: { path: textOfNode(value) } }),
};

const TEXT = "VALUE_STRING";

/** Where an option has values other than texts. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  missing: [TEXT, "VALUE_NUMBER", "VALUE_BOOLEAN", "VALUE_NULL"],
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

const NUMERIC_TYPES: readonly NumericType[] = ["long", "double", "date", "date_nanos"];

function readNumericType(node: JsonNode): NumericType {
  const text = textOfNode(node);
  const type = NUMERIC_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw new RangeError(
    `invalid value for [numeric_type], must be [long, double, date, date_nanos], got ${text}`,
  );
}

function isFraction(node: JsonNode): node is NumberNode {
  return node.kind === "number" && !/^-?\d+$/.test(node.text);
}
