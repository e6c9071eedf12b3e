import { QueryError, illegalArgument } from "../../errors.ts";
import type { Field } from "../../mapping/mapping.ts";
import { textOption } from "../../reading/options.ts";
import { spanQuery, termTest, textFieldOf } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { readFieldQuery } from "../reading/field-options.ts";
import { noSpans } from "../spans/span-rule.ts";
import { termSpans } from "../spans/spans.ts";

/** The positions of one term, which is not analysed. */
export const spanTerm: QueryKind = {
  name: "span_term",
  read: (body) => {
    let value: string | undefined;
    const { field, boost, label } = readFieldQuery(body, "span_term", (node) => (value = textOption(node)), {
      value: (node) => (value = textOption(node)),
      term: (node) => (value = textOption(node)),
    });
    if (value === undefined) throw illegalArgument("value cannot be null");
    const text = value;
    return spanQuery("span_term", {
      boost,
      label,
      resolve: async (scope) => {
        const found = textFieldOf(scope, field, (other) => withoutPositions(other, text));
        if (found === undefined) return noSpans(field);
        const term = { field: found, text };
        return {
          path: field,
          candidates: termTest(scope, term),
          terms: [term],
          alsoReads: [],
          of: (row) => termSpans(row(found).get(text) ?? []),
        };
      },
    });
  },
};

/** Only texts have positions of terms. */
function withoutPositions({ path, type }: Field, text: string): QueryError {
  if (type !== "keyword") return failedToCreate(`Cannot extract a term from a query on [${path}]`);
  const reason = `field "${path}" was indexed without position data; cannot run SpanTermQuery (term=${text})`;
  return new QueryError("searching", 500, { type: "illegal_state_exception", reason });
}
