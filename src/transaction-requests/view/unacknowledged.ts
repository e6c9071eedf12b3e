import type { SearchPosition, Transaction } from "../../transactions/index.ts";

/** Those of the transactions of whose outcome a receiver acknowledged a callback or an event. */
export type AcknowledgedOf = (uuids: readonly string[]) => Promise<ReadonlySet<string>>;

interface Page {
  readonly transactions: readonly Transaction[];
  readonly next: SearchPosition | null;
}

/** Deliveries are kept so long: what is older would look as if nobody had acknowledged it. */
export const ACKNOWLEDGEMENT_DAYS = 30;

/** So many transactions are compared for one page, at most. */
const MAX_PAGES_READ = 10;

/**
 * The next transactions of a list whose outcome no receiver acknowledged, at most `limit`: orders that the shop may not know.
 * `next` may be set although few were found.
 *
 * @param read a page of the list, of at most `limit`
 */
export async function listUnacknowledged(
  { acknowledgedOf }: { readonly acknowledgedOf: AcknowledgedOf },
  { after, limit }: { after: SearchPosition | undefined; limit: number },
  read: (after: SearchPosition | undefined) => Promise<Page>,
): Promise<Page> {
  const found: Transaction[] = [];
  let position = after;
  for (let pages = 0; pages < MAX_PAGES_READ; pages++) {
    const page = await read(position);
    const known = await acknowledgedOf(page.transactions.map(({ uuid }) => uuid));
    found.push(...page.transactions.filter(({ uuid }) => !known.has(uuid)));
    if (found.length >= limit) return cut(found, { limit, isEnd: page.next === null });
    if (page.next === null) return { transactions: found, next: null };
    position = page.next;
    // It read as many records as one page may.
    if (page.transactions.length < limit) break;
  }
  return { transactions: found, next: position ?? null };
}

function cut(found: readonly Transaction[], { limit, isEnd }: { limit: number; isEnd: boolean }): Page {
  const transactions = found.slice(0, limit);
  const { createdAt, uuid } = transactions.at(-1)!;
  return { transactions, next: isEnd && found.length === limit ? null : { createdAt, uuid } };
}
