import { Unzip, UnzipInflate } from "fflate";
import { CamtReader } from "./read-camt.ts";
import { Mt940Reader } from "./read-mt940.ts";
import { TextOfBytes } from "./decode-text.ts";
import type { StatementPart } from "./statement.ts";
import { UnreadableStatement, type StatementFault } from "./statement-fault.ts";

/** The size of the file as it is sent. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** The size of all files in a zip together. */
const MAX_UNZIPPED_BYTES = 512 * 1024 * 1024;
const MAX_FILES = 1_000;
/** By then a file has shown what it is. */
const BEGINNING = 512;

/**
 * Reads a file of a bank, piece by piece and never as a whole: camt, MT940, or a zip with several of them.
 *
 * @throws UnreadableStatement when it cannot be read to its end; then what came before must not be kept
 */
export async function* readStatements(body: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  let size = 0;
  let file: StatementFile | ZipFile | undefined;
  let beginning = Buffer.alloc(0);
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new UnreadableStatement(0, { code: "file_too_large" });
    if (file) {
      yield* file.push(chunk);
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < BEGINNING) continue;
    file = fileOf(beginning);
    yield* file.push(beginning);
  }
  if (size === 0) throw new UnreadableStatement(0, { code: "file_empty" });
  if (!file) {
    file = fileOf(beginning);
    yield* file.push(beginning);
  }
  yield* file.end();
}

function fileOf(beginning: Buffer): StatementFile | ZipFile {
  const isZip = beginning.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  return isZip ? new ZipFile() : new StatementFile();
}

/** One file of camt or MT940. */
class StatementFile {
  #text: TextOfBytes | undefined;
  #reader: CamtReader | Mt940Reader | undefined;

  push(chunk: Uint8Array): StatementPart[] {
    if (!this.#text || !this.#reader) {
      const beginning = Buffer.from(chunk.subarray(0, BEGINNING)).toString("latin1");
      const isUtf16 = /^(ÿþ|þÿ)/.test(beginning);
      const [, declared] = /^[^<]{0,4}<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(beginning) ?? [];
      this.#text = new TextOfBytes(isUtf16 ? "utf-16" : declared);
      const isXml = isUtf16 || /^(?:ï»¿)?\s*</.test(beginning);
      this.#reader = isXml ? new CamtReader() : new Mt940Reader();
    }
    return this.#reader.push(withoutMark(this.#text.push(chunk)));
  }

  end(): StatementPart[] {
    if (!this.#text || !this.#reader) throw new UnreadableStatement(0, { code: "file_empty" });
    const rest = this.#text.end();
    const parts = rest === "" ? [] : this.#reader.push(rest);
    return [...parts, ...this.#reader.end()];
  }
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** A zip with a statement for each account or day; other files in it are skipped by their ending. */
class ZipFile {
  readonly #unzip: Unzip;
  #parts: StatementPart[] = [];
  #failure: UnreadableStatement | undefined;
  #bytes = 0;
  #files = 0;
  #ended = 0;

  constructor() {
    this.#unzip = new Unzip((entry) => {
      if (/\/$|\.(pdf|txt\.sig|p7s)$/i.test(entry.name) || this.#failure) return;
      if (++this.#files > MAX_FILES)
        return this.#fail({ code: "zip_too_many_files", values: { limit: MAX_FILES } });
      const file = new StatementFile();
      entry.ondata = (error, data, isLast) => {
        if (error) return this.#fail({ code: "zip_unreadable" });
        this.#read(file, { data, isLast });
      };
      entry.start();
    });
    this.#unzip.register(UnzipInflate);
  }

  push(chunk: Uint8Array): StatementPart[] {
    try {
      this.#unzip.push(chunk);
    } catch {
      this.#fail({ code: "zip_unreadable" });
    }
    return this.#taken();
  }

  end(): StatementPart[] {
    try {
      this.#unzip.push(new Uint8Array(), true);
    } catch {
      this.#fail({ code: "zip_unreadable" });
    }
    if (this.#files === 0) this.#fail({ code: "zip_empty" });
    if (this.#ended < this.#files) this.#fail({ code: "zip_cut_off" });
    return this.#taken();
  }

  #read(file: StatementFile, { data, isLast }: { data: Uint8Array; isLast: boolean }): void {
    if (this.#failure) return;
    this.#bytes += data.length;
    if (this.#bytes > MAX_UNZIPPED_BYTES) return this.#fail({ code: "zip_too_large" });
    try {
      if (data.length > 0) this.#parts.push(...file.push(data));
      if (!isLast) return;
      this.#ended += 1;
      this.#parts.push(...file.end());
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error;
      this.#failure ??= error;
    }
  }

  #fail(fault: StatementFault): void {
    this.#failure ??= new UnreadableStatement(0, fault);
  }

  #taken(): StatementPart[] {
    if (this.#failure) throw this.#failure;
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }
}
