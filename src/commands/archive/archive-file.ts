import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CannotArchive } from "./cannot-archive.ts";

/** A written file, with the values against which it can be checked. */
interface WrittenFile {
  /** For the file as it is on disk. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Only its owner may read it. */
const FILE_MODE = 0o600;

/**
 * Writes lines into a new file, compressed, and reads it back. When it resolves, the file is on the disk and has exactly these
 * lines. Needs memory for one line only.
 */
export async function writeArchiveFile(path: string, lines: AsyncIterable<string>): Promise<WrittenFile> {
  const content = createHash("sha256");
  const file = createHash("sha256");
  async function* texts(): AsyncGenerator<string> {
    for await (const line of lines) {
      const text = `${line}\n`;
      content.update(text);
      yield text;
    }
  }
  const hashed = new PassThrough().on("data", (chunk: Buffer) => file.update(chunk));
  // `flush`: on the disk before it counts as written.
  const target = createWriteStream(path, { flags: "wx", mode: FILE_MODE, flush: true });
  await pipeline(Readable.from(texts()), createGzip(), hashed, target);
  const written = { sha256: file.digest("hex"), bytes: (await stat(path)).size };
  const readBack = createHash("sha256");
  for await (const line of readArchiveFile(path, written)) readBack.update(`${line}\n`);
  if (readBack.digest("hex") !== content.digest("hex"))
    throw new CannotArchive(`${path} is not what was written into it: check the disk.`);
  return written;
}

/** The lines of a file. Throws at its end when it is not the one that was written. */
export async function* readArchiveFile(
  path: string,
  { sha256 }: Pick<WrittenFile, "sha256">,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const source = createReadStream(path).on("data", (chunk) => hash.update(chunk));
  const unzipped = createGunzip();
  // When both streams have ended; a reader that stops early ends them, too.
  const ended = pipeline(source, unzipped).catch(() => undefined);
  try {
    yield* linesOf(unzipped);
  } catch (error) {
    throw new CannotArchive(`${path} cannot be read: ${(error as Error).message}.`);
  } finally {
    unzipped.destroy();
    await ended;
  }
  if (hash.digest("hex") !== sha256)
    throw new CannotArchive(`${path} is not the file that was written: its SHA-256 differs.`);
}

/** Only a line feed ends a line: the separators of Unicode, at which `node:readline` splits, may be in a text. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("its last line has no end");
}

/** Reads a file to its end; the number of its lines. */
export async function checkArchiveFile(path: string, file: Pick<WrittenFile, "sha256">): Promise<number> {
  let lines = 0;
  for await (const line of readArchiveFile(path, file)) lines += line === "" ? 0 : 1;
  return lines;
}
