import { type QueryError, shardIllegalArgument } from "../../errors.ts";
import { TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Matcher, PatternTooComplex, matcherOf } from "../../patterns/matcher.ts";
import { isTooComplex } from "../../patterns/pattern-size.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { re2Text } from "../../patterns/re2-text.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { type Sql, no, sql } from "../../sql/sql.ts";
import { anyValue } from "../conditions/any-value.ts";
import { dictionaryOf, isOneOf } from "./term-dictionary.ts";

/** True for rows with a value, or a term of a text, that matches the pattern as a whole. */
export async function patternMatches(scope: Scope, field: Field, pattern: Pattern): Promise<Sql> {
  if (isTooComplex(pattern)) throw tooComplex();
  scope.takeMark?.({ path: field.path, kind: "pattern", fits: matcherOf(pattern) });
  const expression = re2Text(pattern);
  if (expression === undefined) return fittingTerms(scope, field, pattern);
  if (field.type === "text") {
    return sql`regexp_matches(${columnOf(scope, field)}, ${`${TERM_MARK}(?:${expression})${TERM_MARK}`})`;
  }
  return anyValue(scope, field, (value) => sql`regexp_full_match(${value}, ${`(?:${expression})`})`);
}

/** The terms of the field that match are listed one by one: the regular expressions of the database have no "and" and "not". */
async function fittingTerms(scope: Scope, field: Field, pattern: Pattern): Promise<Sql> {
  const fits = matcherOf(pattern);
  const terms = (await dictionaryOf(scope, field)).filter((term) => fitsWithin(fits, term));
  return terms.length === 0 ? no : isOneOf(scope, field, terms);
}

/** Whether a term matches; a pattern that takes too many steps is refused. */
export function fitsWithin(fits: Matcher, term: string): boolean {
  try {
    return fits(term);
  } catch (error) {
    if (error instanceof PatternTooComplex) throw tooComplex();
    throw error;
  }
}

/** With the wording in which the server refuses a pattern. */
export function tooComplex(): QueryError {
  return shardIllegalArgument("Determinizing automaton would require more than 10000 effort.");
}
