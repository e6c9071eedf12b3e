import {
  PLAIN_SHEET,
  readJoinedSheet,
  readLook,
  readStaticAssets,
  serveAsset,
  SHARED_SHEET,
  TOKEN_SHEET,
  versionOf,
  type StaticAsset,
} from "../platform/pages/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import type { DocsFrame } from "./docs-page.ts";
import type { GuideLibrary } from "./guide-library.ts";

/** Reads and serves the style and scripts of the pages. */
export async function openFrame(
  app: HttpServer,
  { base, library }: { base: string; library: GuideLibrary },
): Promise<DocsFrame> {
  const style = await readJoinedSheet("docs.css", {
    baseSheets: [TOKEN_SHEET, SHARED_SHEET, PLAIN_SHEET],
    folder: new URL("browser/styles/", import.meta.url),
  });
  const scripts = (await readStaticAssets(new URL("browser/", import.meta.url))).all;
  const version = versionOf([style, ...scripts]);
  const assetPath = ({ name }: StaticAsset) => `/docs/assets/${version}/${name}`;
  for (const asset of [style, ...scripts]) serveAsset(app, assetPath(asset), asset);
  return { base, look: await readLook(), style, scripts, assetPath, navigation: library.navigation };
}
