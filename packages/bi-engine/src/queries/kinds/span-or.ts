import { parsingError } from "../../errors.ts";
import { or } from "../../sql/sql.ts";
import { readClause, readSpanOptions, sameField, spanQuery } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";
import { anySpans } from "../spans/spans.ts";

/** The spans of any of the clauses. */
export const spanOr: QueryKind = {
  name: "span_or",
  read: (body, reader) => {
    let clauses: readonly ReturnType<typeof readClause>[] = [];
    const { boost, label, object } = readSpanOptions(body, "span_or", {
      reader,
      own: {
        clauses: ({ value }) => {
          if (value.kind !== "array")
            throw parsingError("[span_or] query does not support [clauses]", value.at);
          clauses = value.items.map((node) => readClause("span_or", "clauses", { node, reader }));
        },
      },
    });
    if (clauses.length === 0) throw parsingError("span_or must include [clauses]", object.end);
    return spanQuery("span_or", {
      boost,
      label,
      inner: clauses,
      resolve: async (scope) => {
        const parts = await Promise.all(clauses.map(({ spans }) => spans.resolve(scope)));
        return {
          path: sameField("span_or", parts),
          candidates: or(parts.map((part) => part.candidates)),
          terms: parts.flatMap((part) => part.terms),
          alsoReads: parts.flatMap((part) => part.alsoReads),
          of: (row) => anySpans(parts.map((part) => part.of(row))),
        };
      },
    });
  },
};
