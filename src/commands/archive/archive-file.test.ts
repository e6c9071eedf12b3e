import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkArchiveFile, readArchiveFile, writeArchiveFile } from "./archive-file.ts";

let path: string;

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), "quittance-archive-file-"));
  path = join(directory, "file.gz");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
});

async function* given(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

test("lines come back as they were written, whatever separators of Unicode are in them", async () => {
  const lines = [
    "{}",
    JSON.stringify({ url: "one\u2028two\u2029three\u0085 \r\n" }),
    "é€𝄞".repeat(40_000),
    "[]",
  ];
  const written = await writeArchiveFile(path, given(lines));
  expect(await Array.fromAsync(readArchiveFile(path, written))).toEqual(lines);
  expect(await checkArchiveFile(path, written)).toBe(lines.length);
  expect(await stat(path)).toMatchObject({ size: written.bytes });
});

test("a file is never written over", async () => {
  await writeArchiveFile(path, given(["first"]));
  await expect(writeArchiveFile(path, given(["second"]))).rejects.toMatchObject({ code: "EEXIST" });
});

test.each<[string, (content: Buffer) => Buffer]>([
  ["is cut off", (content) => content.subarray(0, content.length / 2)],
  ["is empty", () => Buffer.alloc(0)],
  ["has another byte in the middle", (content) => changed(content, content.length / 2)],
  ["has another byte at its end", (content) => changed(content, content.length - 1)],
  ["has more at its end", (content) => Buffer.concat([content, Buffer.from("more")])],
])("a file that %s is refused, before the end of its lines", async (_what, damage) => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index} ${index ** 7}`);
  const written = await writeArchiveFile(path, given(lines));
  await writeFile(path, damage(await readFile(path)));
  await expect(checkArchiveFile(path, written)).rejects.toThrow(path);
});

function changed(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  const place = Math.floor(at);
  copy.writeUInt8(copy.readUInt8(place) ^ 0x10, place);
  return copy;
}
