/** The syntax tree of a simple query string. It has no syntax errors: invalid parts are read as text or skipped. */
export type SimpleNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "prefix"; readonly text: string }
  | { readonly kind: "fuzzy"; readonly text: string; readonly edits: number }
  | { readonly kind: "phrase"; readonly text: string; readonly slop: number }
  | { readonly kind: "not"; readonly node: SimpleNode }
  | { readonly kind: "joined"; readonly operator: "and" | "or"; readonly nodes: readonly SimpleNode[] };

/** The operators that a request can switch off. */
export const SIMPLE_OPERATORS = [
  "AND",
  "OR",
  "NOT",
  "PREFIX",
  "PHRASE",
  "PRECEDENCE",
  "ESCAPE",
  "WHITESPACE",
  "FUZZY",
  "NEAR",
] as const;
export type SimpleOperator = (typeof SIMPLE_OPERATORS)[number];

type SimpleOptions = {
  readonly operators: ReadonlySet<SimpleOperator>;
  readonly defaultOperator: "and" | "or";
};

/** Reads a simple query string; undefined when nothing is requested. `onLeaf` is called for each term and phrase. */
export function readSimpleQueryString(
  text: string,
  options: SimpleOptions,
  onLeaf: () => void = () => undefined,
): SimpleNode | undefined {
  return new SimpleReader(text, { ...options, onLeaf }, 0).read();
}

/** Parentheses deeper than this are skipped. */
const MAX_DEPTH = 100;
const MAX_EDITS = 2;

class SimpleReader {
  readonly #text: string;
  readonly #options: SimpleOptions & { readonly onLeaf: () => void };
  /** The end of each group, by the position of its beginning. */
  readonly #groupEnds: ReadonlyMap<number, number>;
  readonly #depth: number;
  #at = 0;
  #top: SimpleNode | undefined;
  #operator: "and" | "or" | undefined;
  #lastOperator: "and" | "or" | undefined;
  #negations = 0;

  constructor(text: string, options: SimpleOptions & { readonly onLeaf: () => void }, depth: number) {
    this.#text = text;
    this.#options = options;
    this.#depth = depth;
    this.#groupEnds = groupEnds(text, options.operators.has("ESCAPE"));
  }

  read(): SimpleNode | undefined {
    while (this.#at < this.#text.length) {
      if (this.#isAt("-", "NOT")) {
        this.#negations += 1;
        this.#at += 1;
        continue;
      }
      this.#readOne();
      this.#negations = 0;
    }
    return this.#top;
  }

  #readOne(): void {
    if (this.#isAt("(", "PRECEDENCE")) this.#readGroup();
    else if (this.#isAt(")", "PRECEDENCE")) this.#at += 1;
    else if (this.#isAt('"', "PHRASE")) this.#readPhrase();
    else if (this.#isAt("+", "AND")) this.#setOperator("and");
    else if (this.#isAt("|", "OR")) this.#setOperator("or");
    else if (this.#isSpace()) this.#at += 1;
    else this.#readTerm();
  }

  #setOperator(operator: "and" | "or"): void {
    if (this.#top !== undefined) this.#operator ??= operator;
    this.#at += 1;
  }

  #readGroup(): void {
    const start = this.#at + 1;
    const end = this.#groupEnds.get(start);
    if (end === undefined) {
      this.#at = start;
      return;
    }
    this.#at = end + 1;
    if (end === start || this.#depth >= MAX_DEPTH) this.#operator = undefined;
    else this.#add(new SimpleReader(this.#text.slice(start, end), this.#options, this.#depth + 1).read());
  }

  #readPhrase(): void {
    const start = this.#at + 1;
    let text = "";
    let at = start;
    for (; at < this.#text.length && this.#text[at] !== '"'; at += 1) {
      if (this.#text[at] === "\\" && this.#has("ESCAPE")) at += 1;
      text += this.#text[at] ?? "";
    }
    if (at >= this.#text.length) {
      this.#at = start;
      return;
    }
    this.#at = at + 1;
    if (at === start) {
      this.#operator = undefined;
      return;
    }
    const hasSlop = this.#text[this.#at] === "~" && this.#has("NEAR");
    this.#add({ kind: "phrase", text, slop: hasSlop ? this.#readEdits() : 0 });
  }

  #readTerm(): void {
    let text = "";
    let isPrefix = false;
    let isFuzzy = false;
    for (; this.#at < this.#text.length && !this.#isWordEnd(); this.#at += 1) {
      const char = this.#text[this.#at]!;
      if (char === "\\" && this.#has("ESCAPE")) {
        this.#at += 1;
        text += this.#text[this.#at] ?? "";
        isPrefix = false;
        continue;
      }
      isFuzzy = text !== "" && char === "~" && this.#has("FUZZY");
      if (isFuzzy) break;
      isPrefix = text !== "" && char === "*" && this.#has("PREFIX");
      text += char;
    }
    if (text === "") return;
    if (isFuzzy) {
      const edits = Math.min(MAX_EDITS, this.#readEdits());
      this.#add(edits === 0 ? { kind: "text", text } : { kind: "fuzzy", text, edits });
    } else this.#add(isPrefix ? { kind: "prefix", text: text.slice(0, -1) } : { kind: "text", text });
  }

  /** The number after a `~`; without a number the maximum, for an invalid one none. */
  #readEdits(): number {
    this.#at += 1;
    const start = this.#at;
    while (this.#at < this.#text.length && !this.#isWordEnd()) this.#at += 1;
    const digits = this.#text.slice(start, this.#at);
    if (digits === "") return MAX_EDITS;
    return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  }

  /** Puts a part into the tree; a change of operator makes what came before one part of the new list. */
  #add(part: SimpleNode | undefined): void {
    if (part !== undefined) {
      if (part.kind !== "joined" && part.kind !== "not") this.#options.onLeaf();
      const node: SimpleNode = this.#negations % 2 === 1 ? { kind: "not", node: part } : part;
      if (this.#top === undefined) this.#top = node;
      else this.#join(this.#top, node, this.#operator ?? this.#options.defaultOperator);
    }
    this.#operator = undefined;
  }

  #join(top: SimpleNode, node: SimpleNode, operator: "and" | "or"): void {
    const isSameList = top.kind === "joined" && this.#lastOperator === operator;
    this.#top = { kind: "joined", operator, nodes: isSameList ? [...top.nodes, node] : [top, node] };
    this.#lastOperator = operator;
  }

  #isWordEnd(): boolean {
    return (
      this.#isAt('"', "PHRASE") ||
      this.#isAt("|", "OR") ||
      this.#isAt("+", "AND") ||
      this.#isAt("(", "PRECEDENCE") ||
      this.#isAt(")", "PRECEDENCE") ||
      this.#isSpace()
    );
  }

  #isSpace(): boolean {
    return this.#has("WHITESPACE") && /[ \t\n\r]/.test(this.#text[this.#at] ?? "");
  }

  #isAt(char: string, operator: SimpleOperator): boolean {
    return this.#text[this.#at] === char && this.#has(operator);
  }

  #has(operator: SimpleOperator): boolean {
    return this.#options.operators.has(operator);
  }
}

/**
 * The end of each closed group, found in one pass: searching for the end of each group that stays open would read to the end
 * each time.
 */
function groupEnds(text: string, escapes: boolean): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\" && escapes) at += 1;
    else if (text[at] === "(") open.push(at + 1);
    else if (text[at] === ")") {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}
