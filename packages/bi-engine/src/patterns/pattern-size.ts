import type { Pattern } from "./pattern.ts";
import { MAX_COUNT } from "./re2-text.ts";

/** Longer patterns are too complex without being parsed. */
export const MAX_PATTERN_LENGTH = 20_000;

/** About as much work as OpenSearch allows for a pattern. */
const MAX_SIZE = 10_000;

/** Whether a pattern, with its counts expanded, exceeds the limit. */
export function isTooComplex(pattern: Pattern): boolean {
  return sizeOf(pattern) > MAX_SIZE;
}

function sizeOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case "nothing":
    case "character":
      return 1;
    case "sequence":
      return total(pattern.parts);
    case "either":
      return total(pattern.options);
    case "both":
      return total(pattern.conditions);
    case "not":
      return 1 + sizeOf(pattern.of);
    case "repeat": {
      const count = pattern.max === Number.POSITIVE_INFINITY ? pattern.min + 1 : pattern.max;
      return count > MAX_COUNT ? Number.POSITIVE_INFINITY : 1 + Math.max(1, count) * sizeOf(pattern.of);
    }
  }
}

function total(patterns: readonly Pattern[]): number {
  return patterns.reduce((sum, pattern) => sum + sizeOf(pattern), 1);
}
