import { parsingError } from "../../errors.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { fieldsOf, readClause, readSpanOptions, sameField, spanQuery } from "../positions/span-query.ts";
import type { QueryKind } from "../query.ts";
import { spansWithout } from "../spans/spans.ts";

/** The spans of `include` that no span of `exclude` is near to. */
export const spanNot: QueryKind = {
  name: "span_not",
  read: (body, reader) => {
    let include: ReturnType<typeof readClause> | undefined;
    let exclude: ReturnType<typeof readClause> | undefined;
    const near: { dist?: number; pre?: number; post?: number } = {};
    const { boost, label, object } = readSpanOptions(body, "span_not", {
      reader,
      own: {
        include: ({ value: node }) => (include = readClause("span_not", "include", { node, reader })),
        exclude: ({ value: node }) => (exclude = readClause("span_not", "exclude", { node, reader })),
        dist: ({ value }) => (near.dist = wholeOption(value)),
        pre: ({ value }) => (near.pre = wholeOption(value)),
        post: ({ value }) => (near.post = wholeOption(value)),
      },
    });
    const { dist } = near;
    if (include === undefined)
      throw parsingError("span_not must have [include] span query clause", object.end);
    if (exclude === undefined)
      throw parsingError("span_not must have [exclude] span query clause", object.end);
    if (dist !== undefined && (near.pre !== undefined || near.post !== undefined))
      throw parsingError("span_not can either use [dist] or [pre] & [post] (or none)", object.end);
    const [wanted, unwanted] = [include, exclude];
    const around = { pre: Math.max(0, dist ?? near.pre ?? 0), post: Math.max(0, dist ?? near.post ?? 0) };
    return spanQuery("span_not", {
      boost,
      label,
      inner: [wanted, unwanted],
      resolve: async (scope) => {
        const included = await wanted.spans.resolve(scope);
        const excluded = await unwanted.spans.resolve({ ...scope, takeMark: undefined });
        sameField("span_not", [included, excluded]);
        return {
          ...included,
          alsoReads: [...included.alsoReads, ...fieldsOf(excluded)],
          of: (row) => spansWithout(included.of(row), excluded.of(row), around),
        };
      },
    });
  },
};
