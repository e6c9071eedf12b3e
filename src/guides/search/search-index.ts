import { closestName } from "../../platform/closest-name.ts";

/** A section of a guide, or an operation. */
export interface SearchEntry {
  readonly title: string;
  /** Where it stands: the title of the guide, or the section of the API. */
  readonly place: string;
  /** Below the gateway's path. */
  readonly href: string;
  /** In one line. */
  readonly text: string;
  /** Words by which readers know it besides its title. */
  readonly names?: string;
  /** By which its score is multiplied: what most readers search for is above 1. */
  readonly weight: number;
}

/** How often a word is in the text or title of an entry. */
interface Posting {
  readonly entry: SearchEntry;
  readonly inTitle: boolean;
  readonly isName: boolean;
  readonly count: number;
}

/** A search is bounded, because anybody may search. */
const MAX_TERMS = 8;
const MAX_WORDS_PER_TERM = 60;
const MAX_RESULTS = 30;
const MAX_WORD_LENGTH = 40;

const IS_NAME = 16;
const IN_TITLE = 8;
const WHOLE_WORD = 3;
const MAX_COUNT = 4;

/** Finds entries that have all words of a query, or words that begin with them. */
export class SearchIndex {
  readonly #postings = new Map<string, Posting[]>();
  /** Sorted; undefined after something was added. */
  #sorted: readonly string[] | undefined;

  get #words(): readonly string[] {
    this.#sorted ??= [...this.#postings.keys()].toSorted();
    return this.#sorted;
  }

  add(entries: readonly SearchEntry[]): void {
    for (const entry of entries) this.#addOne(entry);
    this.#sorted = undefined;
  }

  #addOne(entry: SearchEntry): void {
    const inTitle = new Set(wordsOf(`${entry.title} ${entry.place}`));
    const names = new Set(wordsOf(entry.names ?? ""));
    const counts = new Map<string, number>();
    for (const word of [...names, ...inTitle, ...wordsOf(entry.text)])
      counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const postings = this.#postings.get(word) ?? [];
      postings.push({ entry, inTitle: inTitle.has(word), isName: names.has(word), count });
      this.#postings.set(word, postings);
    }
  }

  /** The best first. Nothing where an entry lacks a word. */
  find(query: string): readonly SearchEntry[] {
    const terms = termsOf(query);
    const scores = terms.map((term) => this.#scoresOf(term));
    const [first, ...others] = scores;
    if (first === undefined) return [];
    return [...first.keys()]
      .filter((entry) => others.every((score) => score.has(entry)))
      .map((entry) => ({
        entry,
        score: entry.weight * scores.reduce((sum, score) => sum + (score.get(entry) ?? 0), 0),
      }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MAX_RESULTS)
      .map(({ entry }) => entry);
  }

  /** The query with the most similar words that there are; undefined where nothing would change. */
  suggest(query: string): string | undefined {
    const terms = termsOf(query);
    const words = terms.map((term) =>
      this.#scoresOf(term).size > 0 ? term : (closestName(term, this.#words) ?? term),
    );
    return words.join(" ") === terms.join(" ") ? undefined : words.join(" ");
  }

  #scoresOf(term: string): ReadonlyMap<SearchEntry, number> {
    const scores = new Map<SearchEntry, number>();
    for (const word of this.#wordsWith(term))
      for (const { entry, inTitle, isName, count } of this.#postings.get(word) ?? []) {
        const found = isName ? IS_NAME : inTitle ? IN_TITLE : Math.min(count, MAX_COUNT);
        const score = found * (word === term ? WHOLE_WORD : 1);
        scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
      }
    return scores;
  }

  /** The words that begin with a term; the list is sorted, so that they stand side by side. */
  #wordsWith(term: string): string[] {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? "") < term) low = middle + 1;
      else high = middle;
    }
    const found = this.#words.slice(low, low + MAX_WORDS_PER_TERM);
    return found.filter((word) => word.startsWith(term));
  }
}

/** The words of a query, in lower case. */
export function termsOf(query: string): readonly string[] {
  return [...new Set(wordsOf(query))].slice(0, MAX_TERMS);
}

/** `merchantTransactionId` is found as a whole and by each of its words. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
    return (parts.length > 1 ? [word, ...parts] : [word]).map((one) =>
      one.toLowerCase().slice(0, MAX_WORD_LENGTH),
    );
  });
}
