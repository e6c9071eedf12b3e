import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { readWildcard } from "../../patterns/read-wildcard.ts";
import { readPatternQuery } from "../text/pattern-query.ts";
import type { QueryKind } from "../query.ts";

/** Values, or terms of a text, that fit a pattern with `*` and `?` as it was written. */
export const wildcard: QueryKind = {
  name: "wildcard",
  read: (body) =>
    readPatternQuery(body, { kind: "wildcard", options: ["value", "wildcard"], pattern: readWildcard }),
};

/** In a query string the pattern goes through the analyzer of a text field first. */
export function normalizedWildcard(
  text: string,
  ignoreCase: boolean,
  field: Field | { readonly type: "keyword" },
): Pattern {
  const normalized = field.type === "text" ? analyzerOf(field).normalize(text) : text;
  return readWildcard(normalized, ignoreCase);
}
