/** Boundaries between characters as people see them: no language changes them. */
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The beginning of a text that has at most so many of the units that its receiver counts, and ends between two characters as people see
 * them: half a character is no valid text, and a receiver refuses the whole request for it.
 *
 * @param unit `utf16`, unless given: no receiver that counts characters counts more of them. `bytes` of UTF-8 for one that counts those.
 */
export function cutText(text: string, max: number, unit: "utf16" | "bytes" = "utf16"): string {
  const sizeOf = (part: string): number => (unit === "bytes" ? Buffer.byteLength(part) : part.length);
  const whole = text.toWellFormed();
  if (sizeOf(whole) <= max) return whole;
  const kept = fitting(graphemesOf(whole, max), { max, sizeOf });
  // A character of many parts, as a family of emoji, may be longer than all that is allowed.
  return kept === "" ? fitting(whole.slice(0, max + 1), { max, sizeOf }) : kept;
}

/** As many as can fit: a longer text is not divided any further. */
function* graphemesOf(text: string, max: number): Generator<string> {
  // The last character of a part may be cut, and is not reached.
  for (const { segment } of GRAPHEMES.segment(text.slice(0, max + MAX_GRAPHEME))) yield segment;
}

const MAX_GRAPHEME = 64;

function fitting(
  parts: Iterable<string>,
  { max, sizeOf }: { max: number; sizeOf: (part: string) => number },
): string {
  let kept = "";
  let size = 0;
  for (const part of parts) {
    size += sizeOf(part);
    if (size > max) break;
    kept += part;
  }
  return kept;
}
