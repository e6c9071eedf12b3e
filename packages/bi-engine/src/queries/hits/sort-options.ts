import { illegalArgument } from "../../errors.ts";
import { type JsonNode, type Position, textOfNode, tokenName } from "../../json/json-node.ts";
import type { NestedSort, ReadQuery, SortMode } from "../query.ts";

/** Whether the order is ascending. */
export function orderOf(text: string): boolean {
  const order = text.toUpperCase();
  if (order === "ASC" || order === "DESC") return order === "ASC";
  throw new RangeError(`No enum constant org.opensearch.search.sort.SortOrder.${order}`);
}

const MODES: readonly SortMode[] = ["min", "max", "sum", "avg", "median"];

export function readMode(node: JsonNode): SortMode {
  const text = textOfNode(node);
  const mode = MODES.find((known) => known === text.toLowerCase());
  if (mode === undefined) throw new RangeError(`Unknown SortMode [${text}]`);
  return mode;
}

export function readNestedSort(node: JsonNode, readQuery: ReadQuery): NestedSort {
  let sort: { path?: string; filter?: NestedSort["filter"]; nested?: NestedSort } = {};
  for (const { name, value } of node.kind === "object" ? node.members : []) {
    if (name === "path" && ["array", "object", "null"].includes(value.kind))
      throw new UnknownOption(textless(value), value.at);
    if (name === "path") sort = { ...sort, path: textOfNode(value) };
    else if (name === "filter") sort = { ...sort, filter: readQuery(value) };
    else if (name === "nested") sort = { ...sort, nested: readNestedSort(value, readQuery) };
    else if (name === "max_children") refuseFewChildren(value);
    else throw new UnknownOption(`malformed nested sort format, unknown field name [${name}]`, value.at);
  }
  const { path, filter, nested } = sort;
  if (path === undefined) throw new RangeError("malformed nested sort format, must start with an object");
  return { path, ...(filter === undefined ? {} : { filter }), ...(nested === undefined ? {} : { nested }) };
}

/** Sorting by some of the nested objects only would depend on their order in the index. */
function refuseFewChildren(value: JsonNode): void {
  if (textOfNode(value) !== String(2 ** 31 - 1))
    throw illegalArgument("[max_children] is not supported in a nested sort");
}

/** Where the server expects text it does not check the type. */
function textless(node: JsonNode): string {
  return `Can't get text on a ${tokenName(node)} at ${node.at.line}:${node.at.col}`;
}

/** An option that an object inside the sort does not have, with the position of its value. */
export class UnknownOption extends RangeError {
  readonly at: Position;

  constructor(message: string, at: Position) {
    super(message);
    this.at = at;
  }
}
