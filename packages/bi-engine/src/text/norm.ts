/**
 * The length of a text field (its number of terms) is kept in one byte: up to 39 exactly, beyond that as
 * a floating number with three bits of mantissa. Scores depend on the rounding.
 * Source of the rule: Lucene's SmallFloat.intToByte4.
 */
const EXACT_BELOW = 24;

/** The length that remains after it went through the byte. */
export function quantisedLength(length: number): number {
  if (length < EXACT_BELOW) return length;
  const shifted = length - EXACT_BELOW;
  const bits = 32 - Math.clz32(shifted);
  if (bits < 4) return length;
  const shift = bits - 4;
  return EXACT_BELOW + (shifted >>> shift) * 2 ** shift;
}
