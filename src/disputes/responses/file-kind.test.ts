import { expect, test } from "vitest";
import { mediaTypeOf } from "./file-kind.ts";

const pdf = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";

test.each([
  ["a PDF", Buffer.from(pdf), "application/pdf"],
  ["a PDF behind a byte order mark", Buffer.from(`\ufeff${pdf}`), "application/pdf"],
  ["a PDF behind an empty line", Buffer.from(`\r\n${pdf}`), "application/pdf"],
  [
    "a PDF behind the header of a printer",
    Buffer.from("\u001b%-12345X@PJL\n".padEnd(1_019) + pdf),
    "application/pdf",
  ],
  ["a PDF whose header is later than readers look", Buffer.from(" ".repeat(1_020) + pdf), undefined],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
  [
    "a JPEG that mentions PDF",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(pdf)]),
    "image/jpeg",
  ],
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "image/png"],
  ["a text", Buffer.from("hello"), undefined],
])("%s is known by its content", (_, content, type) => expect(mediaTypeOf(content)).toBe(type));
