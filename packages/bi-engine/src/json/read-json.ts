import { type QueryError, jsonError, parsingError, REDACTED } from "../errors.ts";
import { work } from "../work.ts";
import type { JsonNode, Member, Position } from "./json-node.ts";
import { readNumber } from "./read-number.ts";
import { readString } from "./read-string.ts";
import { readTerm } from "./read-term.ts";
import { type Scalar, unexpectedCharacter } from "./scalar.ts";
import { TextLines } from "./text-lines.ts";
import { unfinishedArray, unfinishedObject, unfinishedText } from "./unfinished.ts";

/** How deep a request may be nested, as in OpenSearch's parser. */
const MAX_DEPTH = 1000;

/**
 * Reads one JSON value as OpenSearch does: comments are allowed, a member given twice and anything after the
 * value are refused. Throws a `QueryError` of type json_parse_exception, json_e_o_f_exception or parsing_exception,
 * with the wording of OpenSearch's parser.
 */
export function readJson(text: string): JsonNode {
  const { node, refuseTrailing } = readFirstJson(text);
  refuseTrailing();
  return node;
}

/**
 * The same, for readers that read the value first. A text that is no JSON from some place on is read up to there: only what
 * stands at that place throws the error when it is read. So a mistake before it is reported first, and the readers around
 * the place report it in their way, as OpenSearch does, which reads text and query together.
 */
export function readFirstJson(text: string): {
  readonly node: JsonNode;
  /** The problem inside of the value. */
  readonly failure: QueryError | undefined;
  /** Throws for anything after the value, and for a failure. */
  readonly refuseTrailing: () => void;
} {
  const reader = new JsonReader(text.startsWith("\uFEFF") ? text.slice(1) : text);
  const node = reader.value(0);
  return { node, failure: reader.failure, refuseTrailing: () => reader.refuseTrailing() };
}

class JsonReader {
  readonly #text: string;
  #offset = 0;
  readonly #lines: TextLines;
  /** Set once the text is no longer JSON: what has been read until then is closed, and nothing further is read. */
  failure: QueryError | undefined;
  /** The last token that the server's parser has read, which it reports around a failure. */
  #standing: Position = { line: 1, col: 1 };

  constructor(text: string) {
    this.#text = text;
    this.#lines = new TextLines(text);
  }

  value(depth: number): JsonNode {
    work(20);
    this.#skipSpace();
    const at = this.#position();
    if (depth > MAX_DEPTH)
      throw this.#error(`Document nesting depth (${depth}) exceeds the maximum allowed (${MAX_DEPTH})`);
    const first = this.#text[this.#offset];
    if (first === undefined) throw this.#endOfInput(`Unexpected end-of-input within/between Object entries`);
    if (first === "{") return this.#object(at, depth);
    if (first === "[") return this.#array(at, depth);
    if (first === '"') return this.#textNode(at);
    const isNumber = first === "-" || (first >= "0" && first <= "9");
    const node: JsonNode = isNumber ? { kind: "number", at, text: this.#number() } : this.#term(at);
    this.#standing = at;
    return node;
  }

  #textNode(at: Position): JsonNode {
    this.#standing = at;
    return this.#upToFailure(
      () => ({ kind: "text", at, value: this.#string("VALUE_STRING") }),
      (failure) => unfinishedText({ at, failure }),
    );
  }

  #upToFailure<T>(read: () => T, unfinished: (failure: QueryError) => T): T {
    try {
      return read();
    } catch (error) {
      if (error !== this.failure || this.failure === undefined) throw error;
      return unfinished(this.failure);
    }
  }

