import { illegalArgument, parsingError } from "../../errors.ts";
import { boosted } from "../../plan/target.ts";
import { textOption } from "../../reading/options.ts";
import { readClause, readSpanOptions, spanQuery } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";

/** Spans of one field in place of spans of another, so that clauses on both can be combined in order. */
export const fieldMaskingSpan: QueryKind = {
  name: "field_masking_span",
  aliases: ["span_field_masking"],
  read: (body, reader) => {
    let query: ReturnType<typeof readClause> | undefined;
    let path: string | undefined;
    const { boost, label, object } = readSpanOptions(body, "field_masking_span", {
      reader,
      own: {
        query: ({ value: node }) => (query = readClause("field_masking_span", "query", { node, reader })),
        field: ({ value }) => (path = textOption(value)),
      },
    });
    if (query === undefined)
      throw parsingError("field_masking_span must have [query] span query clause", object.end);
    if (path === undefined) throw parsingError("field_masking_span must have [field] set for it", object.end);
    if (path === "") throw illegalArgument("field name is null or empty");
    const [masked, shownPath] = [query, path];
    const span = spanQuery("field_masking_span", {
      boost,
      label,
      inner: [masked],
      resolve: async (scope) => ({ ...(await masked.spans.resolve(scope)), path: shownPath }),
    });
    // Alone it is the query that it masks, scored in that query's field.
    return { ...span, condition: (scope) => masked.condition(boosted(scope, boost)) };
  },
};
