import type { JsonNode } from "../json/json-node.ts";

/** The values at a path of a source, those of lists one by one; `isValue` tests for a list that is itself one value. */
export function nodesAt(
  node: JsonNode,
  segments: readonly string[],
  isValue: (node: JsonNode) => boolean = () => false,
): readonly JsonNode[] {
  if (node.kind === "array" && !(segments.length === 0 && isValue(node)))
    return node.items.flatMap((item) => nodesAt(item, segments, isValue));
  if (segments.length === 0) return [node];
  if (node.kind !== "object") return [];
  return segments.flatMap((_, i) => {
    // A name in the source may itself have dots.
    const head = segments.slice(0, i + 1).join(".");
    const member = node.members.find(({ name }) => name === head);
    return member === undefined ? [] : nodesAt(member.value, segments.slice(i + 1), isValue);
  });
}
