/**
 * The text of a file that says nothing about its characters, or something wrong: UTF-8 as long as it is that, then Windows-1252, in
 * which every byte is a character. Programs of banks declare the one and write the other.
 */
export class TextOfBytes {
  #rest: Uint8Array = new Uint8Array();
  #decoder: TextDecoder | undefined;

  /** @param declared the name in the file, where it has one */
  constructor(declared?: string) {
    const name = declared?.toLowerCase();
    if (name !== undefined && /^(iso-8859-1|iso-8859-15|latin1|windows-1252|us-ascii)$/.test(name))
      this.#decoder = new TextDecoder("windows-1252");
    if (name !== undefined && /^utf-?16/.test(name)) this.#decoder = new TextDecoder("utf-16le");
  }

  push(chunk: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(chunk, { stream: true });
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = bytes.length - lengthOfUnfinished(bytes);
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end));
      this.#rest = Buffer.from(bytes.subarray(end));
      return text;
    } catch {
      this.#rest = new Uint8Array();
      this.#decoder = new TextDecoder("windows-1252");
      return this.#decoder.decode(bytes, { stream: true });
    }
  }

  end(): string {
    if (this.#rest.length > 0) this.#decoder = new TextDecoder("windows-1252");
    return this.#decoder?.decode(this.#rest) ?? "";
  }
}

/** How many bytes at the end begin a character that goes on in the next piece. */
function lengthOfUnfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
