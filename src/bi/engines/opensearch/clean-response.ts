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
    .map((part, i) => (i === 0 ? part : part.replace(BEHIND_ALIAS, "")))
    .join(visibleIndexName);
  if (status < 400 && !/"failed":[1-9]/.test(renamed)) return renamed;
  return writeNode(withoutIds(readJson(renamed)));
}

/** Several indices of a tenant have the same to say: it is one index to clients. */
const ONCE = new Set(["root_cause", "failed_shards", "failures"]);

/** The generation, the year or month, and what is behind it in the name of an alias. */
const BEHIND_ALIAS = /^(?:\.\d{6}(?:\.\d{4}(?:-\d\d)?)?(?:\.write|\.by-[a-z]+-\d+)?|\.building)/;

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
    if (replacement === undefined || member.value.kind !== "text") {
      const value = withoutIds(member.value);
      return { ...member, value: ONCE.has(member.name) ? eachOnce(value) : value };
    }
    return { ...member, value: { ...member.value, value: replacement } };
  });
  return { ...node, members };
}

function eachOnce(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const items = new Map(node.items.map((item) => [writeNode(item), item]));
  return { ...node, items: [...items.values()] };
}
