import { contentError, illegalArgument } from "../errors.ts";
import { type JsonNode, type ObjectNode, textOfNode, tokenName } from "../json/json-node.ts";
import { didYouMean } from "./did-you-mean.ts";
import { located, wholeObject } from "./located.ts";

/** Values to show with each hit: a field or a pattern of fields, and how to write them. */
export interface FieldRequest {
  readonly pattern: string;
  readonly format: string | undefined;
}

/** Reads `fields` or `docvalue_fields`: names, or objects of `field` and `format`. */
export function readFieldRequests(node: JsonNode): readonly FieldRequest[] {
  return node.kind === "array" ? node.items.map(readFieldRequest) : [];
}

function readFieldRequest(node: JsonNode): FieldRequest {
  if (node.kind !== "object") return { pattern: textOfNode(node), format: undefined };
  return wholeObject("docvalues_field", () => readDescribed(node));
}

function readDescribed(node: ObjectNode): FieldRequest {
  let pattern: string | undefined;
  let format: string | undefined;
  for (const member of node.members) {
    const { name, at, value } = member;
    const text = () => located("docvalues_field", member, () => textOfNode(value));
    const fits = name === "field" ? value.kind === "text" : value.kind === "text" || value.kind === "null";
    if ((name === "field" || name === "format") && !fits)
      throw contentError(
        `[docvalues_field] ${name} doesn't support values of type: ${tokenName(value)}`,
        value.at,
      );
    if (name === "field") pattern = text();
    else if (name === "format") format = value.kind === "null" ? undefined : ownFormat(text());
    else
      throw contentError(
        `[docvalues_field] unknown field [${name}]${didYouMean(name, ["field", "format"])}`,
        at,
      );
  }
  if (pattern === undefined) throw illegalArgument("Required [field]");
  return { pattern, format: format === "use_field_mapping" ? undefined : format };
}

/** The format of the mapping has a name of its own, from the time when it was not the default. */
function ownFormat(format: string): string | undefined {
  return format === "use_field_mapping" ? undefined : format;
}
