import { html, type Html } from "../../platform/pages/index.ts";

/** How a language writes comments and texts. */
interface Writing {
  readonly comments: readonly string[];
  readonly quotes: string;
  /** Texts in these quotes may have several lines. */
  readonly longQuotes: string;
  readonly words: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const SHELL: Writing = {
  comments: ["#"],
  quotes: `"'`,
  longQuotes: `"'`,
  words: words("export for do done if then else fi in while function return"),
};
const SCRIPT: Writing = {
  comments: ["//"],
  quotes: "\"'`",
  longQuotes: "`",
  words: words(
    "const let import export from function return await async new if else for of try catch throw class type interface true false null undefined",
  ),
};

const WRITINGS: Readonly<Record<string, Writing>> = {
  sh: SHELL,
  bash: SHELL,
  js: SCRIPT,
  ts: SCRIPT,
  php: {
    comments: ["//", "#"],
    quotes: `"'`,
    longQuotes: `"'`,
    words: words(
      "function return if else foreach as try catch throw new echo true false null string array bool",
    ),
  },
  python: {
    comments: ["#"],
    quotes: `"'`,
    longQuotes: "",
    words: words("import from def return if else for in try except as raise with True False None not and or"),
  },
  java: {
    comments: ["//"],
    quotes: `"'`,
    longQuotes: "",
    words: words(
      "import public static final class void throws new return if else for try catch private int byte boolean var true false null",
    ),
  },
  go: {
    comments: ["//"],
    quotes: '"`',
    longQuotes: "`",
    words: words("package import func return if err nil for range var type struct defer true false"),
  },
  json: { comments: [], quotes: '"', longQuotes: "", words: words("true false null") },
  yaml: { comments: ["#"], quotes: `"'`, longQuotes: "", words: words("true false null") },
  sql: {
    comments: ["--"],
    quotes: "'",
    longQuotes: "'",
    words: words("select from where insert into values create table index and or not null order by group"),
  },
};

/** Code with its comments (`c`), texts (`s`) and words of the language (`k`) marked. An unknown language stays as it is. */
export function highlightCode(code: string, language: string): Html {
  const writing = WRITINGS[language];
  if (writing === undefined) return html`${code}`;
  const parts: Html[] = [];
  let plain = "";
  const mark = (kind: string, text: string): void => {
    parts.push(html`${plain}<span class="${kind}">${text}</span>`);
    plain = "";
  };
  for (let at = 0; at < code.length;) {
    const piece = pieceAt(code, at, writing);
    if (piece.kind === undefined) plain += piece.text;
    else mark(piece.kind, piece.text);
    at += piece.text.length;
  }
  return html`${parts}${plain}`;
}

interface Piece {
  readonly kind: "c" | "s" | "k" | undefined;
  readonly text: string;
}

function pieceAt(code: string, at: number, { comments, quotes, longQuotes, words: known }: Writing): Piece {
  const startsWord = at === 0 || /\s/.test(code.charAt(at - 1));
  if (startsWord && comments.some((sign) => code.startsWith(sign, at)))
    return { kind: "c", text: code.slice(at, lineEnd(code, at)) };
  if (code.startsWith("/*", at) && comments.includes("//"))
    return { kind: "c", text: throughEnd(code, at, "*/") };
  if (code.startsWith('"""', at) && quotes.includes('"'))
    return { kind: "s", text: throughEnd(code, at, '"""') };
  const quote = code.charAt(at);
  if (quotes.includes(quote)) {
    const end = quoteEnd(code, at, longQuotes.includes(quote) ? code.length : lineEnd(code, at));
    return end === undefined ? { kind: undefined, text: quote } : { kind: "s", text: code.slice(at, end) };
  }
  const [word = ""] = /^\w+/.exec(code.slice(at, at + MAX_WORD)) ?? [];
  if (word === "") return { kind: undefined, text: quote };
  return { kind: known.has(word) ? "k" : undefined, text: word };
}

/** A longer one is shown in pieces. */
const MAX_WORD = 80;

/** Through the sign that ends it; all where it has no end. */
function throughEnd(code: string, at: number, sign: string): string {
  const end = code.indexOf(sign, at + sign.length);
  return code.slice(at, end < 0 ? code.length : end + sign.length);
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf("\n", at);
  return end < 0 ? code.length : end;
}

/** Behind the quote that ends the text which begins there; undefined where none does before the limit. */
function quoteEnd(code: string, at: number, limit: number): number | undefined {
  const quote = code.charAt(at);
  for (let index = at + 1; index < limit; index++) {
    if (code.charAt(index) === "\\" && quote !== "'") index++;
    else if (code.charAt(index) === quote) return index + 1;
  }
  return undefined;
}
