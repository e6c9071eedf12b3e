import { expectedAfterClause, EXPECTED_AT } from "./expected-tokens.ts";
import { oneSidedRange } from "./one-sided-range.ts";
import type { Clause, QueryStringNode, QueryStringRefusal } from "./query-string-node.ts";
import type { QueryToken, TokenKind } from "./query-string-token.ts";
import { QueryStringSyntaxError, QueryTokens } from "./query-tokens.ts";
import { unescape } from "./unescape.ts";

/** Reads the classic query string of Lucene. Needs a string that is not blank. */
export function readQueryString(
  text: string,
  options: { readonly splitOnWhitespace: boolean } = { splitOnWhitespace: false },
): QueryStringNode | QueryStringRefusal {
  try {
    return new QueryStringReader(text, options.splitOnWhitespace).read();
  } catch (error) {
    if (error instanceof QueryStringSyntaxError) return error.refusal;
    throw error;
  }
}

/** Deeper parentheses are refused. */
const MAX_DEPTH = 100;
/** Kinds after a term that keep it from joining the terms before it. */
const NOT_AFTER_RUN: ReadonlySet<TokenKind> = new Set(["colon", "star", "fuzzySlop", "caret", "and", "or"]);

/** Reads by recursive descent with a look-ahead of up to three terms. */
class QueryStringReader {
  readonly #tokens: QueryTokens;
  readonly #splitOnWhitespace: boolean;
  #depth = 0;
  /** The tokens that may follow the clause just read, for error texts. */
  #follow = { caret: false, fuzzySlop: false };

  constructor(text: string, splitOnWhitespace: boolean) {
    this.#tokens = new QueryTokens(text);
    this.#splitOnWhitespace = splitOnWhitespace;
  }

  read(): QueryStringNode {
    const node = this.#list(undefined, "end");
    this.#tokens.take(["end"], this.#afterClause("end"));
    return node;
  }

