import type { HttpServer } from "../../platform/http/index.ts";
import {
  readStaticAssets,
  serveAsset,
  TOKEN_SHEET,
  versionOf,
  type StaticAsset,
} from "../../platform/pages/index.ts";
import { readPageSheet } from "./page-sheet.ts";

/** A script or style sheet of the pages that customers see. */
export interface PageAsset extends StaticAsset {
  /** The path for browsers, also behind a proxy that serves the gateway below a path. */
  readonly path: string;
}

export interface PageAssets {
  /** By its path below `src/payment-pages`, as in the script inventory. An unknown path is a bug. */
  get(source: string): PageAsset;
}

/** Files of the hosted fields that the payment page, or the element of payment.js, uses. */
const SHARED_WITH_FIELDS = [
  "card-number.js",
  "apple-pay-sheet.js",
  "card-autofill.js",
  "card-brands.js",
  "element-frame.js",
  "field-style.js",
  "frame-channel.js",
  "vault-requests.js",
  "element.css",
];

const SOURCES = new URL("../", import.meta.url);

/** Serves the assets of the payment page and of the pages of 3-D Secure, at paths that browsers may cache for ever. */
export async function servePageAssets(
  app: HttpServer,
  { publicUrl }: { publicUrl: string },
): Promise<PageAssets> {
  const sources = await readSources();
  const version = versionOf([...sources.values()]);
  const served = new Map<string, PageAsset>();
  for (const [source, asset] of sources) {
    // The folders are as in the source, because the scripts import each other by relative paths.
    const route = `/payment-page/${version}/${source}`;
    served.set(source, { ...asset, path: new URL(publicUrl + route).pathname });
    serveAsset(app, route, asset);
  }
  return {
    get: (source) => {
      const asset = served.get(source);
      if (!asset) throw new Error(`${source} is not served.`);
      return asset;
    },
  };
}

async function readSources(): Promise<ReadonlyMap<string, StaticAsset>> {
  const baseSheets = [TOKEN_SHEET, new URL("browser/base.css", import.meta.url)];
  const folders = await Promise.all([
    readFolder("hosted-page"),
    readFolder("three-d-secure", { baseSheets }),
    readFolder("assets"),
    // The code about card numbers and Apple's sheet is shared with the hosted fields, and the element is a page of its own.
    readFolder("hosted-fields", { only: SHARED_WITH_FIELDS }),
  ]);
  return new Map([...folders.flat(), ["hosted-page/browser/page.css", await readPageSheet()]]);
}

async function readFolder(
  folder: string,
  { only, ...options }: { baseSheets?: readonly URL[]; only?: readonly string[] } = {},
): Promise<[string, StaticAsset][]> {
  const path = `${folder}/browser/`;
  const { all } = await readStaticAssets(new URL(path, SOURCES), options);
  return all
    .filter(({ name }) => only === undefined || only.includes(name))
    .map((asset) => [path + asset.name, asset]);
}
