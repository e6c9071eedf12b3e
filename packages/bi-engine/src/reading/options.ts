import { QueryError, contentError, jsonError, parsingError, placed } from "../errors.ts";
import {
  type JsonNode,
  type Member,
  type NumberNode,
  type TextNode,
  plain,
  tokenName,
} from "../json/json-node.ts";
import { shown } from "../json/shown.ts";
import { numberInOption } from "../values/java-double.ts";
import { located, unknownField } from "./located.ts";

/** The options that every query has. */
export interface CommonOptions {
  readonly boost: number;
  readonly label: { readonly label?: string };
}

/** Which parser the server has for a kind of query, which its errors show: one of declared fields, or one written by hand. */
type Style = "declared" | "written";

/** Reads the options of a query; an unknown one is refused with its position. */
export function readOptions(
  body: JsonNode,
  kind: string,
  own: Readonly<Record<string, (value: JsonNode, member: Member) => void>>,
  style: Style = "declared",
): CommonOptions {
  if (body.kind !== "object")
    throw parsingError(`[${kind}] query malformed, no start_object after query name`, body.at);
  let boost = 1;
  let label: { label?: string } = {};
  const read = (member: Member): void => {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take !== undefined) take(member.value, member);
    else if (member.name === "boost") boost = numberOption(member.value);
    else if (member.name === "_name") label = { label: textOption(member.value) };
    else if (style === "written")
      throw parsingError(`[${kind}] query does not support [${member.name}]`, member.value.at);
  };
  const declared = [...Object.keys(own), "boost", "_name"];
  for (const member of body.members) {
    if (style === "written") placed(member.value.at, () => read(member));
    else if (!declared.includes(member.name)) throw unknownField(kind, member, declared);
    else if (!fitsDeclared(kind, member)) throw unfitToken(kind, member);
    else located(kind, member, () => read(member));
  }
  return { boost, label };
}

/** Declared fields have types, and a value of another type is refused before it is read. */
function fitsDeclared(kind: string, { name, value }: Member): boolean {
  if (kind === "ids" && name === "values") return value.kind === "text" || value.kind === "array";
  switch (name) {
    case "boost":
      return value.kind === "number" || value.kind === "text";
    case "_name":
      return value.kind === "text";
    case "minimum_should_match":
      return value.kind !== "object" && value.kind !== "array";
    default:
      return true;
  }
}

function unfitToken(kind: string, { name, value }: Member): QueryError {
  return contentError(`[${kind}] ${name} doesn't support values of type: ${tokenName(value)}`, value.at);
}

/** A few kinds report an error of a declared field in two ways at once. */
export function reportedTwice<T>(read: () => T, body: JsonNode): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError) || error.details.type !== "x_content_parse_exception") throw error;
    const members = body.kind === "object" ? body.members : [];
    const { reason: reported } = error.details;
    const [, line, col] = /^\[(\d+):(\d+)\] \[\w+\] failed to parse field/.exec(reported) ?? [];
    if (line !== undefined) {
      // The items of a list are read one by one, so that the position is that of the wrong one.
      throw parsingError(reported, { line: Number(line), col: Number(col) }, error.details);
    }
    const culprit = members.find(
      ({ name }) => reported.includes(`[${name}]`) || reported.includes(`] ${name} `),
    );
    throw parsingError(error.details.reason, culprit?.value.at ?? body.at, error.details);
  }
}

export function numberOption(node: JsonNode): number {
  if (node.kind !== "number" && node.kind !== "text") throw notANumber(node);
  return numberInOption(node.kind === "number" ? node.text : node.value);
}

/** Where the server expects a number, its JSON parser refuses any other type, at the position after it. */
function notANumber(node: Exclude<JsonNode, NumberNode | TextNode>): QueryError {
  const isContainer = node.kind === "object" || node.kind === "array";
  const length = isContainer ? 1 : textOption(node).length;
  const token = node.kind === "boolean" ? `VALUE_${String(node.value).toUpperCase()}` : tokenName(node);
  const end = { line: node.at.line, col: node.at.col + length };
  return jsonError(`Current token (${token}) not numeric, can not use numeric value accessors`, end);
}

export function textOption(node: JsonNode): string {
  return shown(plain(node));
}

export function booleanOption(node: JsonNode): boolean {
  return node.kind === "boolean" ? node.value : textOption(node) === "true";
}
