import type { QueryStringRefusal } from "./query-string-node.ts";

/** Kinds of terms of the syntax, in the order and spelling in which error texts list them. */
export const TOKEN_IMAGES = {
  end: "<EOF>",
  and: "<AND>",
  or: "<OR>",
  not: "<NOT>",
  plus: '"+"',
  minus: '"-"',
  bareOperator: "<BAREOPER>",
  open: '"("',
  close: '")"',
  colon: '":"',
  star: '"*"',
  caret: '"^"',
  quoted: "<QUOTED>",
  term: "<TERM>",
  fuzzySlop: "<FUZZY_SLOP>",
  prefix: "<PREFIXTERM>",
  wildcard: "<WILDTERM>",
  regexp: "<REGEXPTERM>",
  rangeOpenInclusive: '"["',
  rangeOpenExclusive: '"{"',
  number: "<NUMBER>",
  rangeTo: '"TO"',
  rangeCloseInclusive: '"]"',
  rangeCloseExclusive: '"}"',
  rangeQuoted: "<RANGE_QUOTED>",
  rangeWord: "<RANGE_GOOP>",
} as const;

export type TokenKind = keyof typeof TOKEN_IMAGES;

export type QueryToken = {
  readonly kind: TokenKind;
  readonly image: string;
  readonly at: number;
};

const ESCAPED = "\\\\[\\s\\S]";
const SPACE = " \\t\\n\\r\\u3000";
const TERM_START = `(?:[^${SPACE}+\\-!():^\\[\\]"{}~*?\\\\/]|${ESCAPED})`;
const TERM_CHAR = `(?:[^${SPACE}!():^\\[\\]"{}~*?\\\\/]|${ESCAPED})`;

type Rule = readonly [kind: TokenKind, pattern: RegExp];

const rule = (kind: TokenKind, source: string): Rule => [kind, new RegExp(source, "y")];

/** The terms outside of ranges. The longest match counts; of equally long ones the first. */
export const OUTSIDE: readonly Rule[] = [
  rule("and", "AND|&&"),
  rule("or", "OR|\\|\\|"),
  rule("not", "NOT|!"),
  rule("plus", "\\+"),
  rule("minus", "-"),
  rule("bareOperator", `[+\\-!][${SPACE}]`),
  rule("open", "\\("),
  rule("close", "\\)"),
  rule("colon", ":"),
  rule("star", "\\*"),
  rule("caret", "\\^"),
  rule("quoted", `"(?:[^"\\\\]|${ESCAPED})*"`),
  rule("term", `${TERM_START}${TERM_CHAR}*`),
  rule("fuzzySlop", `~(?:\\d+(?:\\.\\d+)?|${TERM_CHAR}+)?`),
  rule("prefix", `\\*|${TERM_START}${TERM_CHAR}*\\*`),
  rule("wildcard", `(?:${TERM_START}|[*?])(?:${TERM_CHAR}|[*?])*`),
  rule("regexp", "/(?:\\\\/|[^/])*/"),
  rule("rangeOpenInclusive", "\\["),
  rule("rangeOpenExclusive", "\\{"),
];

export const INSIDE_RANGE: readonly Rule[] = [
  rule("rangeTo", "TO"),
  rule("rangeCloseInclusive", "\\]"),
  rule("rangeCloseExclusive", "\\}"),
  rule("rangeQuoted", '"(?:[^"\\\\]|\\\\[\\s\\S])+"'),
  rule("rangeWord", "[^ \\]}]+"),
];

const AFTER_CARET: readonly Rule[] = [rule("number", "\\d+(?:\\.\\d+)?")];

/** Reads the terms of a query string one after the other, as the parser requests them. */
export class QueryStringLexer {
  readonly text: string;
  #at = 0;
  #rules = OUTSIDE;

  constructor(text: string) {
    this.text = text;
  }

  next(): QueryToken | QueryStringRefusal {
    if (this.#rules !== AFTER_CARET) this.#skipSpace();
    const at = this.#at;
    if (at >= this.text.length) return { kind: "end", image: "", at: this.text.length };
    const found = this.#longest();
    if (found === undefined) return this.#lexicalError();
    this.#at += found.image.length;
    this.#rules = rulesAfter(found.kind, this.#rules);
    return { ...found, at };
  }

  #skipSpace(): void {
    while (/[ \t\n\r\u3000]/.test(this.text[this.#at] ?? "")) this.#at += 1;
  }

  #longest(): { kind: TokenKind; image: string } | undefined {
    let best: { kind: TokenKind; image: string } | undefined;
    for (const [kind, pattern] of this.#rules) {
      pattern.lastIndex = this.#at;
      const image = pattern.exec(this.text)?.[0];
      if (image !== undefined && image.length > (best?.image.length ?? 0)) best = { kind, image };
    }
    return best;
  }

  #lexicalError(): QueryStringRefusal {
    const rest = this.text.slice(this.#at);
    const runsToEnd = rest.length === 1 || rest.startsWith('"') || rest.startsWith("/");
    const state =
      this.#rules === OUTSIDE
        ? " (in lexical state 2)"
        : this.#rules === INSIDE_RANGE
          ? " (in lexical state 1)"
          : "";
    const column = runsToEnd ? this.text.length + 1 : this.#at + 1;
    const code = rest.codePointAt(0)!;
    const encountered = runsToEnd ? "<EOF>" : `'${code}' (${code}),`;
    const prefix = runsToEnd && rest.length > 1 ? ` after prefix "${escapedImage(rest)}"` : "";
    const refusal = `Lexical error at line 1, column ${column}.  Encountered: ${encountered}${prefix}${state}`;
    return { refusal, type: "token_mgr_error" };
  }
}

function rulesAfter(kind: TokenKind, rules: readonly Rule[]): readonly Rule[] {
  switch (kind) {
    case "rangeOpenInclusive":
    case "rangeOpenExclusive":
      return INSIDE_RANGE;
    case "caret":
      return AFTER_CARET;
    case "rangeCloseInclusive":
    case "rangeCloseExclusive":
    case "number":
      return OUTSIDE;
    default:
      return rules;
  }
}

/** An excerpt of the string as error texts show it. */
export function escapedImage(image: string): string {
  const known: Readonly<Record<string, string>> = {
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    '"': '\\"',
    "\\": "\\\\",
  };
  return image.replaceAll(/["\\\n\r\t]/g, (char) => known[char] ?? char);
}
