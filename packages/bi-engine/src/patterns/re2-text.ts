import { LAST_CODE_POINT, type CodePointRange, type Pattern } from "./pattern.ts";

/**
 * The pattern as an expression of RE2, the engine of the database; it runs in linear time whatever the
 * pattern. Undefined when the pattern says "and" or "not", which RE2 cannot.
 *
 * Terms of a text stand between the control characters U+001E and U+001F, so no part of the pattern may match these.
 */
export function re2Text(pattern: Pattern): string | undefined {
  switch (pattern.kind) {
    case "nothing":
      return "[^\\x00-\\x{10FFFF}]";
    case "character":
      return classText(pattern.ranges);
    case "sequence":
      return combined(pattern.parts, "");
    case "either": {
      const options = combined(pattern.options, "|");
      return options === undefined ? undefined : `(?:${options})`;
    }
    case "repeat":
      return repeatText(pattern);
    case "both":
    case "not":
      return undefined;
  }
}

function combined(patterns: readonly Pattern[], separator: string): string | undefined {
  const texts = patterns.map(re2Text);
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

/** RE2 takes counts up to this; a larger one is spelled out, or the pattern is refused as too complex. */
export const MAX_COUNT = 1000;

function repeatText(pattern: Extract<Pattern, { kind: "repeat" }>): string | undefined {
  const inner = re2Text(pattern.of);
  if (inner === undefined) return undefined;
  const { min, max } = pattern;
  if (max < min) return "[^\\x00-\\x{10FFFF}]";
  if (min === 0 && max === Number.POSITIVE_INFINITY) return `(?:${inner})*`;
  if (min === 1 && max === Number.POSITIVE_INFINITY) return `(?:${inner})+`;
  if (min === 0 && max === 1) return `(?:${inner})?`;
  return `(?:${inner}){${min},${max === Number.POSITIVE_INFINITY ? "" : max}}`;
}

const FIRST_MARK = 0x1e;
const LAST_MARK = 0x1f;

function classText(ranges: readonly CodePointRange[]): string {
  const parts = ranges.flatMap(withoutMarks).map(([from, to]) => `${escaped(from)}-${escaped(to)}`);
  return parts.length === 0 ? "[^\\x00-\\x{10FFFF}]" : `[${parts.join("")}]`;
}

function withoutMarks([from, to]: CodePointRange): CodePointRange[] {
  const below: CodePointRange = [from, Math.min(to, FIRST_MARK - 1)];
  const above: CodePointRange = [Math.max(from, LAST_MARK + 1), to];
  return [below, above].filter(([start, end]) => start <= end);
}

function escaped(codePoint: number): string {
  return `\\x{${Math.min(codePoint, LAST_CODE_POINT).toString(16)}}`;
}
