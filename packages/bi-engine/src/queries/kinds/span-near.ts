import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { booleanOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { and } from "../../sql/sql.ts";
import { readClause, readSpanOptions, sameField, spanQuery } from "../positions/span-query.ts";
import type { Query, QueryKind, QueryReader } from "../query.ts";
import type { SpanRule } from "../spans/span-rule.ts";
import { type SpanClause, orderedSpans, unorderedSpans } from "../spans/spans.ts";

type Clause = (Query & { readonly spans: SpanRule }) | Gap;

/** A number of consecutive positions, with any terms. */
interface Gap {
  readonly path: string;
  readonly gap: number;
}

/** Spans near each other, with at most `slop` places between them. */
export const spanNear: QueryKind = {
  name: "span_near",
  read: (body, reader) => {
    let clauses: readonly Clause[] = [];
    let slop = 0;
    let isOrdered = true;
    const { boost, label, object } = readSpanOptions(body, "span_near", {
      reader,
      own: {
        clauses: ({ value }) => (clauses = readClauses(value, reader)),
        slop: ({ value }) => (slop = wholeOption(value)),
        in_order: ({ value }) => (isOrdered = booleanOption(value)),
      },
    });
    const queries = clauses.filter((clause) => "spans" in clause);
    const [first] = clauses;
    if (first === undefined) throw parsingError("span_near must include [clauses]", object.end);
    if ("gap" in first) throw illegalArgument("[span_near] query must not begin with [span_gap]");
    if (!isOrdered && queries.length < clauses.length)
      throw illegalArgument("Gaps can only be added to ordered near queries");
    return spanQuery("span_near", {
      boost,
      label,
      inner: queries,
      resolve: async (scope) => {
        const parts = await Promise.all(queries.map(({ spans }) => spans.resolve(scope)));
        const path = sameField("span_near", parts);
        const candidates = and(parts.map((part) => part.candidates));
        const terms = parts.flatMap((part) => part.terms);
        const [only] = parts;
        if (only !== undefined && clauses.length === 1) return only;
        return {
          path,
          candidates,
          terms,
          alsoReads: parts.flatMap((part) => part.alsoReads),
          of: (row) => {
            const found = parts.map((part) => part.of(row));
            if (!isOrdered) return unorderedSpans(found, slop);
            const left = [...found];
            return orderedSpans(
              clauses.map((clause): SpanClause => ("gap" in clause ? clause : (left.shift() ?? []))),
              slop,
            );
          },
        };
      },
    });
  },
};

function readClauses(node: JsonNode, reader: QueryReader): readonly Clause[] {
  if (node.kind !== "array") throw parsingError("[span_near] query does not support [clauses]", node.at);
  return node.items.map(
    (item) => readGap(item) ?? readClause("span_near", "clauses", { node: item, reader }),
  );
}

function readGap(node: JsonNode): Gap | undefined {
  const [only] = node.kind === "object" ? node.members : [];
  if (only?.name !== "span_gap") return undefined;
  const [field] = only.value.kind === "object" ? only.value.members : [];
  if (field === undefined) throw parsingError("[span_gap] query requires a field", only.value.at);
  const gap = Number(textOfNode(field.value));
  if (!Number.isInteger(gap) || gap < 0)
    throw illegalArgument(`[span_gap] width must be a whole number, got [${textOfNode(field.value)}]`);
  return { path: field.name, gap };
}
