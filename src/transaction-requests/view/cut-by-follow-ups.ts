import type { SearchPosition, Transaction } from "../../transactions/index.ts";

/** So many follow-ups are shown on a page, or those of its first transaction: a page is never slow. */
const MAX_FOLLOW_UPS = 500;

interface Page<Listed> {
  readonly transactions: readonly Listed[];
  readonly next: SearchPosition | null;
}

/** The beginning of the page whose transactions have few enough follow-ups together. */
export function cutByFollowUps<Listed extends Pick<Transaction, "uuid" | "createdAt">>(
  page: Page<Listed>,
  followUps: ReadonlyMap<string, readonly unknown[]>,
): Page<Listed> {
  let sum = 0;
  for (const [index, { uuid }] of page.transactions.entries()) {
    sum += followUps.get(uuid)?.length ?? 0;
    if (sum > MAX_FOLLOW_UPS && index > 0)
      return { transactions: page.transactions.slice(0, index), next: page.transactions[index - 1]! };
  }
  return page;
}
