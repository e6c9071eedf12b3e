import { encounteredText } from "./expected-tokens.ts";
import type { QueryStringRefusal } from "./query-string-node.ts";
import { QueryStringLexer, type QueryToken, type TokenKind } from "./query-string-token.ts";

/** Leaves the recursive descent with its refusal. */
export class QueryStringSyntaxError extends Error {
  readonly refusal: QueryStringRefusal;

  constructor(refusal: QueryStringRefusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

/** The tokens of a query string, of which a reader may look ahead. */
export class QueryTokens {
  readonly #lexer: QueryStringLexer;
  readonly #ahead: QueryToken[] = [];

  constructor(text: string) {
    this.#lexer = new QueryStringLexer(text);
  }

  peek(distance: number): QueryToken {
    while (this.#ahead.length <= distance) {
      const last = this.#ahead.at(-1);
      const token = last?.kind === "end" ? last : this.#lexer.next();
      if ("refusal" in token) throw new QueryStringSyntaxError(token);
      this.#ahead.push(token);
    }
    return this.#ahead[distance]!;
  }

  pop(): QueryToken {
    this.peek(0);
    return this.#ahead.shift()!;
  }

  /** The next token if it is of the kind. */
  optional(kind: TokenKind): QueryToken | undefined {
    return this.peek(0).kind === kind ? this.pop() : undefined;
  }

  /** The next token, which must be of one of the kinds. The refusal lists `expected`. */
  take(kinds: readonly TokenKind[], expected: readonly TokenKind[]): QueryToken {
    if (!kinds.includes(this.peek(0).kind)) this.unexpected(expected);
    return this.pop();
  }

  unexpected(expected: readonly TokenKind[]): never {
    this.refuse(encounteredText(this.peek(0), this.#lexer.text, expected));
  }

  refuse(refusal: string): never {
    throw new QueryStringSyntaxError({ refusal, type: "parse_exception" });
  }
}
