import { numberInterval } from "./number-interval.ts";
import {
  anyCharacter,
  anyText,
  character,
  complement,
  either,
  emptyText,
  joined,
  literal,
  nothing,
  repeat,
  sequence,
  type CodePointRange,
  type Pattern,
} from "./pattern.ts";

/** The optional operators of the syntax: `& ~ <1-5> # @`. */
export type RegexpFlags = {
  readonly intersection: boolean;
  readonly complement: boolean;
  readonly interval: boolean;
  readonly empty: boolean;
  readonly anyString: boolean;
};

export const allRegexpFlags: RegexpFlags = {
  intersection: true,
  complement: true,
  interval: true,
  empty: true,
  anyString: true,
};

/** Why a text is no regular expression, in Lucene's wording. */
type RegexpRefusal = { readonly refusal: string };

/**
 * Reads Lucene's regular expressions. They always describe a whole value; `^` and `$` are ordinary
 * characters, and there are no look-arounds or back-references.
 */
export function readRegexp(
  text: string,
  options: { readonly flags: RegexpFlags; readonly ignoreCase: boolean },
): Pattern | RegexpRefusal {
  const reader = new RegexpReader(text, options.flags, options.ignoreCase);
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof RegexpSyntaxError) return { refusal: error.message };
    throw error;
  }
}

/** Parentheses deeper than this are no expression a person wrote. */
const MAX_DEPTH = 200;

class RegexpSyntaxError extends Error {}

