import { inflateSync } from "node:zlib";
import module from "jsqr";

// Its types are those of a module that a bundler has wrapped.
const readCode = module as unknown as typeof module.default;

/** Pixels of one module of the code. */
const SCALE = 4;

/** The text of the first QR code in a page, read from its picture as a camera sees it. */
export function decodeQrCode(page: string): string | undefined {
  const [, size = "0"] = /viewBox="0 0 (\d+) \d+"[^>]*shape-rendering/.exec(page) ?? [];
  const [, path = ""] = /stroke="#000000" d="([^"]+)"/.exec(page) ?? [];
  const width = Number(size) * SCALE;
  if (width === 0) return undefined;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  let x = 0;
  let y = 0;
  // The picture is lines of one module's height: M and m move, h draws.
  for (const [, command = "", values = ""] of path.matchAll(/([Mmh])([^Mmh]*)/g)) {
    const [one = 0, other = 0] = values.trim().split(/[ ,]+/).map(Number);
    if (command === "M") [x, y] = [one, Math.floor(other)];
    else if (command === "m") [x, y] = [x + one, y + other];
    else {
      paint(pixels, { width, x, y: Math.floor(y), length: one });
      x += one;
    }
  }
  return readCode(pixels, width, width)?.data;
}

function paint(
  pixels: Uint8ClampedArray,
  { width, x, y, length }: { width: number; x: number; y: number; length: number },
): void {
  for (let row = y * SCALE; row < (y + 1) * SCALE; row++)
    for (let column = x * SCALE; column < (x + length) * SCALE; column++)
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
}

/** The text of a QR code in a PNG of 8 bits of red, green, blue and alpha. */
export function decodeQrPng(png: Buffer): string | undefined {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, colours, , , interlaced] = png.subarray(24, 29);
  if (depth !== 8 || colours !== 6 || interlaced !== 0) throw new Error("It is another kind of PNG.");
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const pixels = unfiltered(inflateSync(Buffer.concat(data)), { stride: width * 4, height });
  return readCode(pixels, width, height)?.data;
}

/** Bytes of lines, each of which says in its first byte from which neighbours its values are predicted (PNG, section 9). */
function unfiltered(
  raw: Buffer,
  { stride, height }: { stride: number; height: number },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(stride * height);
  for (let line = 0; line < height; line++) {
    const filter = raw[line * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = line * stride + x;
      const left = x < 4 ? 0 : pixels[at - 4]!;
      const above = line === 0 ? 0 : pixels[at - stride]!;
      const corner = x < 4 || line === 0 ? 0 : pixels[at - stride - 4]!;
      const value = raw[line * (stride + 1) + 1 + x]!;
      pixels[at] = (value + predicted(filter, { left, above, corner })) & 0xff;
    }
  }
  return pixels;
}

function predicted(
  filter: number | undefined,
  { left, above, corner }: { left: number; above: number; corner: number },
): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + above - corner;
  const [fromLeft, fromAbove, fromCorner] = [left, above, corner].map((one) => Math.abs(estimate - one)) as [
    number,
    number,
    number,
  ];
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}
