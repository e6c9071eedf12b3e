import { illegalArgument, parsingError } from "../../errors.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { readClause, readSpanOptions, spanQuery } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";
import { firstSpans } from "../spans/spans.ts";

/** Spans at the beginning of a text: those that end within so many positions. */
export const spanFirst: QueryKind = {
  name: "span_first",
  read: (body, reader) => {
    let match: ReturnType<typeof readClause> | undefined;
    let end: number | undefined;
    const { boost, label, object } = readSpanOptions(body, "span_first", {
      reader,
      own: {
        match: ({ value: node }) => (match = readClause("span_first", "match", { node, reader })),
        end: ({ value }) => (end = wholeOption(value)),
      },
    });
    if (match === undefined) throw parsingError("span_first must have [match] span query clause", object.end);
    if (end === undefined) throw parsingError("span_first must have [end] set for it", object.end);
    if (end < 0) throw illegalArgument("parameter [end] needs to be positive.");
    const [wanted, last] = [match, end];
    return spanQuery("span_first", {
      boost,
      label,
      inner: [wanted],
      resolve: async (scope) => {
        const found = await wanted.spans.resolve(scope);
        return { ...found, of: (row) => firstSpans(found.of(row), last) };
      },
    });
  },
};
