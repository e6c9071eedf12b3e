import { html, type Html } from "../../platform/pages/index.ts";

/** Amounts of up to nine digits. */
const MAX_SHORT = 12;
/** Amounts of some millions. */
const MAX_LONG = 16;
/** Amounts of some billions. */
const MAX_LONGER = 19;
/** Between a number and its currency. */
const NO_BREAK = "\u00a0";

/**
 * A key figure. Its size follows from the number of its characters, so that it stays on one line on a phone; a longer amount has its
 * currency on a line of its own.
 */
export function figureValue(value: string): Html {
  const [first = "", ...others] = value.length > MAX_LONGER ? value.split(NO_BREAK) : [value];
  return html`<span class="${classOf(value)}"
    >${first}${others.map((part) => html`${NO_BREAK}<wbr />${part}`)}</span
  >`;
}

function classOf({ length }: string): string {
  if (length <= MAX_SHORT) return "value";
  if (length <= MAX_LONG) return "value long";
  return length <= MAX_LONGER ? "value longer" : "value longest";
}
