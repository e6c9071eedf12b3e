import { analyzerOf } from "../mapping/column-value.ts";
import type { Field } from "../mapping/mapping.ts";
import type { Pattern } from "../patterns/pattern.ts";
import { readWildcard } from "../patterns/read-wildcard.ts";
import { readPatternQuery } from "./pattern-query.ts";
import type { QueryKind } from "./query.ts";

/** Values that fit a pattern with `*` and `?`, which for a text field goes through its analyzer first. */
export const wildcard: QueryKind = {
  name: "wildcard",
  read: (body) =>
    readPatternQuery(body, { kind: "wildcard", options: ["value", "wildcard"], pattern: normalizedWildcard }),
};

export function normalizedWildcard(
  text: string,
  ignoreCase: boolean,
  field: Field | { readonly type: "keyword" },
): Pattern {
  const normalized = field.type === "text" ? analyzerOf(field).normalize(text) : text;
  return readWildcard(normalized, ignoreCase);
}
