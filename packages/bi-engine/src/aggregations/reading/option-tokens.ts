import { type JsonNode, tokenName } from "../../json/json-node.ts";

/** The tokens a value may start with; OpenSearch refuses any other before it reads the value. */
export type Tokens = readonly string[];

export const TEXT: Tokens = ["VALUE_STRING"];
const NUMBER: Tokens = ["VALUE_STRING", "VALUE_NUMBER"];
const FLAG: Tokens = ["VALUE_STRING", "VALUE_BOOLEAN"];
const VALUE: Tokens = ["VALUE_BOOLEAN", "VALUE_NULL", "VALUE_NUMBER", "VALUE_STRING"];
export const OBJECT: Tokens = ["START_OBJECT"];
export const OBJECTS: Tokens = ["START_OBJECT", "START_ARRAY"];
export const TEXTS: Tokens = ["VALUE_STRING", "START_ARRAY"];
const NUMBERS: Tokens = ["VALUE_STRING", "VALUE_NUMBER", "START_ARRAY"];

/** The types that an option takes, by the name of the option: the same in every kind of aggregation that has it. */
const TOKENS_BY_NAME: ReadonlyMap<string, Tokens> = new Map<string, Tokens>([
  ["after", OBJECT],
  ["buckets", NUMBER],
  ["calendar_interval", TEXT],
  ["collect_mode", TEXT],
  ["exclude", TEXTS],
  ["execution_hint", TEXT],
  ["extended_bounds", OBJECT],
  ["field", TEXT],
  ["fixed_interval", TEXT],
  ["format", TEXT],
  ["gap_policy", TEXT],
  ["hard_bounds", OBJECT],
  ["include", ["VALUE_STRING", ...OBJECTS]],
  ["interval", NUMBER],
  ["keyed", FLAG],
  ["lag", NUMBER],
  ["max_doc_count", NUMBER],
  ["min_doc_count", NUMBER],
  ["missing", VALUE],
  ["missing_bucket", FLAG],
  ["missing_order", TEXT],
  ["offset", NUMBER],
  ["order", OBJECTS],
  ["path", TEXT],
  ["percents", NUMBERS],
  ["precision", NUMBER],
  ["precision_threshold", NUMBER],
  ["ranges", OBJECTS],
  ["script", ["VALUE_STRING", "START_OBJECT"]],
  ["shard_min_doc_count", NUMBER],
  ["shard_size", NUMBER],
  ["show_term_doc_count_error", FLAG],
  ["sigma", NUMBER],
  ["size", NUMBER],
  ["sources", OBJECTS],
  ["terms", OBJECTS],
  ["time_zone", NUMBER],
  ["value_type", TEXT],
  ["values", NUMBERS],
  ["weight", OBJECT],
  ["window", NUMBER],
  ["wrap_longitude", FLAG],
]);

/** Whether a value starts as the option of that name may. */
export function fitsOption(name: string, node: JsonNode, tokens = TOKENS_BY_NAME.get(name)): boolean {
  return tokens === undefined || tokens.includes(tokenName(node));
}
