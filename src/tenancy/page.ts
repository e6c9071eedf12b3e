/** One page of a list in the order of creation, starting after the entry with the guid `after`. */
export interface PageRequest {
  readonly after?: string;
  /** Default and maximum: 1000. */
  readonly limit?: number;
}

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** The `after` of the next page, or null when this was the last one. */
  readonly next: string | null;
}

export const MAX_PER_PAGE = 1_000;

/** For rows in the order of their guids. */
export function pageOf<Entry extends { guid: string }>(
  rows: readonly Entry[],
  { limit }: PageRequest,
): Page<Entry> {
  return cutPage(rows, { limit, cursor: ({ guid }) => guid });
}

/**
 * Cuts rows that were read with `limit + 1`, so that a full last page is known to be the last.
 *
 * @param cursor of an entry: the `after` of a page that begins behind it
 */
export function cutPage<Entry>(
  rows: readonly Entry[],
  { limit = MAX_PER_PAGE, cursor }: { limit?: number | undefined; cursor: (entry: Entry) => string },
): Page<Entry> {
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? cursor(entries.at(-1)!) : null };
}
