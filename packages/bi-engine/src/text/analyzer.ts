import { work } from "../work.ts";
import { standardTokenizer } from "./standard-tokenizer.ts";
import type { Token, Tokenizer, Term } from "./token.ts";
import { urlEmailTokenizer } from "./url-email-tokenizer.ts";

/** Turns a text into the terms that are indexed or searched for. */
export type Analyzer = {
  readonly analyze: (text: string) => Token[];
  /** The terms alone, each at its position: a removed one leaves an empty text, except at the end. */
  readonly terms: (text: string) => readonly string[];
  /** The normalisation of a wildcard, prefix or fuzzy pattern: the character filters without the tokenizer. */
  readonly normalize: (pattern: string) => string;
};

/** The parts of an analyzer: the tokenizer, then the filters of each term. */
type AnalyzerParts = {
  readonly tokenizer: Tokenizer;
  readonly lowercase: boolean;
  readonly stopWords?: ReadonlySet<string>;
};

/** Terms of several values of one field are this many positions apart, so no phrase spans two values. */
export const POSITION_GAP = 100;

export function createAnalyzer(parts: AnalyzerParts): Analyzer {
  const normalize = parts.lowercase ? lowerCase : (text: string): string => text;
  // If a text is as long in lower case it has the same tokens, so the whole of it is lower-cased at once.
  const cut = (text: string): readonly Term[] => {
    work(10 * text.length);
    return parts.tokenizer(normalize(text));
  };
  const isStopWord = (term: string): boolean => parts.stopWords?.has(term) ?? false;
  const analyze = (text: string): Token[] =>
    cut(text)
      .map((term, position) => tokenOf(term, position))
      .filter((token) => !isStopWord(token.text));
  const terms = (text: string): readonly string[] => {
    const found = cut(text).map((term) => term.text);
    return parts.stopWords === undefined ? found : withoutStopWords(found, parts.stopWords);
  };
  return { analyze, terms, normalize };
}

function withoutStopWords(terms: readonly string[], stopWords: ReadonlySet<string>): readonly string[] {
  const last = terms.findLastIndex((term) => !stopWords.has(term));
  return terms.slice(0, last + 1).map((term) => (stopWords.has(term) ? "" : term));
}

/** The tokenizers a mapping may name. */
export const TOKENIZERS: Readonly<Record<string, Tokenizer>> = {
  standard: standardTokenizer,
  uax_url_email: urlEmailTokenizer,
  whitespace: (text) => termsMatching(text, /\S+/gu),
  letter: (text) => termsMatching(text, /\p{L}+/gu),
  keyword: (text) => (text === "" ? [] : [{ text, start: 0 }]),
};

/** The analyzers every index has without defining them. */
export const BUILT_IN_ANALYZERS: Readonly<Record<string, Analyzer>> = {
  standard: createAnalyzer({ tokenizer: standardTokenizer, lowercase: true }),
  simple: createAnalyzer({ tokenizer: TOKENIZERS["letter"]!, lowercase: true }),
  whitespace: createAnalyzer({ tokenizer: TOKENIZERS["whitespace"]!, lowercase: false }),
  keyword: createAnalyzer({ tokenizer: TOKENIZERS["keyword"]!, lowercase: false }),
  stop: createAnalyzer({
    tokenizer: TOKENIZERS["letter"]!,
    lowercase: true,
    stopWords: new Set(
      (
        "a an and are as at be but by for if in into is it no not of on or such that the their then " +
        "there these they this to was will with"
      ).split(" "),
    ),
  }),
};

function tokenOf({ text, start }: Term, position: number): Token {
  return { text, position, start, end: start + text.length };
}

function termsMatching(text: string, pattern: RegExp): Term[] {
  return Array.from(text.matchAll(pattern), (found) => ({ text: found[0], start: found.index }));
}

/**
 * Lower-cases each character by itself, as the index does: a capital sigma at the end of a term stays
 * an ordinary sigma, and a dotted capital I loses its dot.
 */
export function lowerCase(text: string): string {
  if (!text.includes("\u0130") && !text.includes("\u03a3")) return text.toLowerCase();
  return Array.from(text, (letter) => (letter === "\u0130" ? "i" : letter.toLowerCase())).join("");
}
