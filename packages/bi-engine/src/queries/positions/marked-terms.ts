import { type Scope, fieldOf } from "../../plan/target.ts";
import type { Mark } from "../../text/mark.ts";
import type { Query } from "../query.ts";
import { fitsWithin } from "../text/pattern-matches.ts";
import { dictionaryOf } from "../text/term-dictionary.ts";

/** The terms of the field that a pattern matches: those that a highlighter would mark. */
export async function termsMarked(
  scope: Scope,
  query: Query,
): Promise<{ readonly path: string | undefined; readonly terms: readonly string[] }> {
  const marks: Mark[] = [];
  await query.condition({ ...scope, takeMark: (mark) => marks.push(mark) });
  const [first] = marks;
  const field = first && fieldOf(scope, first.path);
  if (field === undefined) return { path: first?.path, terms: [] };
  const words = marks.flatMap((mark) => (mark.kind === "word" ? [mark.term] : []));
  const patterns = marks.flatMap((mark) => (mark.kind === "pattern" ? [mark.fits] : []));
  const known = patterns.length === 0 ? [] : await dictionaryOf(scope, field);
  const fitting = known.filter((term) => patterns.some((fits) => fitsWithin(fits, term)));
  return { path: field.path, terms: [...new Set([...words, ...fitting])] };
}
