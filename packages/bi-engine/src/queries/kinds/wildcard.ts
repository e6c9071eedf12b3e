import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { readWildcard } from "../../patterns/read-wildcard.ts";
import { readPatternQuery } from "../text/pattern-query.ts";
import type { QueryKind } from "../query.ts";

/** Values, or terms of a text, that match a pattern with `*` and `?`, which is not analysed. */
export const wildcard: QueryKind = {
  name: "wildcard",
  read: (body) =>
    readPatternQuery(body, { kind: "wildcard", options: ["value", "wildcard"], pattern: readWildcard }),
};

/** In a query string the pattern of a text field is analysed first. */
export function normalizedWildcard(
  text: string,
  ignoreCase: boolean,
  field: Field | { readonly type: "keyword" },
): Pattern {
  const normalized = field.type === "text" ? analyzerOf(field).normalize(text) : text;
  return readWildcard(normalized, ignoreCase);
}
