import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { readWildcard } from "../../patterns/read-wildcard.ts";

/** In a query string the pattern of a text field is analysed first. */
export function normalizedWildcard(
  text: string,
  ignoreCase: boolean,
  field: Field | { readonly type: "keyword" },
): Pattern {
  const normalized = field.type === "text" ? analyzerOf(field).normalize(text) : text;
  return readWildcard(normalized, ignoreCase);
}
