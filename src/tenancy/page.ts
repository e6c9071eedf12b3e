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

/** Cuts rows that were read with `limit + 1`, so that a full last page is known to be the last. */
export function pageOf<Entry extends { guid: string }>(
  rows: readonly Entry[],
  request: PageRequest,
): Page<Entry> {
  const limit = request.limit ?? MAX_PER_PAGE;
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? entries.at(-1)!.guid : null };
}
