import type { HttpServer } from "../../http/index.ts";
import { html, type Html } from "../html.ts";
import { readStaticAssets, serveAsset, type StaticAsset, type StaticAssets } from "../static-assets.ts";

/** The look that all pages of the gateway share: tokens, font, mark and icons. */
const FOLDER = new URL("./", import.meta.url);

/** Colours, type, space and radius of every page, in light and dark: the base sheet of all style sheets. */
export const TOKEN_SHEET = new URL("tokens.css", FOLDER);

/** Links, focus, icons and the mark, of every page but those of customers. It needs the tokens before it. */
export const SHARED_SHEET = new URL("shared.css", FOLDER);

/** Text and controls of pages that belong to neither console nor payment page. It needs the tokens and the shared sheet before it. */
export const PLAIN_SHEET = new URL("plain.css", FOLDER);

/** The look of `doors`. It needs the tokens before it. */
export const DOOR_SHEET = new URL("doors.css", FOLDER);

/** The product's mark, for the tab of a browser. */
export const MARK = new URL("mark.svg", FOLDER);

/** Files that browsers load by themselves. The sheet names the font beside it. */
const SERVED = ["font.css", "inter-latin.woff2", "mark.svg", "inter-latin-extended.woff2"] as const;

export function readLook(): Promise<StaticAssets> {
  return readStaticAssets(FOLDER);
}

/** Once for all pages of the gateway, so that a browser loads the font once. */
export async function serveLook(app: HttpServer): Promise<void> {
  const look = await readLook();
  for (const name of SERVED) {
    const asset = look.get(name);
    serveAsset(app, pathOf(look, asset), asset);
  }
}

/**
 * The elements in a page's head for mark and font. The page's policy has to allow images, and styles and fonts where it uses
 * the font, of the gateway itself.
 *
 * @param base the path in front of the gateway's own
 */
export function lookLinks(look: StaticAssets, { base, usesFont }: { base: string; usesFont: boolean }): Html {
  const [font, file, mark] = SERVED.map((name) => look.get(name)) as [StaticAsset, StaticAsset, StaticAsset];
  const href = (asset: StaticAsset): string => base + pathOf(look, asset);
  return html`<link rel="icon" href="${href(mark)}" type="image/svg+xml" />${
      usesFont
        ? html`<link rel="preload" href="${href(file)}" as="font" type="font/woff2" crossorigin />
            <link rel="stylesheet" href="${href(font)}" integrity="${font.integrity}" />`
        : ""
    }`;
}

function pathOf(look: StaticAssets, asset: StaticAsset): string {
  return `/assets/${look.version}/${asset.name}`;
}
