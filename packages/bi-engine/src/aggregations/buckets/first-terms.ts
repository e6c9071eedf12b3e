import type { Order } from "../levels/bucket-order.ts";
import { isKey } from "../levels/order-path.ts";

/** Which of the sorted terms a response shows. */
interface TermsCut {
  readonly size: number;
  /** The requested `shard_size`, if there is one. */
  readonly shardSize?: number | undefined;
  readonly minDocCount: number;
  readonly order: readonly Order[];
}

/**
 * How many terms a shard returns; terms with too few documents are removed after that. Ordered by key or by descending count it
 * makes no difference whether they are removed before or after.
 */
export function handedOver({ size, shardSize, minDocCount, order }: TermsCut): number {
  if (minDocCount <= 1 && isBounded(order)) return size;
  const [first] = order;
  const usual = first !== undefined && isKey(first.path) ? size : Math.trunc(size * 1.5 + 10);
  return Math.max(size, shardSize ?? usual);
}

/** Whether the number of documents of a term that another shard did not return is bounded. */
function isBounded([first]: readonly Order[]): boolean {
  return first !== undefined && (isKey(first.path) || (first.path === "_count" && !first.ascending));
}

/**
 * The first terms of the sorted ones, and how many documents the others have, `total` being that of all terms. With one
 * shard no count is wrong, but where that is not clear from the order it is reported as -1, as if there were more.
 */
export function firstTerms<B extends { readonly docCount: number }>(
  sorted: readonly B[],
  total: number,
  cut: TermsCut,
): { readonly kept: readonly B[]; readonly others: number; readonly countError: 0 | -1 } {
  const most = handedOver(cut);
  const given = sorted.slice(0, most);
  const countError = given.length === most && !isBounded(cut.order) ? -1 : 0;
  const enough = given.filter(({ docCount }) => docCount >= cut.minDocCount);
  const beyond = enough.slice(cut.size);
  return { kept: enough.slice(0, cut.size), others: total - countOf(given) + countOf(beyond), countError };
}

export function countOf(buckets: readonly { readonly docCount: number }[]): number {
  return buckets.reduce((sum, { docCount }) => sum + docCount, 0);
}
