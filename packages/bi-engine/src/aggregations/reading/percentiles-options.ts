import { type QueryError, contentError } from "../../errors.ts";
import { type JsonNode, plain } from "../../json/json-node.ts";
import { doubleText } from "../../values/number-text.ts";
import { type FieldOptions, fieldOptions, flagOption, integerOption, numberOption } from "./options.ts";

/** How percentiles are found: exactly for few values, else by a t-digest; `hdrDigits` requests an HDR histogram. */
export interface PercentilesOptions extends FieldOptions {
  keyed: boolean;
  hdrDigits: number | undefined;
}

export function percentilesOptions(
  options: PercentilesOptions,
  kind: string,
  aggregationName: string,
): Readonly<Record<string, (node: JsonNode) => void>> {
  return {
    ...fieldOptions(options, kind, aggregationName),
    missing: (node) => {
      if (node.kind === "null") throw nullMissing(node, kind, aggregationName);
      options.missing = plain(node);
    },
    keyed: (node) => (options.keyed = flagOption(node)),
    tdigest: (node) => readTdigest(node, kind),
    hdr: (node) => (options.hdrDigits = readHdr(node, kind)),
  };
}

/** These aggregations are built after everything was read, and errors of their fields have that position. */
function nullMissing(node: JsonNode, kind: string, aggregationName: string): QueryError {
  const { line, col } = node.at;
  return contentError(`failed to build [${kind}] after last required field arrived`, node.at, {
    type: "x_content_parse_exception",
    reason: `[${line}:${col}] [${kind}] failed to parse field [missing]`,
    causedBy: {
      type: "illegal_argument_exception",
      reason: `[missing] must not be null: [${aggregationName}]`,
    },
  });
}

function readTdigest(node: JsonNode, kind: string): void {
  for (const { name, value, at } of node.kind === "object" ? node.members : []) {
    if (name !== "compression") throw contentError(`[tdigest] unknown field [${name}]`, at);
    const compression = numberOption(value, "tdigest", "compression");
    if (compression >= 0) continue;
    const reason = `[compression] must be greater than or equal to 0. Found [${doubleText(compression)}]`;
    throw innerError(value, kind, "tdigest", name, reason);
  }
}

function readHdr(node: JsonNode, kind: string): number {
  let digits = 3;
  for (const { name, value, at } of node.kind === "object" ? node.members : []) {
    if (name !== "number_of_significant_value_digits")
      throw contentError(`[hdr] unknown field [${name}]`, at);
    digits = integerOption(value, "hdr", name);
    if (digits >= 0 && digits <= 5) continue;
    throw innerError(value, kind, "hdr", name, "[numberOfSignificantValueDigits] must be between 0 and 5");
  }
  return digits;
}

/** A bad setting inside a method: the refusal names the setting, then the method around it. */
function innerError(node: JsonNode, kind: string, method: string, setting: string, reason: string) {
  const { line, col } = node.at;
  return contentError(`[${kind}] failed to parse field [${method}]`, node.at, {
    type: "x_content_parse_exception",
    reason: `[${line}:${col}] [${method}] failed to parse field [${setting}]`,
    causedBy: { type: "illegal_argument_exception", reason },
  });
}