  #goOn(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  refuseTrailing(): void {
    this.#goOn();
    this.#skipSpace();
    const rest = this.#text[this.#offset];
    if (rest === undefined) return;
    const at = this.#position();
    const token = { "{": "START_OBJECT", "[": "START_ARRAY", '"': "VALUE_STRING" }[rest];
    if (rest === "}" || rest === "]") {
      const expected = rest === "}" ? "]" : "}";
      const root = `(for root starting at [Source: ${REDACTED}; line: 1])`;
      throw this.#error(`Unexpected close marker '${rest}': expected '${expected}' ${root}`);
    }
    if (token === undefined && !/[-\d]/.test(rest)) this.#term(at);
    throw parsingError(`Unexpected token [${token ?? "VALUE_NUMBER"}] found after the main object.`, at);
  }

  #object(at: Position, depth: number): JsonNode {
    const members: Member[] = [];
    return this.#upToFailure(
      () => ({ kind: "object", at, members, end: this.#members(members, at, depth) }),
      (failure) => unfinishedObject(members, { at, failure, end: this.#standing }),
    );
  }

  /** Reads the members; returns the end of the object. */
  #members(members: Member[], at: Position, depth: number): Position {
    this.#standing = at;
    this.#offset++;
    const names = new Set<string>();
    for (;;) {
      this.#skipSpace();
      const end = this.#position();
      if (members.length === 0 && this.#take("}")) return (this.#standing = end);
      if (this.#text[this.#offset] === undefined) throw this.#missing("Object", at, members.length > 0);
      if (this.#text[this.#offset] !== '"')
        throw this.#unexpected("was expecting double-quote to start field name");
      const name = this.#string("name");
      if (names.has(name)) throw this.#error(`Duplicate field '${name}'`);
      names.add(name);
      this.#standing = end;
      this.#skipSpace();
      if (this.#text[this.#offset] === undefined) {
        throw this.#endOfInput("Unexpected end-of-input within/between Object entries");
      }
      if (!this.#take(":")) throw this.#unexpected("was expecting a colon to separate field name and value");
      members.push({ name, at: end, value: this.value(depth + 1) });
      this.#goOn();
      this.#skipSpace();
      if (this.#take(",")) continue;
      const close = this.#position();
      if (this.#take("}")) return (this.#standing = close);
      throw this.#unseparated("Object", at);
    }
  }

  #array(at: Position, depth: number): JsonNode {
    const items: JsonNode[] = [];
    return this.#upToFailure(
      () => ({ kind: "array", at, items, end: this.#items(items, at, depth) }),
      (failure) => unfinishedArray(items, { at, failure, end: this.#standing }),
    );
  }

  /** Reads the items; returns the end of the array. */
  #items(items: JsonNode[], at: Position, depth: number): Position {
    this.#standing = at;
    this.#offset++;
    this.#skipSpace();
    const end = this.#position();
    if (this.#take("]")) return (this.#standing = end);
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#offset] === undefined) throw this.#missing("Array", at, items.length > 0);
      this.#standing = this.#position();
      items.push(this.value(depth + 1));
      this.#goOn();
      this.#skipSpace();
      if (this.#take(",")) continue;
      const close = this.#position();
      if (this.#take("]")) return (this.#standing = close);
      throw this.#unseparated("Array", at);
    }
  }

  #string(what: "VALUE_STRING" | "name"): string {
    const read = readString(this.#text, this.#offset);
    if ("value" in read) {
      this.#offset = read.end;
      return read.value;
    }
    if (read.failed === "escape") {
      this.#offset = read.at;
      throw this.#error(read.reason);
    }
    this.#offset = this.#text.length;
    if (read.failed === "unfinished escape")
      throw this.#endOfInput("Unexpected end-of-input in character escape sequence");
    if (what === "VALUE_STRING") throw this.#endOfInput("Unexpected end-of-input in VALUE_STRING");
    throw this.#endOfInput(
      read.isEmpty
        ? "Unexpected end-of-input: was expecting closing '\"' for name"
        : "Unexpected end-of-input in field name",
    );
  }

  #number(): string {
    return this.#read(readNumber(this.#text, this.#offset));
  }

  #term(at: Position): JsonNode {
    const value = this.#read(readTerm(this.#text, this.#offset));
    return value === null ? { kind: "null", at } : { kind: "boolean", at, value };
  }

  #read<Value>(scalar: Scalar<Value>): Value {
    this.#offset = scalar.end;
    if ("reason" in scalar) throw this.#error(scalar.reason, scalar.type);
    return scalar.value;
  }

  #skipSpace(): void {
    for (;;) {
      const c = this.#text[this.#offset];
      if (c === "\n") this.#lines.begin(++this.#offset);
      else if (c === " " || c === "\t" || c === "\r") this.#offset++;
      else if (c === "/" && this.#text[this.#offset + 1] === "/") this.#skipTo("\n", 0);
      else if (c === "/" && this.#text[this.#offset + 1] === "*") this.#skipTo("*/", 2);
      else if (c !== undefined && c < " ") throw this.#controlCharacter(c);
      else return;
    }
  }

  #skipTo(mark: string, markLength: number): void {
    const found = this.#text.indexOf(mark, this.#offset + 2);
    const end = found < 0 ? this.#text.length : found + markLength;
    for (let i = this.#offset; i < end; i++) {
      if (this.#text[i] === "\n") this.#lines.begin(i + 1);
    }
    this.#offset = end;
    if (found < 0 && markLength > 0) throw this.#endOfInput("Unexpected end-of-input in a comment");
  }

  #take(mark: string): boolean {
    if (this.#text[this.#offset] !== mark) return false;
    this.#offset++;
    return true;
  }

  #position(): Position {
    return this.#lines.position(this.#offset);
  }

  #controlCharacter(found: string): QueryError {
    this.#offset++;
    const allowed = "only regular white space (\\r, \\n, \\t) is allowed between tokens";
    return this.#error(`Illegal character ((CTRL-CHAR, code ${found.charCodeAt(0)})): ${allowed}`);
  }

  #unexpected(expectation: string): QueryError {
    return this.#error(unexpectedCharacter(this.#text[this.#offset] ?? "", expectation));
  }

  /** Neither a comma nor the right end: the input ends, another kind of container ends, or a comma is missing. */
  #unseparated(what: "Object" | "Array", start: Position): QueryError {
    const found = this.#text[this.#offset];
    if (found === undefined) return this.#missing(what, start, false);
    if (found !== "}" && found !== "]")
      return this.#unexpected(`was expecting comma to separate ${what} entries`);
    const expected = what === "Object" ? "}" : "]";
    const opened = `(for ${what} starting at [Source: ${REDACTED}; line: ${start.line}, column: ${start.col}])`;
    return this.#error(`Unexpected close marker '${found}': expected '${expected}' ${opened}`);
  }

  #missing(what: "Object" | "Array", start: Position, afterComma: boolean): QueryError {
    if (afterComma) return this.#error(`Unexpected end-of-input within/between ${what} entries`);
    return this.#endOfInput(
      `Unexpected end-of-input: expected close marker for ${what} (start marker at [Source: ${REDACTED}; line: ${start.line}, column: ${start.col}])`,
    );
  }

  #endOfInput(reason: string): QueryError {
    return this.#error(reason, "json_e_o_f_exception");
  }

  #error(reason: string, type = "json_parse_exception"): QueryError {
    this.failure = jsonError(reason, this.#position(), type);
    this.failure.at = this.#standing;
    return this.failure;
  }
}
