import type { Position } from "./json-node.ts";

/** Where offsets of a text are, in lines and columns. The reader reports each line as it begins. */
export class TextLines {
  readonly #text: string;
  readonly #isAscii: boolean;
  #line = 1;
  #start = 0;
  /** A position up to which the bytes of the line have been counted: columns count bytes of UTF-8. */
  #counted = { offset: 0, bytes: 0 };

  constructor(text: string) {
    this.#text = text;
    // eslint-disable-next-line no-control-regex
    this.#isAscii = /^[\x00-\x7f]*$/.test(text);
  }

  begin(offset: number): void {
    this.#line++;
    this.#start = offset;
  }

  /** The position of an offset in the line that began last. */
  position(offset: number): Position {
    const bytes = this.#isAscii ? offset - this.#start : this.#bytesUpTo(offset);
    return { line: this.#line, col: bytes + 1 };
  }

  #bytesUpTo(end: number): number {
    const { offset } = this.#counted;
    const isSameLine = offset >= this.#start && offset <= end;
    const before = isSameLine ? this.#counted : { offset: this.#start, bytes: 0 };
    const bytes = before.bytes + Buffer.byteLength(this.#text.slice(before.offset, end), "utf8");
    this.#counted = { offset: end, bytes };
    return bytes;
  }
}
