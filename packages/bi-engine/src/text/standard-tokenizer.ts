import type { Term } from "./token.ts";
import { ASCII_WORD, CONNECTOR_RUN, UNICODE_WORD } from "./word-pattern.ts";

/** Longer terms are cut into pieces of this many UTF-16 units, as Lucene's buffer does. */
const MAX_TERM_LENGTH = 255;

/** Cuts a text into words by Unicode's word boundaries (the `standard` tokenizer). */
export function standardTokenizer(text: string): Term[] {
  return cutTerms(text, isAscii(text) ? ASCII_WORD : UNICODE_WORD);
}

/** Cuts a text into terms at the matches of a sticky pattern. */
function cutTerms(text: string, pattern: RegExp): Term[] {
  const terms: Term[] = [];
  let at = 0;
  while (at < text.length) {
    const found = matchAt(pattern, text, at);
    if (found === undefined) {
      at += lengthWithoutTerm(text, at);
      continue;
    }
    terms.push({ text: found, start: at });
    at += found.length;
  }
  return terms;
}

/** In long texts the search for a term is limited to this: a longer one is cut anyway. */
const FAR_ENOUGH = 4 * MAX_TERM_LENGTH;

function matchAt(pattern: RegExp, whole: string, start: number): string | undefined {
  const isLong = whole.length > 2 * FAR_ENOUGH;
  const [text, at] = isLong ? [whole.slice(start, start + FAR_ENOUGH), 0] : [whole, start];
  pattern.lastIndex = at;
  if (!pattern.test(text)) return undefined;
  if (pattern.lastIndex - at <= MAX_TERM_LENGTH) return text.slice(at, pattern.lastIndex);
  return matchAt(pattern, text.slice(at, at + MAX_TERM_LENGTH), 0);
}

function lengthWithoutTerm(text: string, at: number): number {
  CONNECTOR_RUN.lastIndex = at;
  const connectors = CONNECTOR_RUN.exec(text)?.[0];
  if (connectors !== undefined) return connectors.length;
  return text.codePointAt(at)! > 0xffff ? 2 : 1;
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the ASCII range starts at a control character.
  return /^[\x00-\x7f]*$/.test(text);
}
