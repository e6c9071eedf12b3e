import { illegalArgument, queryShardError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { matcherOf } from "../../patterns/matcher.ts";
import { MAX_PATTERN_LENGTH } from "../../patterns/pattern-size.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { boosted, fieldOf, systemColumn } from "../../plan/target.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { constant, never, nothing } from "../conditions/scores.ts";
import type { Query } from "../query.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { type Take, notText, readFieldQuery } from "../reading/field-options.ts";
import { patternMatches, tooComplex } from "./pattern-matches.ts";

/** Names of indices are compared like the values of a keyword. */
const INDEX_NAME = { type: "keyword" } as const;

interface PatternSyntax {
  readonly kind: "prefix" | "wildcard" | "regexp";
  /** Names of the option that holds the pattern. */
  readonly options: readonly string[];
  readonly own?: Readonly<Record<string, Take>>;
  /** Reads the pattern for the field, whose analyzer may change it. */
  readonly pattern: (text: string, ignoreCase: boolean, field: Field | typeof INDEX_NAME) => Pattern;
}

/** A query for values that match a pattern; all rows that match have the same score. */
export function readPatternQuery(body: JsonNode, syntax: PatternSyntax): Query {
  const { kind } = syntax;
  let text: string | undefined;
  let ignoreCase = false;
  let rewrite: string | undefined;
  const take: Take = (node) => {
    if (node.kind === "null") throw notText(node);
    text = textOption(node);
  };
  const {
    field: path,
    boost,
    label,
  } = readFieldQuery(body, kind, take, {
    ...Object.fromEntries(syntax.options.map((option) => [option, take])),
    case_insensitive: (node) => (ignoreCase = booleanOption(node)),
    rewrite: (node) => (rewrite = textOption(node)),
    ...syntax.own,
  });
  if (text === undefined) throw illegalArgument("value cannot be null");
  const wanted = text;
  const readPattern: PatternSyntax["pattern"] = (written, ...how) => {
    if (written.length > MAX_PATTERN_LENGTH) throw tooComplex();
    return syntax.pattern(written, ...how);
  };
  return {
    kind,
    ...label,
    inner: [],
    condition: async (scope) => {
      const field = fieldOf(scope, path);
      checkRewrite(rewrite);
      if (path === "_id" || (path === "_index" && kind === "regexp"))
        refuseOtherThanText(kind, { path, type: path });
      if (path === "_index") {
        const fits = matcherOf(readPattern(wanted, ignoreCase, INDEX_NAME));
        const names = scope.target.indexNames.filter((one) => fits(one));
        return names.length === 0
          ? never
          : constant(boosted(scope, boost), sql`${systemColumn(scope, path)} IN (${names})`);
      }
      // A pattern of characters is made into a query before it is known to match nothing.
      if (kind !== "regexp" && !scope.target.mapping.fields.has(path)) return never;
      const known = field ?? scope.target.mapping.fields.get(path);
      if (known !== undefined) refuseOtherThanText(kind, known);
      // No value matches an empty wildcard, not even an empty one.
      if (field === undefined || (kind === "wildcard" && wanted === "")) return nothing;
      refuseExpensive(scope, kind);
      const pattern = readPattern(wanted, ignoreCase, field);
      return constant(boosted(scope, boost), await patternMatches(scope, field, pattern));
    },
  };
}

export function refuseOtherThanText(
  kind: string,
  field: { readonly path: string; readonly type: string },
): void {
  if (field.type === "keyword" || field.type === "text") return;
  throw queryShardError(
    `Can only use ${kind} queries on keyword and text fields - not on [${field.path}] which is of type [${field.type}]`,
  );
}

/** The rewrite method makes no difference here; the name still has to be valid. */
export function checkRewrite(text: string | undefined): void {
  if (text === undefined) return;
  const names =
    /^(?:constant_score(?:_boolean|_auto|_filter)?|scoring_boolean|(?:top_terms|top_terms_boost|top_terms_blended_freqs)_\d+)$/;
  if (names.test(text)) return;
  throw failedToCreate(`Failed to parse rewrite_method [${text}]`);
}
