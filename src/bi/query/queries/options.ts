import { shown } from "../json/shown.ts";
import { contentError, parsingError } from "../errors.ts";
import { type JsonNode, type Member, plain, tokenName } from "../json/json-node.ts";

/** What every query may carry beside its own options. */
export interface CommonOptions {
  readonly boost: number;
  readonly label: { readonly label?: string };
}

/** Reads the options of a query made of declared fields; an unknown one is refused with its position. */
export function readOptions(
  body: JsonNode,
  kind: string,
  own: Readonly<Record<string, (value: JsonNode, member: Member) => void>>,
): CommonOptions {
  if (body.kind !== "object")
    throw parsingError(`[${kind}] query malformed, no start_object after query name`, body.at);
  let boost = 1;
  let label: { label?: string } = {};
  for (const member of body.members) {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take !== undefined) take(member.value, member);
    else if (member.name === "boost") boost = numberOption(member.value, kind, "boost");
    else if (member.name === "_name") label = { label: textOption(member.value) };
    else throw contentError(`[${kind}] unknown field [${member.name}]`, member.at);
  }
  return { boost, label };
}

export function numberOption(node: JsonNode, kind: string, option: string): number {
  const value =
    node.kind === "number" ? Number(node.text) : node.kind === "text" ? Number(node.value) : Number.NaN;
  if (Number.isNaN(value)) {
    throw contentError(`[${kind}] ${option} doesn't support values of type: ${tokenName(node)}`, node.at);
  }
  return value;
}

export function textOption(node: JsonNode): string {
  return shown(plain(node));
}

export function booleanOption(node: JsonNode): boolean {
  return node.kind === "boolean" ? node.value : textOption(node) === "true";
}
