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

/** Icons and card marks below each other in one picture. */
interface ListPicture {
  readonly picture: StaticAsset;
  /** For the style sheet: the classes `row-0`, `row-1` … set `--row`, the number of the drawing from the top. */
  readonly rules: string;
}

/**
 * The picture from which the cells of long lists draw their icons and card marks, by classes and without elements of their own: icons
 * first.
 *
 * @param marks keys of brands; the key `card` is the plain card
 */
export function listPicture(
  name: string,
  { signs, marks }: { readonly signs: readonly IconName[]; readonly marks: readonly string[] },
): ListPicture {
  const drawings = [
    ...signs.map((sign) => `<g ${LINES}>${iconDrawing(sign).text}</g>`),
    ...marks.map((key) => `<g ${LETTERS}>${cardDrawing(key).text.replaceAll('class="plate"', PLATE)}</g>`),
  ].map((drawing, row) => `<g transform="translate(0 ${String(row * DISTANCE)})">${drawing}</g>`);
  const height = drawings.length * DISTANCE;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${drawings.join("")}</svg>`;
  return {
    picture: staticAssetOf(name, Buffer.from(picture)),
    rules: drawings.map((_drawing, row) => `.row-${row}{--row:${row}}`).join(""),
  };
}
