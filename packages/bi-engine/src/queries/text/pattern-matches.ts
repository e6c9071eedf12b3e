import { QueryError, shardIllegalArgument } from "../../errors.ts";
import { wordMark } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Matcher, PatternTooComplex, matcherOf } from "../../patterns/matcher.ts";
import { isTooComplex } from "../../patterns/pattern-size.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { re2Text } from "../../patterns/re2-text.ts";
import { type Sql, no, sql } from "../../sql/sql.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { anyValue } from "../conditions/any-value.ts";
import { dictionaryOf, isOneOf } from "./term-dictionary.ts";

/** True for rows one of whose values, or one of whose words, fits the pattern as a whole. */
export async function patternMatches(scope: Scope, field: Field, pattern: Pattern): Promise<Sql> {
  if (isTooComplex(pattern)) throw tooComplex();
  scope.tellMark?.({ path: field.path, kind: "pattern", fits: matcherOf(pattern) });
  const expression = re2Text(pattern);
  if (expression === undefined) return fittingWords(scope, field, pattern);
  if (field.type === "text") {
    return sql`regexp_matches(${columnOf(scope, field)}, ${`${wordMark}(?:${expression})${wordMark}`})`;
  }
  return anyValue(scope, field, (value) => sql`regexp_full_match(${value}, ${`(?:${expression})`})`);
}

/** The words of the field that fit are looked up one by one: the database cannot say "and" and "not" in a pattern. */
async function fittingWords(scope: Scope, field: Field, pattern: Pattern): Promise<Sql> {
  const fits = matcherOf(pattern);
  const words = (await dictionaryOf(scope, field)).filter((word) => fitsWithin(fits, word));
  return words.length === 0 ? no : isOneOf(scope, field, words);
}

/** Whether a word fits; a pattern that takes too many steps is refused. */
export function fitsWithin(fits: Matcher, word: string): boolean {
  try {
    return fits(word);
  } catch (error) {
    if (error instanceof PatternTooComplex) throw tooComplex();
    throw error;
  }
}

/** In the words in which the server refuses a pattern. */
export function tooComplex(): QueryError {
  return shardIllegalArgument("Determinizing automaton would require more than 10000 effort.");
}
