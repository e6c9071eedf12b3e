import { contentError } from "../../errors.ts";
import { type JsonNode, type Member, textOfNode } from "../../json/json-node.ts";
import { located, unknownField } from "../../reading/located.ts";

/** Reads the options of a rule; a name that is not declared is refused. */
export function readDeclared(
  { name: kind, value: node }: Member,
  declared: Readonly<Record<string, (value: JsonNode) => unknown>>,
): void {
  if (node.kind !== "object")
    throw contentError(`[${kind}] Expected START_OBJECT but was: ${textOfNode(node)}`, node.at);
  for (const one of node.members) {
    const take = Object.hasOwn(declared, one.name) ? declared[one.name] : undefined;
    if (take === undefined) throw unknownField(kind, one, Object.keys(declared));
    located(kind, one, () => take(one.value));
  }
}
