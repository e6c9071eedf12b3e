import type { JsonNode } from "./json-node.ts";

/** Writes parsed JSON: one spelling, no comments, numbers in the text they were sent in. */
export function writeNode(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${writeNode(value)}`).join(",")}}`;
    case "array":
      return `[${node.items.map(writeNode).join(",")}]`;
    case "text":
      return JSON.stringify(node.value);
    case "number":
      return node.text;
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
  }
}
