import { expect, test } from "vitest";
import { mediaTypeOf } from "./file-kind.ts";

test.each([
  ["a PDF", Buffer.from("%PDF-1.7\n"), "application/pdf"],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), "image/jpeg"],
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "image/png"],
  ["a program", Buffer.from("MZ program"), undefined],
  ["half of a beginning", Buffer.from([0x89, 0x50, 0x4e, 0x47]), undefined],
  ["a PDF behind other bytes", Buffer.from(" %PDF-1.7"), undefined],
  ["nothing", Buffer.alloc(0), undefined],
])("%s", (_what, content, type) => {
  expect(mediaTypeOf(content)).toBe(type);
});
