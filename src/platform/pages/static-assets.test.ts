import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readJoinedSheet, readStaticAsset } from "./static-assets.ts";

test("an asset is compressed when it is requested first, once in each encoding", async () => {
  const file = new URL(import.meta.url);
  const asset = await readStaticAsset(file);
  const [brotli, gzip] = await Promise.all([asset.compressed("br"), asset.compressed("gzip")]);
  const plain = await readFile(file);
  expect(asset.plain).toEqual(plain);
  expect(brotliDecompressSync(brotli)).toEqual(plain);
  expect(gunzipSync(gzip)).toEqual(plain);
  expect(await asset.compressed("br")).toBe(brotli);
  expect(await asset.compressed("gzip")).toBe(gzip);
});

test("the style sheets of a folder are joined in the order of their names, behind the base sheets", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sheets-"));
  const files = { "20-b.css": "b{}", "10-a.css": "a{}", "readme.txt": "no style" };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), `${text}\n`)));
  const base = join(folder, "base.txt");
  await writeFile(base, ":root{}\n");
  const sheet = await readJoinedSheet("all.css", {
    baseSheets: [pathToFileURL(base)],
    folder: pathToFileURL(`${folder}/`),
  });
  expect(sheet.plain.toString()).toBe(":root{}\na{}\nb{}\n");
  expect(sheet.contentType).toContain("text/css");
});
