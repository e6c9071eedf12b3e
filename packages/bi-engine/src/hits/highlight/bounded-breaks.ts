/** Where a text may be cut: the ends of its sentences or natural words, its start and end included. */
type Boundaries = readonly number[];

export function boundariesOf(text: string, granularity: "sentence" | "word", locale: string): Boundaries {
  const segments = new Intl.Segmenter(locale, { granularity }).segment(text);
  return [...Array.from(segments, ({ index }) => index), text.length];
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts passages from a text as OpenSearch does: the sentence around a match, with the following ones as long as they fit; of a
 * sentence that is too long, as much as fits around the match, cut between terms.
 */
export class BoundedBreaks {
  readonly #sentences: Boundaries;
  readonly #terms: Boundaries;
  readonly #maxLength: number;
  #window: Range = { start: -1, end: -1 };
  #innerEnd = 0;

  constructor(text: string, { locale, maxLength }: { locale: string; maxLength: number }) {
    this.#sentences = boundariesOf(text, "sentence", locale);
    this.#terms = boundariesOf(text, "word", locale);
    this.#maxLength = maxLength;
  }

  /** The passage around a match; matches must be passed in order. */
  around(match: number): Range {
    const offset = match + 1;
    let { start, end } = this.#begin(offset);
    if (end - start > this.#maxLength) {
      if (offset - this.#maxLength > start) {
        start = Math.max(start, preceding(this.#terms, offset - this.#maxLength));
      }
      const remaining = Math.max(0, this.#maxLength - (offset - start));
      if (offset + remaining < this.#window.end) {
        end = Math.min(this.#window.end, following(this.#terms, offset + remaining));
      }
    }
    this.#innerEnd = end;
    return { start, end };
  }

  /** The rest of the sentence that was cut, or a new one. */
  #begin(offset: number): Range {
    if (offset > this.#window.start && offset < this.#window.end) {
      return { start: this.#innerEnd, end: this.#window.end };
    }
    const start = preceding(this.#sentences, offset);
    let end = following(this.#sentences, offset - 1);
    while (end - start < this.#maxLength) {
      const next = this.#sentences.find((boundary) => boundary > end);
      if (next === undefined || next - start > this.#maxLength) break;
      end = next;
    }
    this.#window = { start, end };
    return this.#window;
  }
}

/** The last boundary before the offset. */
function preceding(boundaries: Boundaries, offset: number): number {
  return boundaries.findLast((boundary) => boundary < offset) ?? 0;
}

/** The first boundary behind the offset. */
export function following(boundaries: Boundaries, offset: number): number {
  return boundaries.find((boundary) => boundary > offset) ?? boundaries.at(-1) ?? 0;
}
