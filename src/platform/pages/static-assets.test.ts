import { readFile } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readStaticAsset } from "./static-assets.ts";

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
