import type { Mark } from "../../text/mark.ts";
import { phraseFrequency } from "../../text/phrase-frequency.ts";
import type { Token } from "../../text/token.ts";

/** A term of a text that the query searches for. Offsets are UTF-16 units of the value. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** The terms of a value that match, in reading order, each once. */
export function matchesIn(tokens: readonly Token[], marks: readonly Mark[]): readonly Match[] {
  const found = new Set<Token>();
  for (const mark of marks) for (const token of tokensOf(tokens, mark)) found.add(token);
  return [...found]
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => ({ start, end, term: text }));
}

function tokensOf(tokens: readonly Token[], mark: Mark): readonly Token[] {
  switch (mark.kind) {
    case "word":
      return tokens.filter(({ text }) => text === mark.term);
    case "pattern":
      return tokens.filter(({ text }) => mark.fits(text));
    case "phrase":
      return mark.slop === 0 ? exactPhrases(tokens, mark.terms) : loosePhrase(tokens, mark);
  }
}

/** The terms of each exact occurrence of the phrase. */
function exactPhrases(tokens: readonly Token[], terms: readonly Token[]): readonly Token[] {
  const at = new Map(tokens.map((token) => [token.position, token] as const));
  const first = terms[0]?.position ?? 0;
  return tokens.flatMap(({ position }) => {
    const place = terms.map((term) => at.get(position + term.position - first));
    const stands = place.every((token, i) => token?.text === terms[i]?.text);
    return stands ? place.filter((token) => token !== undefined) : [];
  });
}

/** With a slop, all terms of the phrase are highlighted where the text has them close enough to each other. */
function loosePhrase(
  tokens: readonly Token[],
  { terms, slop }: Extract<Mark, { kind: "phrase" }>,
): readonly Token[] {
  const wanted = new Set(terms.map(({ text }) => text));
  const candidates = tokens.filter(({ text }) => wanted.has(text));
  return candidates.filter((token) => {
    const reach = terms.length + slop;
    const near = candidates.filter(({ position }) => Math.abs(position - token.position) <= reach);
    const places = Map.groupBy(near, ({ text }) => text);
    const positions = new Map([...places].map(([text, of]) => [text, of.map(({ position }) => position)]));
    return phraseFrequency(positions, terms, slop) > 0;
  });
}
