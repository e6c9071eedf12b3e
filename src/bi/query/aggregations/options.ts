import { contentError, illegalArgument } from "../errors.ts";
import { type JsonNode, type Member, type Plain, plain, textOfNode, tokenName } from "../json/json-node.ts";
import { parseTimeZone } from "../dates/time-zone.ts";

/** Reads the options of an aggregation; an unknown one is refused with its position. */
export function readOptions(
  body: JsonNode,
  kind: string,
  own: Readonly<Record<string, (value: JsonNode, member: Member) => void>>,
): void {
  for (const member of body.kind === "object" ? body.members : []) {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take === undefined) throw contentError(`[${kind}] unknown field [${member.name}]`, member.at);
    take(member.value, member);
  }
}

/** The options that say where values come from. */
export interface FieldOptions {
  field?: string;
  missing?: Plain;
  format?: string;
  timeZone?: string;
  /** What the values of a field that is not mapped are taken for. */
  valueType?: string;
}

export function fieldOptions(
  options: FieldOptions,
  kind: string,
): Readonly<Record<string, (value: JsonNode) => void>> {
  return {
    field: (node) => (options.field = textOfNode(node)),
    missing: (node) => (options.missing = plain(node)),
    format: (node) => (options.format = textOfNode(node)),
    value_type: (node) => (options.valueType = textOfNode(node)),
    script: () => {
      throw illegalArgument(`[${kind}] aggregation with a script is not supported: scripts are not run`);
    },
  };
}

export function requiredField(options: FieldOptions): string {
  if (options.field === undefined) {
    throw illegalArgument("Required one of fields [field, script], but none were specified. ");
  }
  return options.field;
}

export function timeZoneOption(node: JsonNode, kind: string): string {
  const zone = parseTimeZone(textOfNode(node));
  if (typeof zone === "string") return zone;
  throw badOption(node, kind, "time_zone", zone.refusal.replace(/^java[\w.]*: /, ""), "zone_rules_exception");
}

export function flagOption(node: JsonNode): boolean {
  return textOfNode(node) === "true";
}

/** A number with its decimals cut, as OpenSearch reads an integer. */
export function integerOption(node: JsonNode, kind: string, option: string): number {
  return Math.trunc(numberOption(node, kind, option));
}

export function numberOption(node: JsonNode, kind: string, option: string): number {
  if (node.kind !== "number" && node.kind !== "text") {
    throw contentError(`[${kind}] ${option} doesn't support values of type: ${tokenName(node)}`, node.at);
  }
  const value = Number(textOfNode(node));
  if (Number.isNaN(value)) {
    const reason = `For input string: "${textOfNode(node)}"`;
    throw badOption(node, kind, option, reason, "number_format_exception");
  }
  return value;
}

/** The refusal of an option whose value its setter does not take. */
export function badOption(
  node: JsonNode,
  kind: string,
  option: string,
  reason: string,
  type = "illegal_argument_exception",
) {
  return contentError(`[${kind}] failed to parse field [${option}]`, node.at, { type, reason });
}

export function listOption(node: JsonNode): readonly JsonNode[] {
  return node.kind === "array" ? node.items : [node];
}