  /** Clauses up to the end or the closing parenthesis. */
  #list(field: string | undefined, end: "end" | "close"): QueryStringNode {
    const clauses: Clause<QueryStringNode>[] = [];
    let only: QueryStringNode | undefined;
    do {
      if (this.#startsRun()) {
        clauses.push({ conjunction: undefined, modifier: undefined, part: this.#run(field) });
        only = undefined;
        continue;
      }
      const isFirst = clauses.length === 0;
      const conjunction = isFirst ? undefined : this.#conjunction();
      const modifier = this.#modifier();
      const expected = modifier
        ? EXPECTED_AT.afterModifier
        : conjunction
          ? EXPECTED_AT.afterConjunction
          : isFirst
            ? EXPECTED_AT.start
            : this.#afterClause(end);
      const part = this.#clause(field, expected);
      clauses.push({ conjunction, modifier, part });
      only = isFirst && modifier === undefined ? part : undefined;
    } while (!this.#endsList(end));
    if (clauses.length === 1 && only !== undefined) return only;
    return { kind: "clauses", clauses };
  }

  #endsList(end: "end" | "close"): boolean {
    const { kind } = this.#tokens.peek(0);
    if (kind === end) return true;
    if (kind === "end" || kind === "close" || kind === "colon" || kind === "caret" || kind === "fuzzySlop") {
      this.#tokens.unexpected(this.#afterClause(end));
    }
    return false;
  }

  /** Two or more bare terms in a row are one text, so that a field can analyse them together. */
  #startsRun(): boolean {
    if (this.#splitOnWhitespace) return false;
    return (
      this.#tokens.peek(0).kind === "term" &&
      this.#tokens.peek(1).kind === "term" &&
      !NOT_AFTER_RUN.has(this.#tokens.peek(2).kind)
    );
  }

  #run(field: string | undefined): QueryStringNode {
    const terms = [this.#tokens.pop().image];
    while (this.#tokens.peek(0).kind === "term" && !NOT_AFTER_RUN.has(this.#tokens.peek(1).kind)) {
      terms.push(this.#tokens.pop().image);
    }
    this.#follow = { caret: false, fuzzySlop: false };
    return { kind: "text", field, text: this.#unescaped(terms.join(" ")), isRun: true };
  }

  #conjunction(): "and" | "or" | undefined {
    const { kind } = this.#tokens.peek(0);
    if (kind !== "and" && kind !== "or") return undefined;
    this.#tokens.pop();
    return kind;
  }

  #modifier(): "required" | "prohibited" | undefined {
    const { kind } = this.#tokens.peek(0);
    if (kind !== "plus" && kind !== "minus" && kind !== "not") return undefined;
    this.#tokens.pop();
    return kind === "plus" ? "required" : "prohibited";
  }

  #clause(field: string | undefined, expected: readonly TokenKind[]): QueryStringNode {
    const first = this.#tokens.peek(0);
    const named = (first.kind === "term" || first.kind === "star") && this.#tokens.peek(1).kind === "colon";
    if (named) {
      this.#tokens.pop();
      this.#tokens.pop();
      const name = first.kind === "star" ? "*" : this.#unescaped(first.image);
      return this.#body(name, EXPECTED_AT.afterField);
    }
    return this.#body(field, expected);
  }

  #body(field: string | undefined, expected: readonly TokenKind[]): QueryStringNode {
    if (this.#tokens.peek(0).kind !== "open") return this.#term(field, expected);
    this.#tokens.pop();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#tokens.refuse(`nesting deeper than ${MAX_DEPTH} is not supported`);
    const node = this.#list(field, "close");
    this.#tokens.take(["close"], this.#afterClause("close"));
    this.#depth -= 1;
    this.#follow = { caret: true, fuzzySlop: false };
    return this.#boosted(node);
  }

  #term(field: string | undefined, expected: readonly TokenKind[]): QueryStringNode {
    const token = this.#tokens.take(
      [
        "term",
        "star",
        "prefix",
        "wildcard",
        "regexp",
        "number",
        "bareOperator",
        "quoted",
        "rangeOpenInclusive",
        "rangeOpenExclusive",
      ],
      expected,
    );
    switch (token.kind) {
      case "rangeOpenInclusive":
      case "rangeOpenExclusive":
        return this.#range(field, token.kind === "rangeOpenInclusive");
      case "quoted":
        return this.#phrase(field, token.image.slice(1, -1));
      default:
        return this.#word(field, token);
    }
  }

  #word(field: string | undefined, token: QueryToken): QueryStringNode {
    const { boost, edits } = this.#boostAndEdits();
    return withBoost(this.#bareTerm(field, token, edits), boost);
  }

  #bareTerm(field: string | undefined, token: QueryToken, edits: string | undefined): QueryStringNode {
    const { image } = token;
    switch (token.kind) {
      case "star":
      case "wildcard":
        return { kind: "wildcard", field, pattern: image };
      case "prefix":
        return { kind: "prefix", field, text: this.#unescaped(image.slice(0, -1)) };
      case "regexp":
        return { kind: "regexp", field, pattern: image.slice(1, -1) };
      default: {
        const text = this.#unescaped(token.kind === "bareOperator" ? image.slice(0, 1) : image);
        if (edits !== undefined) return { kind: "fuzzy", field, text, edits: edits.slice(1) || undefined };
        return oneSidedRange(field, text) ?? { kind: "text", field, text, isRun: false };
      }
    }
  }

  #phrase(field: string | undefined, quoted: string): QueryStringNode {
    const { boost, edits } = this.#boostAndEdits();
    const slop = edits === undefined || edits === "~" ? undefined : Math.trunc(Number(edits.slice(1)));
    const text = this.#unescaped(quoted);
    return withBoost({ kind: "phrase", field, text, slop: Number.isNaN(slop) ? undefined : slop }, boost);
  }

  #range(field: string | undefined, includeLower: boolean): QueryStringNode {
    const lower = this.#tokens.take(["rangeWord", "rangeQuoted", "rangeTo"], EXPECTED_AT.rangeEnd);
    this.#tokens.take(["rangeTo"], EXPECTED_AT.rangeSeparator);
    const upper = this.#tokens.take(["rangeWord", "rangeQuoted", "rangeTo"], EXPECTED_AT.rangeEnd);
    const close = this.#tokens.take(["rangeCloseInclusive", "rangeCloseExclusive"], EXPECTED_AT.rangeClose);
    this.#follow = { caret: true, fuzzySlop: false };
    return this.#boosted({
      kind: "range",
      field,
      lower: this.#rangeEnd(lower),
      upper: this.#rangeEnd(upper),
      includeLower,
      includeUpper: close.kind === "rangeCloseInclusive",
    });
  }

  #rangeEnd({ kind, image }: QueryToken): string | undefined {
    if (kind === "rangeQuoted") return this.#unescaped(image.slice(1, -1));
    return image === "*" ? undefined : this.#unescaped(image);
  }

  /** `^2`, `~1` or both, in either order. */
  #boostAndEdits(): { boost: number | undefined; edits: string | undefined } {
    let edits = this.#tokens.optional("fuzzySlop")?.image;
    const boost = this.#boost();
    if (boost !== undefined) edits ??= this.#tokens.optional("fuzzySlop")?.image;
    this.#follow = { caret: boost === undefined, fuzzySlop: edits === undefined };
    return { boost, edits };
  }

  #boosted(node: QueryStringNode): QueryStringNode {
    const boost = this.#boost();
    if (boost !== undefined) this.#follow = { caret: false, fuzzySlop: false };
    return withBoost(node, boost);
  }

  #boost(): number | undefined {
    if (this.#tokens.optional("caret") === undefined) return undefined;
    return Number(this.#tokens.take(["number"], EXPECTED_AT.boost).image);
  }

  #unescaped(image: string): string {
    const text = unescape(image);
    if (typeof text !== "string") throw new QueryStringSyntaxError(text);
    return text;
  }

  #afterClause(end: "end" | "close"): TokenKind[] {
    return expectedAfterClause({ inGroup: end === "close", ...this.#follow });
  }
}

function withBoost(node: QueryStringNode, boost: number | undefined): QueryStringNode {
  return boost === undefined ? node : { kind: "boosted", node, boost };
}
