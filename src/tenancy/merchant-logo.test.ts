import { expect, test } from "vitest";
import { readLogo } from "./merchant-logo.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A PNG header of that size; the rest is not decoded. */
function png(width: number, height: number): string {
  const image = Buffer.from(PIXEL, "base64");
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return `data:image/png;base64,${image.toString("base64")}`;
}

test("a raster image is read with its type and size, whatever its declared type", () => {
  const read = readLogo(png(200, 50).replace("image/png", "image/jpeg"));
  expect(read).toMatchObject({ logo: { contentType: "image/png", width: 200, height: 50 } });
});

test.each([
  ["an SVG", `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script></svg>`],
  ["a page", "<!doctype html><script>1</script>"],
  ["a GIF", "GIF89a\x20\x00\x20\x00\x80\x00\x00"],
  ["nothing", ""],
  ["a PNG that ends after its name", "\x89PNG\r\n\x1a\n"],
])("%s is refused", (_name, content) => {
  const dataUrl = `data:image/png;base64,${Buffer.from(content, "latin1").toString("base64")}`;
  expect(readLogo(dataUrl)).toMatchObject({
    refused: true,
    problem: { code: "no_image" },
  });
});

test.each([png(15, 50), png(50, 1_201)])("one too small or too large to show is refused", (dataUrl) => {
  expect(readLogo(dataUrl)).toMatchObject({ refused: true, problem: { code: "wrong_size" } });
});

test("more than 32 KiB are refused", () => {
  const large = Buffer.concat([Buffer.from(PIXEL, "base64"), Buffer.alloc(33_000)]).toString("base64");
  expect(readLogo(`data:image/png;base64,${large}`)).toMatchObject({
    problem: { code: "image_too_large", kibibytes: 32 },
  });
});
