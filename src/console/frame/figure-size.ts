/** Amounts of up to nine digits. */
const MAX_SHORT = 12;
/** Amounts of some millions. */
const MAX_LONG = 16;

/** The class of a key figure: its size follows from the number of its characters, so that it stays on one line on a phone. */
export function figureClass(value: string): "value" | "value long" | "value longer" {
  if (value.length <= MAX_SHORT) return "value";
  return value.length <= MAX_LONG ? "value long" : "value longer";
}
