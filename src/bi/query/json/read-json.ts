import { QueryError, parsingError } from "../errors.ts";
import type { JsonNode, Member, Position } from "./json-node.ts";

/** How deep a request may be nested; OpenSearch's parser stops at the same depth. */
const maxDepth = 1000;

/**
 * Reads one JSON value as OpenSearch does: comments are allowed, a member given twice and anything after the
 * value are refused. Throws a `QueryError` of type json_parse_exception, json_e_o_f_exception or parsing_exception.
 */
export function readJson(text: string): JsonNode {
  const reader = new JsonReader(text);
  const node = reader.value(0);
  reader.refuseTrailing();
  return node;
}

class JsonReader {
  readonly #text: string;
  #offset = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonNode {
    this.#skipSpace();
    const at = this.#position();
    if (depth > maxDepth)
      throw this.#error(`Document nesting depth (${depth}) exceeds the maximum allowed (${maxDepth})`);
    const first = this.#text[this.#offset];
    if (first === undefined) throw this.#endOfInput("Unexpected end-of-input");
    if (first === "{") return this.#object(at, depth);
    if (first === "[") return this.#array(at, depth);
    if (first === '"') return { kind: "text", at, value: this.#string() };
    if (first === "-" || (first >= "0" && first <= "9")) return { kind: "number", at, text: this.#number() };
    return this.#word(at);
  }

  refuseTrailing(): void {
    this.#skipSpace();
    const rest = this.#text[this.#offset];
    if (rest === undefined) return;
    const at = this.#position();
    const token =
      rest === "{"
        ? "START_OBJECT"
        : rest === "["
          ? "START_ARRAY"
          : rest === '"'
            ? "VALUE_STRING"
            : undefined;
    if (token === undefined && !/[-\d]/.test(rest)) this.#word(at);
    throw parsingError(`Unexpected token [${token ?? "VALUE_NUMBER"}] found after the main object.`, at);
  }

  #object(at: Position, depth: number): JsonNode {
    this.#offset++;
    const members: Member[] = [];
    const names = new Set<string>();
    for (;;) {
      this.#skipSpace();
      const end = this.#position();
      if (members.length === 0 && this.#take("}")) return { kind: "object", at, members, end };
      if (this.#text[this.#offset] === undefined) throw this.#unclosed("Object", at);
      if (this.#text[this.#offset] !== '"')
        throw this.#unexpected("was expecting double-quote to start field name");
      const name = this.#string();
      if (names.has(name)) throw this.#error(`Duplicate field '${name}'`);
      names.add(name);
      this.#skipSpace();
      if (!this.#take(":")) throw this.#unexpected("was expecting a colon to separate field name and value");
      members.push({ name, at: end, value: this.value(depth + 1) });
      this.#skipSpace();
      if (this.#take(",")) continue;
      const close = this.#position();
      if (this.#take("}")) return { kind: "object", at, members, end: close };
      if (this.#text[this.#offset] === undefined) throw this.#unclosed("Object", at);
      throw this.#unexpected("was expecting comma to separate Object entries");
    }
  }

  #array(at: Position, depth: number): JsonNode {
    this.#offset++;
    const items: JsonNode[] = [];
    this.#skipSpace();
    const end = this.#position();
    if (this.#take("]")) return { kind: "array", at, items, end };
    for (;;) {
      items.push(this.value(depth + 1));
      this.#skipSpace();
      if (this.#take(",")) continue;
      const close = this.#position();
      if (this.#take("]")) return { kind: "array", at, items, end: close };
      if (this.#text[this.#offset] === undefined) throw this.#unclosed("Array", at);
      throw this.#unexpected("was expecting comma to separate Array entries");
    }
  }

  #string(): string {
    const start = this.#offset;
    let i = start + 1;
    for (;;) {
      const code = this.#text.charCodeAt(i);
      if (Number.isNaN(code)) throw this.#endOfInput("Unexpected end-of-input in VALUE_STRING");
      if (code === 0x22) break;
      if (code === 0x5c) i++;
      i++;
    }
    this.#offset = i + 1;
    try {
      return JSON.parse(this.#text.slice(start, i + 1)) as string;
    } catch {
      throw this.#error("Unrecognized character escape");
    }
  }

  #number(): string {
    const match = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    match.lastIndex = this.#offset;
    const found = match.exec(this.#text)?.[0];
    if (found === undefined)
      throw this.#unexpected("expected digit (0-9) to follow minus sign, for valid numeric value");
    this.#offset += found.length;
    return found;
  }

  #word(at: Position): JsonNode {
    const word = /[\w$]*/y;
    word.lastIndex = this.#offset;
    const found = word.exec(this.#text)?.[0] ?? "";
    if (found === "")
      throw this.#unexpected(
        "expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
      );
    if (found === "true" || found === "false") {
      this.#offset += found.length;
      return { kind: "boolean", at, value: found === "true" };
    }
    if (found === "null") {
      this.#offset += found.length;
      return { kind: "null", at };
    }
    // The parser has read the word before it gives up, and says so.
    this.#offset += found.length;
    throw this.#error(
      `Unrecognized token '${found}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')`,
    );
  }

  #skipSpace(): void {
    for (;;) {
      const c = this.#text[this.#offset];
      if (c === "\n") {
        this.#line++;
        this.#lineStart = ++this.#offset;
      } else if (c === " " || c === "\t" || c === "\r") this.#offset++;
      else if (c === "/" && this.#text[this.#offset + 1] === "/") this.#skipTo("\n", 0);
      else if (c === "/" && this.#text[this.#offset + 1] === "*") this.#skipTo("*/", 2);
      else return;
    }
  }

  #skipTo(mark: string, markLength: number): void {
    const found = this.#text.indexOf(mark, this.#offset + 2);
    const end = found < 0 ? this.#text.length : found + markLength;
    for (let i = this.#offset; i < end; i++) {
      if (this.#text[i] !== "\n") continue;
      this.#line++;
      this.#lineStart = i + 1;
    }
    this.#offset = end;
  }

  #take(mark: string): boolean {
    if (this.#text[this.#offset] !== mark) return false;
    this.#offset++;
    return true;
  }

  #position(): Position {
    return { line: this.#line, col: this.#offset - this.#lineStart + 1 };
  }

  #unexpected(expectation: string): QueryError {
    const found = this.#text[this.#offset] ?? "";
    if (found === "") return this.#endOfInput("Unexpected end-of-input");
    return this.#error(`Unexpected character ('${found}' (code ${found.charCodeAt(0)})): ${expectation}`);
  }

  #unclosed(what: string, start: Position): QueryError {
    return this.#endOfInput(
      `Unexpected end-of-input: expected close marker for ${what} (start marker at [Source: ${redacted}; line: ${start.line}, column: ${start.col}])`,
    );
  }

  #endOfInput(reason: string): QueryError {
    return this.#error(reason, "json_e_o_f_exception");
  }

  #error(reason: string, type = "json_parse_exception"): QueryError {
    const { line, col } = this.#position();
    const full = `${reason}\n at [Source: ${redacted}; line: ${line}, column: ${col}]`;
    return new QueryError("reading", 400, { type, reason: full });
  }
}

const redacted = "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)";
