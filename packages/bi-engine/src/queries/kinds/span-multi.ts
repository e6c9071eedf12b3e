import { illegalArgument, parsingError } from "../../errors.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, fieldOf, unscored } from "../../plan/target.ts";
import { work } from "../../work.ts";
import { termsMarked } from "../positions/marked-terms.ts";
import { readSpanOptions, spanQuery } from "../positions/span-query.ts";
import type { Query, QueryKind } from "../query.ts";
import { countClauses } from "../reading/clause-count.ts";
import type { RowPositions } from "../spans/by-positions.ts";
import { noSpans } from "../spans/span-rule.ts";
import { anySpans, termSpans } from "../spans/spans.ts";
import { isOneOf } from "../text/term-dictionary.ts";

const PATTERN_KINDS: ReadonlySet<string> = new Set(["prefix", "wildcard", "regexp", "fuzzy"]);

/** The positions of all terms that match a pattern. */
export const spanMulti: QueryKind = {
  name: "span_multi",
  read: (body, reader) => {
    let match: Query | undefined;
    const { boost, label, object } = readSpanOptions(body, "span_multi", {
      reader,
      own: {
        match: ({ value }) => {
          const query = reader.query(value);
          if (query.kind === "range")
            throw illegalArgument(
              "[span_multi] of a [range] is not supported: use prefix, wildcard or regexp",
            );
          if (!PATTERN_KINDS.has(query.kind))
            throw parsingError("[span_multi] [match] must be of type multi term query", value.at);
          match = query;
        },
      },
    });
    if (match === undefined)
      throw parsingError("[span_multi] must have [match] multi term query clause", object.end);
    const pattern = match;
    return spanQuery("span_multi", {
      boost,
      label,
      inner: [pattern],
      resolve: async (scope) => {
        const { path, terms } = await termsMarked(unscored(scope), pattern);
        const field = path === undefined ? undefined : fieldOf(scope, path);
        if (field === undefined || terms.length === 0) return noSpans(path ?? "");
        countClauses(scope, terms.length);
        return spansOfTerms(scope, field, terms);
      },
    });
  },
};

function spansOfTerms(scope: Scope, field: Field, terms: readonly string[]) {
  return {
    path: field.path,
    candidates: isOneOf(scope, field, terms),
    terms: terms.map((text) => ({ field, text })),
    alsoReads: [],
    of: (row: RowPositions) => {
      work(2 * terms.length);
      return anySpans(terms.map((text) => termSpans(row(field).get(text) ?? [])));
    },
  };
}
