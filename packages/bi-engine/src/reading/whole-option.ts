import { illegalArgument } from "../errors.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";

/** A whole number; a fraction is cut off, as the server does. */
export function wholeOption(node: JsonNode): number {
  const text = textOfNode(node);
  const value = Math.trunc(Number(text));
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  const reason = `For input string: "${text}"`;
  throw illegalArgument(reason, { type: "number_format_exception", reason });
}
