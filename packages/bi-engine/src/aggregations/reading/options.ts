import { parseTimeZone, zoneOfHours } from "../../dates/time-zone.ts";
import { QueryError, contentError, illegalArgument, parsingError } from "../../errors.ts";
import {
  type JsonNode,
  type Member,
  type Plain,
  type Position,
  plain,
  textOfNode,
  tokenName,
} from "../../json/json-node.ts";
import { located, unknownField } from "../../reading/located.ts";
import { parseNumber } from "../../values/java-double.ts";
import { type Tokens, fitsOption } from "./option-tokens.ts";

type Take = (value: JsonNode, member: Member) => void;

/** How an option is read; the tokens it takes are named where they are not those of every option of its name. */
type Option = Take | { readonly tokens: Tokens; readonly take: Take };
export type Options = Readonly<Record<string, Option>>;

/** Reads the options of an aggregation that OpenSearch reads from declared fields; others are refused with their position. */
export function readOptions(body: JsonNode, kind: string, own: Options): void {
  for (const member of body.kind === "object" ? body.members : []) {
    const { tokens, take } = optionNamed(own, member.name);
    if (take === undefined) throw unknownField(kind, member, Object.keys(own));
    if (!fitsOption(member.name, member.value, tokens)) throw unfitToken(member.value, kind, member.name);
    // Scripts are refused in wording of our own.
    if (member.name === "script") take(member.value, member);
    else located(kind, member, () => take(member.value, member), "names field");
  }
}

/** Reads the options of an aggregation whose parser OpenSearch wrote by hand: it has one error for everything that is wrong. */
export function readWrittenOptions(
  body: JsonNode,
  own: Options,
  refusal: (member: Member) => QueryError,
): void {
  for (const member of body.kind === "object" ? body.members : []) {
    const { tokens, take } = optionNamed(own, member.name);
    if (take === undefined || !fitsOption(member.name, member.value, tokens)) throw refusal(member);
    take(member.value, member);
  }
}

/** How most parsers written by hand refuse a member. */
export function unknownKeyIn(aggregationName: string) {
  return ({ name, value }: Member): QueryError =>
    parsingError(`Unknown key for a ${tokenName(value)} in [${aggregationName}]: [${name}].`, value.at);
}

function optionNamed(own: Options, name: string): { tokens?: Tokens; take?: Take } {
  const option = Object.hasOwn(own, name) ? own[name] : undefined;
  return typeof option === "function" ? { take: option } : (option ?? {});
}

function unfitToken(node: JsonNode, kind: string, option: string): QueryError {
  return contentError(`[${kind}] ${option} doesn't support values of type: ${tokenName(node)}`, node.at);
}

/** The options for the source of values. */
export interface FieldOptions {
  field?: string;
  missing?: Plain;
  format?: string;
  timeZone?: string;
  /** The type assumed for a field that is not mapped. */
  valueType?: string;
}

export function fieldOptions(
  options: FieldOptions,
  kind: string,
  aggregationName: string,
): Readonly<Record<string, (value: JsonNode) => void>> {
  return {
    field: (node) => (options.field = textOfNode(node)),
    missing: (node) => (options.missing = readMissing(node, aggregationName)),
    format: (node) => (options.format = textOfNode(node)),
    value_type: (node) => (options.valueType = textOfNode(node)),
    script: () => {
      throw illegalArgument(`[${kind}] aggregation with a script is not supported: scripts are not run`);
    },
  };
}

/**
 * Reads the options of an aggregation over a field: those for the source of its values, and its own.
 *
 * @param into takes the former beside what it has
 * @param sources what the server takes in place of a field, for the refusal where none is named
 */
export function readFieldOptions<Into extends FieldOptions = FieldOptions>(
  body: JsonNode,
  { kind, name, into, sources }: { kind: string; name: string; into?: Into; sources?: string },
  own: Options = {},
): Into & { readonly field: string } {
  const options = into ?? ({} as Into);
  readOptions(body, kind, { ...fieldOptions(options, kind, name), ...own });
  return { ...options, field: requiredField(options, sources) };
}

function readMissing(node: JsonNode, aggregationName: string): Plain {
  if (node.kind === "null") throw illegalArgument(`[missing] must not be null: [${aggregationName}]`);
  return plain(node);
}

/** The text of a value. Where the server expects text it does not check the type. */
export function scalarText(node: JsonNode): string {
  if (node.kind !== "null" && node.kind !== "array" && node.kind !== "object") return textOfNode(node);
  const reason = `Can't get text on a ${tokenName(node)} at ${node.at.line}:${node.at.col}`;
  const error = new QueryError("reading", 400, { type: "illegal_state_exception", reason });
  error.at = node.at;
  throw error;
}

export function requiredField(options: FieldOptions, sources = "field, script"): string {
  if (options.field === undefined) {
    throw illegalArgument(`Required one of fields [${sources}], but none were specified. `);
  }
  return options.field;
}

export function timeZoneOption(node: JsonNode, kind: string): string {
  const zone = node.kind === "number" ? zoneOfHours(Number(node.text)) : parseTimeZone(textOfNode(node));
  if (typeof zone === "string") return zone;
  const type = zone.refusal.startsWith("Unknown") ? "zone_rules_exception" : "date_time_exception";
  throw badOption(node, kind, "time_zone", zone.refusal.replace(/^java[\w.]*: /, ""), type);
}

export function flagOption(node: JsonNode): boolean {
  return textOfNode(node) === "true";
}

/** A number with its decimals cut, as OpenSearch reads an integer. */
export function integerOption(node: JsonNode, kind: string, option: string): number {
  return Math.trunc(numberOption(node, kind, option));
}

export function numberOption(node: JsonNode, kind: string, option: string): number {
  if (node.kind !== "number" && node.kind !== "text") throw unfitToken(node, kind, option);
  const number = parseNumber(textOfNode(node));
  if (typeof number === "number") return number;
  throw badOption(node, kind, option, number.refusal, "number_format_exception");
}

/** Up to where a value has been read when it turns out to be invalid. */
export function endOf(node: JsonNode): Position {
  return node.kind === "object" || node.kind === "array" ? node.end : node.at;
}

/** The refusal of an option whose value its setter does not take. */
export function badOption(
  node: JsonNode,
  kind: string,
  option: string,
  reason: string,
  type = "illegal_argument_exception",
) {
  return contentError(`[${kind}] failed to parse field [${option}]`, endOf(node), { type, reason });
}

export function listOption(node: JsonNode): readonly JsonNode[] {
  return node.kind === "array" ? node.items : [node];
}
