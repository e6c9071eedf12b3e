/**
 * How often terms occur near each other in a text, as Lucene counts it: every place where at most `slop` moves bring them into
 * order counts 1 / (1 + moves).
 */
export function phraseFrequency(
  positions: ReadonlyMap<string, readonly number[]>,
  terms: readonly { readonly text: string; readonly position: number }[],
  slop: number,
): number {
  const first = terms[0]?.position ?? 0;
  const cursors: Cursor[] = [];
  for (const [index, { text, position }] of terms.entries()) {
    const places = positions.get(text);
    if (places === undefined) return 0;
    const repeats = terms.slice(0, index).filter((term) => term.text === text).length;
    if (repeats >= places.length) return 0;
    cursors.push({
      places,
      next: repeats,
      offset: position - first,
      at: 0,
      repeats: hasRepeats(terms, text),
    });
  }
  for (const cursor of cursors) advance(cursor);
  return countMatches(cursors, slop);
}

/** A term of the phrase at one of its positions; `at` is relative to the start of the phrase. */
type Cursor = {
  readonly places: readonly number[];
  readonly offset: number;
  readonly repeats: boolean;
  next: number;
  at: number;
};

function countMatches(cursors: Cursor[], slop: number): number {
  let frequency = 0;
  let end = Math.max(...cursors.map(({ at }) => at));
  for (;;) {
    const cursor = leftmost(cursors);
    let length = end - cursor.at;
    const others = cursors.filter((other) => other !== cursor);
    const next = others.length === 0 ? Number.POSITIVE_INFINITY : leftmost(others).at;
    let isDone = false;
    for (;;) {
      if (!advance(cursor) || (cursor.repeats && !keepApart(cursor, cursors))) {
        isDone = true;
        break;
      }
      end = Math.max(end, cursor.at);
      if (cursor.at > next || others.length === 0) break;
      length = Math.min(length, end - cursor.at);
    }
    if (length <= slop) frequency += 1 / (1 + length);
    if (isDone) return frequency;
  }
}

function leftmost(cursors: readonly Cursor[]): Cursor {
  return cursors.reduce((least, cursor) =>
    cursor.at < least.at || (cursor.at === least.at && cursor.offset < least.offset) ? cursor : least,
  );
}

function advance(cursor: Cursor): boolean {
  const place = cursor.places[cursor.next];
  if (place === undefined) return false;
  cursor.next += 1;
  cursor.at = place - cursor.offset;
  return true;
}

/** Two equal terms of the phrase never match the same position of the text. */
function keepApart(cursor: Cursor, cursors: readonly Cursor[]): boolean {
  const isTaken = (): boolean =>
    cursors.some(
      (other) =>
        other !== cursor &&
        other.places === cursor.places &&
        other.at + other.offset === cursor.at + cursor.offset,
    );
  while (isTaken()) if (!advance(cursor)) return false;
  return true;
}

function hasRepeats(terms: readonly { readonly text: string }[], text: string): boolean {
  return terms.filter((term) => term.text === text).length > 1;
}
