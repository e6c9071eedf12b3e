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
  expect(sheet.plain.toString()).toBe(":root{}a{}b{}");
  expect(sheet.contentType).toContain("text/css");
});

test("a joined style sheet is short, and its texts are as they were", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sheets-"));
  const sheet = `/* Why. */
@media (max-width: 860px) and (hover) {
  b > c , d e {
    content: "a ; /* no comment */  b > c";
    width: calc(100% - 4px);
  }
}
`;
  await writeFile(join(folder, "10-a.css"), sheet);
  const { plain } = await readJoinedSheet("short.css", {
    baseSheets: [],
    folder: pathToFileURL(`${folder}/`),
  });
  expect(plain.toString()).toBe(
    ` @media (max-width:860px) and (hover){b>c,d e{content:"a ; /* no comment */  b > c";width:calc(100% - 4px)}}`,
  );
});
