import { staticAssetOf, type StaticAsset } from "../static-assets.ts";
import { cardDrawing } from "./card-mark.ts";
import { iconDrawing, type IconName } from "./icon.ts";

/** In pixels, as the style sheet shows it: drawings are less than 20 high, and none is seen beside another. */
const WIDTH = 30;
const DISTANCE = 24;

/** How the picture draws what a page draws with its style sheet: icons 14 pixels wide on a grid of 24, marks 30 on one of 38. */
const LINES =
  'transform="scale(.5833)" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const LETTERS = 'transform="scale(.7895)" font-family="Arial, Helvetica, sans-serif"';
const PLATE = 'fill="#fff" stroke="#c9d0d8"';

/**
 * The picture from which the cells of long lists draw their icons and card marks, by classes and without elements of their own: icons
 * first.
 *
 * @param marks keys of brands; the key `card` is the plain card
 */
export function listPicture(
  name: string,
  { signs, marks }: { readonly signs: readonly IconName[]; readonly marks: readonly string[] },
): StaticAsset {
  const drawings = [
    ...signs.map((sign) => `<g ${LINES}>${iconDrawing(sign).text}</g>`),
    ...marks.map((key) => `<g ${LETTERS}>${cardDrawing(key).text.replaceAll('class="plate"', PLATE)}</g>`),
  ].map((drawing, row) => `<g transform="translate(0 ${String(row * DISTANCE)})">${drawing}</g>`);
  const height = drawings.length * DISTANCE;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${drawings.join("")}</svg>`;
  return staticAssetOf(name, Buffer.from(picture));
}

/** Icons of 18 pixels below each other in one picture, at the distance of a list's, with the lines that a page draws them by. */
export function iconPicture(name: string, icons: readonly IconName[]): StaticAsset {
  const drawings = icons.map((one, row) =>
    iconDrawing(one).text.replace("<path ", `<path transform="translate(0 ${String(row * UNITS_OF_ROW)})" `),
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="18" height="${icons.length * DISTANCE}" viewBox="0 0 24 ${icons.length * UNITS_OF_ROW}" fill="none" stroke="#000" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${drawings.join("")}</svg>`;
  return staticAssetOf(name, Buffer.from(picture));
}

/** The distance of rows on the grid of icons, of which 24 units are 18 pixels. */
const UNITS_OF_ROW = 32;

/** For the style sheet: the classes `row-0`, `row-1` … set `--row`, the number of a drawing from the top of its picture. */
export function rowRules(rows: number): string {
  return Array.from({ length: rows }, (_, row) => `.row-${row}{--row:${row}}`).join("");
}
