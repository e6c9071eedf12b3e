import { illegalArgument } from "../../errors.ts";
import { and } from "../../sql/sql.ts";
import { readClause, readSpanOptions, sameField, spanQuery } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";
import { type Span, spansContaining, spansWithin } from "../spans/spans.ts";

/** Outer spans that contain an inner one. */
export const spanContaining = pairKind("span_containing", spansContaining);

/** Inner spans that an outer one contains. */
export const spanWithin = pairKind("span_within", spansWithin);

function pairKind(
  kind: string,
  spansOf: (big: readonly Span[], little: readonly Span[]) => readonly Span[],
): QueryKind {
  return {
    name: kind,
    read: (body, reader) => {
      let big: ReturnType<typeof readClause> | undefined;
      let little: ReturnType<typeof readClause> | undefined;
      const { boost, label } = readSpanOptions(body, kind, {
        reader,
        own: {
          big: ({ value: node }) => (big = readClause(kind, "big", { node, reader })),
          little: ({ value: node }) => (little = readClause(kind, "little", { node, reader })),
        },
      });
      if (big === undefined) throw illegalArgument("inner clause [big] cannot be null.");
      if (little === undefined) throw illegalArgument("inner clause [little] cannot be null.");
      const [outer, inner] = [big, little];
      return spanQuery(kind, {
        boost,
        label,
        inner: [outer, inner],
        resolve: async (scope) => {
          const around = await outer.spans.resolve(scope);
          const within = await inner.spans.resolve(scope);
          return {
            path: sameField(kind, [around, within]),
            candidates: and([around.candidates, within.candidates]),
            terms: [...around.terms, ...within.terms],
            alsoReads: [...around.alsoReads, ...within.alsoReads],
            of: (row) => spansOf(around.of(row), within.of(row)),
          };
        },
      });
    },
  };
}
