import { contentError } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import {
  type FieldOptions,
  badOption,
  fieldOptions,
  flagOption,
  integerOption,
  numberOption,
} from "./options.ts";
import { doubleText } from "../values/number-text.ts";

/** How percentiles are found: exactly for few values, else by a t-digest; `hdrDigits` asks for an HDR histogram. */
export interface PercentilesOptions extends FieldOptions {
  keyed: boolean;
  hdrDigits: number | undefined;
}

export function percentilesOptions(
  options: PercentilesOptions,
  kind: string,
): Readonly<Record<string, (node: JsonNode) => void>> {
  return {
    ...fieldOptions(options, kind),
    keyed: (node) => (options.keyed = flagOption(node)),
    tdigest: (node) => readTdigest(node, kind),
    hdr: (node) => (options.hdrDigits = readHdr(node, kind)),
  };
}

function readTdigest(node: JsonNode, kind: string): void {
  for (const { name, value, at } of node.kind === "object" ? node.members : []) {
    if (name !== "compression") throw contentError(`[tdigest] unknown field [${name}]`, at);
    const compression = numberOption(value, "tdigest", "compression");
    if (compression >= 0) continue;
    const reason = `[compression] must be greater than or equal to 0. Found [${doubleText(compression)}]`;
    throw badOption(node, kind, "tdigest", reason);
  }
}

function readHdr(node: JsonNode, kind: string): number {
  let digits = 3;
  for (const { name, value, at } of node.kind === "object" ? node.members : []) {
    if (name !== "number_of_significant_value_digits")
      throw contentError(`[hdr] unknown field [${name}]`, at);
    digits = integerOption(value, "hdr", name);
    if (digits >= 0 && digits <= 5) continue;
    throw badOption(node, kind, "hdr", "[numberOfSignificantValueDigits] must be between 0 and 5");
  }
  return digits;
}