/** Reads by recursive descent, one method per rule of the grammar, in the order of precedence. */
class RegexpReader {
  readonly #chars: readonly string[];
  readonly #flags: RegexpFlags;
  readonly #ignoreCase: boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string, flags: RegexpFlags, ignoreCase: boolean) {
    this.#chars = Array.from(text);
    this.#flags = flags;
    this.#ignoreCase = ignoreCase;
  }

  read(): Pattern {
    if (this.#chars.length === 0) return emptyText;
    const pattern = this.#union();
    if (this.#at < this.#chars.length) this.#fail(`end-of-string expected at position ${this.#at}`);
    return pattern;
  }

  #union(): Pattern {
    const options = [this.#intersection()];
    while (this.#take("|")) options.push(this.#intersection());
    return either(options);
  }

  #intersection(): Pattern {
    const conditions = [this.#sequence()];
    while (this.#flags.intersection && this.#take("&")) conditions.push(this.#sequence());
    return conditions.length === 1 ? conditions[0]! : { kind: "both", conditions };
  }

  #sequence(): Pattern {
    const parts = [this.#repeated()];
    while (this.#more() && !this.#isNext(this.#flags.intersection ? ")|&" : ")|")) {
      parts.push(this.#repeated());
    }
    return sequence(parts);
  }

  #repeated(): Pattern {
    let pattern = this.#complemented();
    for (;;) {
      if (this.#take("?")) pattern = repeat(pattern, 0, 1);
      else if (this.#take("*")) pattern = repeat(pattern, 0, Number.POSITIVE_INFINITY);
      else if (this.#take("+")) pattern = repeat(pattern, 1, Number.POSITIVE_INFINITY);
      else if (this.#take("{")) pattern = this.#counted(pattern);
      else return pattern;
    }
  }

  #counted(pattern: Pattern): Pattern {
    const min = this.#digits();
    if (min === "") this.#fail(`integer expected at position ${this.#at}`);
    const hasMax = this.#take(",");
    const max = hasMax ? this.#digits() : min;
    if (!this.#take("}")) this.#fail(`expected '}' at position ${this.#at}`);
    return repeat(pattern, Number(min), max === "" ? Number.POSITIVE_INFINITY : Number(max));
  }

  #complemented(): Pattern {
    if (!this.#flags.complement || !this.#take("~")) return this.#class();
    return this.#deeper(() => ({ kind: "not", of: this.#complemented() }));
  }

  #class(): Pattern {
    if (!this.#take("[")) return this.#simple();
    const negated = this.#take("^");
    const ranges: CodePointRange[] = this.#classRange();
    while (this.#more() && !this.#isNext("]")) ranges.push(...this.#classRange());
    if (!this.#take("]")) this.#fail(`expected ']' at position ${this.#at}`);
    return { kind: "character", ranges: negated ? complement(ranges) : joined(ranges) };
  }

  #classRange(): CodePointRange[] {
    const named = this.#namedClass();
    if (named !== undefined) return [...named];
    const from = this.#char();
    if (this.#take("-")) {
      const to = this.#char();
      if (from.codePointAt(0)! > to.codePointAt(0)!) {
        this.#fail(`invalid range: from (${from.codePointAt(0)}) cannot be > to (${to.codePointAt(0)})`);
      }
      return [[from.codePointAt(0)!, to.codePointAt(0)!]];
    }
    const single = character(from, this.#ignoreCase);
    return single.kind === "character" ? [...single.ranges] : [];
  }

  #simple(): Pattern {
    if (this.#take(".")) return anyCharacter;
    if (this.#flags.empty && this.#take("#")) return nothing;
    if (this.#flags.anyString && this.#take("@")) return anyText;
    if (this.#take('"')) return this.#quoted();
    if (this.#take("(")) return this.#group();
    if (this.#flags.interval && this.#take("<")) return this.#interval();
    const named = this.#namedClass();
    if (named !== undefined) return { kind: "character", ranges: named };
    return character(this.#char(), this.#ignoreCase);
  }

  #quoted(): Pattern {
    const start = this.#at;
    while (this.#more() && !this.#isNext('"')) this.#at += 1;
    const text = this.#chars.slice(start, this.#at).join("");
    if (!this.#take('"')) this.#fail(`expected '"' at position ${this.#at}`);
    return literal(text, this.#ignoreCase);
  }

  #group(): Pattern {
    if (this.#take(")")) return emptyText;
    const pattern = this.#deeper(() => this.#union());
    if (!this.#take(")")) this.#fail(`expected ')' at position ${this.#at}`);
    return pattern;
  }

  #interval(): Pattern {
    const start = this.#at;
    while (this.#more() && !this.#isNext(">")) this.#at += 1;
    const text = this.#chars.slice(start, this.#at).join("");
    if (!this.#take(">")) this.#fail(`expected '>' at position ${this.#at}`);
    const found = /^(?<from>\d{1,9})-(?<to>\d{1,9})$/.exec(text)?.groups;
    if (found === undefined) {
      const reason = text.includes("-")
        ? `interval syntax error at position ${this.#at - 1}`
        : `'${text}' not found`;
      return this.#fail(reason);
    }
    return numberInterval(found["from"]!, found["to"]!);
  }

  #namedClass(): readonly CodePointRange[] | undefined {
    if (this.#chars[this.#at] !== "\\") return undefined;
    const ranges = NAMED_CLASSES[this.#chars[this.#at + 1] ?? ""];
    if (ranges !== undefined) this.#at += 2;
    return ranges;
  }

  #char(): string {
    this.#take("\\");
    const char = this.#chars[this.#at];
    if (char === undefined) this.#fail("unexpected end-of-string");
    this.#at += 1;
    return char;
  }

  #digits(): string {
    const start = this.#at;
    while (this.#more() && this.#isNext("0123456789")) this.#at += 1;
    return this.#chars.slice(start, this.#at).join("");
  }

  #deeper(read: () => Pattern): Pattern {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail(`nesting deeper than ${MAX_DEPTH} is not supported`);
    const pattern = read();
    this.#depth -= 1;
    return pattern;
  }

  #more(): boolean {
    return this.#at < this.#chars.length;
  }

  #isNext(anyOf: string): boolean {
    return this.#more() && anyOf.includes(this.#chars[this.#at]!);
  }

  #take(char: string): boolean {
    if (this.#chars[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #fail(reason: string): never {
    throw new RegexpSyntaxError(reason);
  }
}

const DIGIT: CodePointRange[] = [[48, 57]];
const WORD_CHARACTER: CodePointRange[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACE: CodePointRange[] = [
  [9, 10],
  [13, 13],
  [32, 32],
];
const NAMED_CLASSES: Readonly<Record<string, readonly CodePointRange[]>> = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD_CHARACTER,
  W: complement(WORD_CHARACTER),
  s: SPACE,
  S: complement(SPACE),
};
