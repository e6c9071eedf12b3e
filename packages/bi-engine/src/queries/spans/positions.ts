import { TERM_MARK, VALUE_MARK } from "../../mapping/column-value.ts";
import { POSITION_GAP } from "../../text/analyzer.ts";

/** The positions of each term in a text, in rising order. */
export type TermPositions = ReadonlyMap<string, readonly number[]>;

/** The positions of the terms in the value of a text column; those of the values of a list are far apart. */
export function positionsIn(text: string): TermPositions {
  const positions = new Map<string, number[]>();
  let base = 0;
  for (const value of text.split(VALUE_MARK)) {
    const terms = value.split(TERM_MARK).slice(1, -1);
    for (const [index, term] of terms.entries()) {
      if (term === "") continue;
      const known = positions.get(term);
      if (known === undefined) positions.set(term, [base + index]);
      else known.push(base + index);
    }
    base += terms.length + POSITION_GAP;
  }
  return positions;
}
