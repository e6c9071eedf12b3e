/** Rows of a list on one page. */
const PAGE_SIZE = 50;

/** A page of a list, by its number. */
export interface NumberedPage {
  readonly page: number;
  /** Rows before it. */
  readonly skip: number;
  /** Rows to read: one more than is shown, which says that there is a next page. */
  readonly limit: number;
}

/** The page in `?page=`, 1 to 999; the first for anything else. */
export function numberedPage({ query }: { readonly query: (name: string) => string }): NumberedPage {
  const page = /^[1-9]\d{0,2}$/.test(query("page")) ? Number(query("page")) : 1;
  return { page, skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
}

/** The rows to show of those that were read, and whether more follow. */
export function shownRows<Row>(read: readonly Row[]): { rows: readonly Row[]; hasNext: boolean } {
  return { rows: read.slice(0, PAGE_SIZE), hasNext: read.length > PAGE_SIZE };
}
