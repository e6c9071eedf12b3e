/** `count` times the same text. */
export const many = (text: string, count: number): string => text.repeat(count);

/** A list of what `item` makes of 0, 1, 2 and so on. */
export const list = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => item(i));

/** `depth` levels, each made around the one before. */
export function nest<T>(depth: number, innermost: T, around: (inner: T) => T): T {
  let value = innermost;
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}
