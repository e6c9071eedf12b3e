import { contentError, illegalArgument } from "../errors.ts";
import { type JsonNode, type Member, type Plain, plain, textOfNode, tokenName } from "../json/json-node.ts";

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
}

export function fieldOptions(
  options: FieldOptions,
  kind: string,
): Readonly<Record<string, (value: JsonNode) => void>> {
  return {
    field: (node) => (options.field = textOfNode(node)),
    missing: (node) => (options.missing = plain(node)),
    format: (node) => (options.format = textOfNode(node)),
    script: () => {
      throw illegalArgument(`[${kind}] aggregation with a script is not supported: scripts are not run`);
    },
  };
}

export function requiredField(options: FieldOptions): string {
  if (options.field === undefined)
    throw illegalArgument("Required one of fields [field, script], but none were specified. ");
  return options.field;
}

export function integerOption(node: JsonNode, kind: string, option: string): number {
  const value = Number(textOfNode(node));
  if (node.kind !== "number" && node.kind !== "text") {
    throw contentError(`[${kind}] ${option} doesn't support values of type: ${tokenName(node)}`, node.at);
  }
  if (Number.isNaN(value)) throw contentError(`[${kind}] failed to parse field [${option}]`, node.at);
  return Math.trunc(value);
}
