import { crc32, deflateSync } from "node:zlib";

/** A real PNG of one colour. */
export function aPng(options: {
  width: number;
  height: number;
  colour?: readonly [number, number, number];
}): Buffer {
  const { width, height, colour = [11, 107, 87] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const around = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  around.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([around, content, sum]);
}
