import { type JsonNode, tokenName } from "../../json/json-node.ts";

/** The tokens a value may start with; OpenSearch refuses any other before it reads the value. */
export type Tokens = readonly string[];

export const text: Tokens = ["VALUE_STRING"];
const number: Tokens = ["VALUE_STRING", "VALUE_NUMBER"];
const flag: Tokens = ["VALUE_STRING", "VALUE_BOOLEAN"];
const value: Tokens = ["VALUE_BOOLEAN", "VALUE_NULL", "VALUE_NUMBER", "VALUE_STRING"];
export const object: Tokens = ["START_OBJECT"];
export const objects: Tokens = ["START_OBJECT", "START_ARRAY"];
export const texts: Tokens = ["VALUE_STRING", "START_ARRAY"];
const numbers: Tokens = ["VALUE_STRING", "VALUE_NUMBER", "START_ARRAY"];

/** The types that an option takes, by the name of the option: the same in every kind of aggregation that has it. */
const tokensByName: ReadonlyMap<string, Tokens> = new Map<string, Tokens>([
  ["after", object],
  ["buckets", number],
  ["calendar_interval", text],
  ["collect_mode", text],
  ["exclude", texts],
  ["execution_hint", text],
  ["extended_bounds", object],
  ["field", text],
  ["fixed_interval", text],
  ["format", text],
  ["gap_policy", text],
  ["hard_bounds", object],
  ["include", ["VALUE_STRING", ...objects]],
  ["interval", number],
  ["keyed", flag],
  ["lag", number],
  ["max_doc_count", number],
  ["min_doc_count", number],
  ["missing", value],
  ["missing_bucket", flag],
  ["missing_order", text],
  ["offset", number],
  ["order", objects],
  ["path", text],
  ["percents", numbers],
  ["precision", number],
  ["precision_threshold", number],
  ["ranges", objects],
  ["script", ["VALUE_STRING", "START_OBJECT"]],
  ["shard_min_doc_count", number],
  ["shard_size", number],
  ["show_term_doc_count_error", flag],
  ["sigma", number],
  ["size", number],
  ["sources", objects],
  ["terms", objects],
  ["time_zone", number],
  ["value_type", text],
  ["values", numbers],
  ["weight", object],
  ["window", number],
  ["wrap_longitude", flag],
]);

/** Whether a value starts as the option of that name may. */
export function fitsOption(name: string, node: JsonNode, tokens = tokensByName.get(name)): boolean {
  return tokens === undefined || tokens.includes(tokenName(node));
}
