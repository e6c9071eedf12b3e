/**
 * The items with the highest scores, the best first. Equal scores come in the order that a heap leaves them in, the one
 * Lucene keeps its best in: it depends on nothing but the order in which the items come.
 */
export function bestFirst<Item>(
  items: readonly Item[],
  most: number,
  scoreOf: (item: Item) => number,
): readonly Item[] {
  const heap: Item[] = [];
  const isLess = (a: Item, b: Item) => scoreOf(a) < scoreOf(b);
  for (const item of items) {
    const [least] = heap;
    if (heap.length < most) rise(heap, item, isLess);
    else if (least !== undefined && isLess(least, item)) sink(heap, item, isLess);
  }
  const worstFirst: Item[] = [];
  for (;;) {
    const [least] = heap;
    const last = heap.pop();
    if (least === undefined || last === undefined) return worstFirst.toReversed();
    worstFirst.push(least);
    if (heap.length > 0) sink(heap, last, isLess);
  }
}

type IsLess<Item> = (a: Item, b: Item) => boolean;

/** Adds an item at the end and lets it rise to its place; the least item is the first. */
function rise<Item>(heap: Item[], item: Item, isLess: IsLess<Item>): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isLess(item, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = item;
}

/** Puts an item in the place of the first and lets it sink to its own. */
function sink<Item>(heap: Item[], item: Item, isLess: IsLess<Item>): void {
  let at = 0;
  for (;;) {
    const lesser = lesserChild(heap, at, isLess);
    const child = heap[lesser];
    if (child === undefined || !isLess(child, item)) break;
    heap[at] = child;
    at = lesser;
  }
  heap[at] = item;
}

function lesserChild<Item>(heap: readonly Item[], at: number, isLess: IsLess<Item>): number {
  const left = 2 * at + 1;
  const [a, b] = [heap[left], heap[left + 1]];
  return a !== undefined && b !== undefined && isLess(b, a) ? left + 1 : left;
}
