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
