/** A pattern over whole values, as regexp, wildcard and prefix queries describe it. */
export type Pattern =
  /** No text at all. */
  | { readonly kind: "nothing" }
  /** One character out of ranges of code points, ends included, sorted and apart. */
  | { readonly kind: "character"; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "either"; readonly options: readonly Pattern[] }
  | { readonly kind: "both"; readonly conditions: readonly Pattern[] }
  | { readonly kind: "not"; readonly of: Pattern }
  | { readonly kind: "repeat"; readonly of: Pattern; readonly min: number; readonly max: number };

export type CodePointRange = readonly [from: number, to: number];

export const LAST_CODE_POINT = 0x10ffff;
export const emptyText: Pattern = { kind: "sequence", parts: [] };
export const nothing: Pattern = { kind: "nothing" };
export const anyCharacter: Pattern = { kind: "character", ranges: [[0, LAST_CODE_POINT]] };
export const anyText: Pattern = repeat(anyCharacter, 0, Number.POSITIVE_INFINITY);

export function repeat(of: Pattern, min: number, max: number): Pattern {
  return { kind: "repeat", of, min, max };
}

export function sequence(parts: readonly Pattern[]): Pattern {
  return parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
}

export function either(options: readonly Pattern[]): Pattern {
  return options.length === 1 ? options[0]! : { kind: "either", options };
}

/** One character, in both cases when case does not matter. */
export function character(char: string, ignoreCase: boolean): Pattern {
  const variants = ignoreCase ? [char, char.toLowerCase(), char.toUpperCase()] : [char];
  const points = variants.filter((variant) => Array.from(variant).length === 1).map((v) => v.codePointAt(0)!);
  return { kind: "character", ranges: joined(points.map((point) => [point, point])) };
}

export function literal(text: string, ignoreCase: boolean): Pattern {
  return sequence(Array.from(text, (char) => character(char, ignoreCase)));
}

/** Sorts ranges and joins those that touch. */
export function joined(ranges: readonly CodePointRange[]): CodePointRange[] {
  const result: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Every character the ranges leave out. */
export function complement(ranges: readonly CodePointRange[]): CodePointRange[] {
  const result: CodePointRange[] = [];
  let next = 0;
  for (const [from, to] of joined(ranges)) {
    if (from > next) result.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST_CODE_POINT) result.push([next, LAST_CODE_POINT]);
  return result;
}
