import { CARD_BRANDS, SECOND_BRANDS } from "../../platform/card-numbers/index.ts";
import { hasMark, type IconName } from "../../platform/pages/index.ts";

/** The icons that cells of lists draw by a class, without an element (`listPicture`). */
export const LIST_SIGNS: readonly IconName[] = ["check", "cross", "clock", "refund", "lock"];

const PLAIN = "card";

/** The brands of cards that such cells draw; the last is that of a brand without a drawing of its own. */
export const LIST_MARKS: readonly string[] = [
  ...[...CARD_BRANDS, ...SECOND_BRANDS].map(({ brand }) => brand).filter(hasMark),
  PLAIN,
];

/** The class of a cell that draws the icon; undefined for one that the picture does not have. */
export function signLook(sign: IconName): string | undefined {
  const row = LIST_SIGNS.indexOf(sign);
  return row === -1 ? undefined : `row-${row}`;
}

/** The class of a cell that draws the brand. */
export function markLook(brand: string): string {
  const row = LIST_MARKS.indexOf(LIST_MARKS.includes(brand) ? brand : PLAIN);
  return `row-${LIST_SIGNS.length + row}`;
}
