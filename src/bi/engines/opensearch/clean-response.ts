import { type JsonNode, readJson, writeNode } from "@quittance/bi-engine/json";
import { visibleIndexName } from "../engine.ts";
import type { ClusterResponse } from "./connection.ts";

/**
 * The response without traces of the cluster: the tenant's index gets its visible name everywhere, also inside error texts; ids
 * of nodes and indices are hidden. Successful responses may be megabytes and are not parsed.
 */
export function cleanResponse(alias: string, { status, text }: ClusterResponse): string {
  const renamed = text
    .split(alias)
    .map((part, i) => (i === 0 ? part : part.replace(/^(?:\.\d{6}|\.building)/, "")))
    .join(visibleIndexName);
  if (status < 400 && !/"failed":[1-9]/.test(renamed)) return renamed;
  return writeNode(withoutIds(readJson(renamed)));
}

const hidden: Readonly<Record<string, string>> = {
  node: "opensearch",
  index_uuid: "_na_",
  _node: "opensearch",
};

function withoutIds(node: JsonNode): JsonNode {
  if (node.kind === "array") return { ...node, items: node.items.map(withoutIds) };
  if (node.kind !== "object") return node;
  const members = node.members.map((member) => {
    const replacement = Object.hasOwn(hidden, member.name) ? hidden[member.name] : undefined;
    if (replacement === undefined || member.value.kind !== "text")
      return { ...member, value: withoutIds(member.value) };
    return { ...member, value: { ...member.value, value: replacement } };
  });
  return { ...node, members };
}
